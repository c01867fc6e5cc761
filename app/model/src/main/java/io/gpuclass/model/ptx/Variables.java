package io.gpuclass.model.ptx;

import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables of a module.
 *
 * @param addresses by name
 * @param initial their bytes that are not zero at first, by address
 */
record Variables(Map<String, Long> addresses, Map<Long, Byte> initial) {
    /** First address of variables in global memory; those of shared memory lie below. */
    static final long GLOBALS = 0x4000_0000L;

    private static final Pattern VARIABLE = Pattern.compile(
            "(?m)^\\s*(?:\\.visible\\s+|\\.extern\\s+|\\.weak\\s+)*\\.(global|const|shared)\\s+(?:\\.align\\s+\\d+\\s+)?\\.([a-z]\\d+)\\s+([\\w$]+)(?:\\[(\\d*)])?(?:\\s*=\\s*([^;]*))?;");
    private static final int ALIGNMENT = 256;
    /** Address of shared memory whose size a launch says: behind all other variables of a block. */
    private static final long DYNAMIC = 0x4_0000;

    Variables {
        addresses = Map.copyOf(addresses);
        initial = Map.copyOf(initial);
    }

    /** Lays out the variables of a module. */
    static Variables parse(String code) {
        Map<String, Long> addresses = new HashMap<>();
        Map<Long, Byte> initial = new HashMap<>();
        List<Runnable> initializations = new ArrayList<>();
        Matcher variable = VARIABLE.matcher(code);
        long next = GLOBALS;
        long shared = 0;
        while (variable.find()) {
            int bytes = Integer.parseInt(variable.group(2).substring(1)) / 8;
            boolean isDynamic = "".equals(variable.group(4));
            long size = isDynamic ? 0 : bytes * (variable.group(4) == null ? 1 : Long.parseLong(variable.group(4)));
            boolean isShared = variable.group(1).equals("shared");
            long address = isDynamic ? DYNAMIC : isShared ? shared : next;
            addresses.put(variable.group(3), address);
            if (variable.group(5) != null) {
                String values = variable.group(5);
                initializations.add(() -> initialize(address, bytes, values, addresses, initial));
            }
            long end = (address + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            shared = isShared && !isDynamic ? end : shared;
            next = isShared || isDynamic ? next : end;
        }
        initializations.forEach(Runnable::run);
        return new Variables(addresses, initial);
    }

    /** Puts the values that a variable has at first where it lies. */
    private static void initialize(
            long address, int bytes, String values, Map<String, Long> addresses, Map<Long, Byte> initial) {
        String[] elements = values.replaceAll("[{}]", "").split(",");
        for (int i = 0; i < elements.length; i++) {
            put(initial, address + (long) i * bytes, bytes, initialValue(elements[i].strip(), addresses));
        }
    }

    private static void put(Map<Long, Byte> memory, long address, int bytes, long value) {
        for (int at = 0; at < bytes; at++) {
            byte one = (byte) (value >>> Byte.SIZE * at);
            if (one == 0) {
                memory.remove(address + at);
            } else {
                memory.put(address + at, one);
            }
        }
    }

    private static long initialValue(String text, Map<String, Long> addresses) {
        Long address = addresses.get(text.replaceFirst("^generic\\((.*)\\)$", "$1"));
        if (address != null) {
            return address;
        }
        if (text.matches("0[fFdD][0-9a-fA-F]{1,16}")) {
            return Long.parseUnsignedLong(text.substring(2), 16);
        }
        if (!Assembler.isNumber(text)) {
            throw new Refused("the model does not know the initial value " + text + " of a variable");
        }
        return Assembler.number(text);
    }

    /** Returns the same with other initial values of variables of 32 bits; those that there are not are left out. */
    Variables with(Map<String, Long> values) {
        Map<Long, Byte> changed = new HashMap<>(initial);
        values.forEach((name, value) -> {
            Long address = addresses.get(name);
            if (address != null) {
                put(changed, address, Integer.BYTES, value);
            }
        });
        return new Variables(addresses, changed);
    }

    /** Returns the variable that lies at an address, and how far behind its begin; empty if there is none. */
    String nameOf(long address) {
        return addresses.entrySet().stream()
                .filter(variable ->
                        variable.getValue() <= address && (variable.getValue() < GLOBALS) == (address < GLOBALS))
                .max(Map.Entry.comparingByValue())
                .map(variable -> offset(Demangler.plain(variable.getKey()), address - variable.getValue()))
                .orElse("");
    }

    /** Returns the name of what lies so many bytes behind something. */
    static String offset(String name, long bytes) {
        return bytes == 0 ? name : name + " + " + bytes;
    }
}
