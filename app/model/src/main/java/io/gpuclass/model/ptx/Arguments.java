package io.gpuclass.model.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The arguments of a whole kernel, as the command line says them, and the memory that they point to.
 *
 * @param values what the kernel gets, in order; of a structure, where it lies
 * @param initial bytes that are not zero at first, by address
 * @param buffers what pointers point to
 * @param layouts where members of structures lie, in words
 */
record Arguments(List<Long> values, Map<Long, Byte> initial, List<Buffer> buffers, List<String> layouts) {
    static final long BUFFERS = 0x2000_0000L;
    private static final long BUFFERS_APART = 0x0100_0000;
    private static final int MOST_BUFFERS = 24;
    /** First address of structures. */
    private static final long STRUCTURES = 0x3800_0000L;

    private static final long STRUCTURES_APART = 4096;
    private static final long USUAL_BYTES = 4096;
    private static final String BETWEEN = "\\+";

    private static final Pattern BUFFER = Pattern.compile("buffer(?::(\\d{1,7}))?(?:=(-?\\w+(?::-?\\w+)*))?");
    private static final Pattern NUMBER = Pattern.compile("(?:[us](8|16|32|64):)?(-?(?:0[xX][0-9a-fA-F]+|\\d+))");
    private static final Pattern FRACTION = Pattern.compile("(?:f(32|64):)?(-?\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?)");
    private static final Pattern STRUCTURE = Pattern.compile("b8\\[(\\d+)]");

    Arguments {
        values = List.copyOf(values);
        initial = Map.copyOf(initial);
        buffers = List.copyOf(buffers);
        layouts = List.copyOf(layouts);
    }

    /**
     * Memory that a pointer points to.
     *
     * @param name for people
     */
    record Buffer(String name, long bytes) {}

    /**
     * Lays out the arguments of a kernel.
     *
     * @throws IllegalArgumentException if the kernel does not take them
     */
    static Arguments of(PtxModule module, String kernel, List<String> texts) {
        return new Parser(module, kernel).parse(texts);
    }

    /** Returns whether something lies at an address. */
    boolean has(long address) {
        return address >= STRUCTURES && address < STRUCTURES + values.size() * STRUCTURES_APART
                || address >= BUFFERS
                        && address < BUFFERS + buffers.size() * BUFFERS_APART
                        && offset(address) < buffers.get(number(address)).bytes();
    }

    /** Returns an address of a buffer as people write it. */
    String nameOf(long address) {
        return address >= STRUCTURES
                ? ""
                : Variables.offset(buffers.get(number(address)).name(), offset(address));
    }

    private static int number(long address) {
        return (int) ((address - BUFFERS) / BUFFERS_APART);
    }

    private static long offset(long address) {
        return (address - BUFFERS) % BUFFERS_APART;
    }

    /** Reads arguments of one kernel. */
    private static final class Parser {
        private final Kernel kernel;
        private final List<Long> values = new ArrayList<>();
        private final Map<Long, Byte> initial;
        private final List<Buffer> buffers = new ArrayList<>();
        private final List<String> layouts = new ArrayList<>();

        Parser(PtxModule module, String kernel) {
            this.kernel = module.kernel(kernel);
            initial = new HashMap<>(module.variables().initial());
        }

        Arguments parse(List<String> texts) {
            List<String> types = kernel.types();
            check(
                    texts.size() <= types.size(),
                    "the kernel takes " + types.size() + (types.size() == 1 ? " argument" : " arguments") + ", not "
                            + texts.size());
            for (int i = 0; i < types.size(); i++) {
                values.add(value("argument " + (i + 1), types.get(i), i < texts.size() ? texts.get(i) : null));
            }
            return new Arguments(values, initial, buffers, layouts);
        }

        private long value(String name, String type, String text) {
            Matcher structure = STRUCTURE.matcher(type);
            if (structure.matches()) {
                return structure(name, Integer.parseInt(structure.group(1)), text);
            }
            check(
                    type.matches("[usb](8|16|32|64)|f(32|64)"),
                    name + " is no pointer, number or structure, but " + type
                            + ": the model does not cover kernels that take one");
            int bytes = Integer.parseInt(type.substring(1)) / Byte.SIZE;
            check(
                    text != null || type.matches("[usb]64"),
                    name + " is a number: say all of them by --args, as in --args buffer:4096,4");
            String said = text == null ? "buffer" : text;
            return type.startsWith("f") && FRACTION.matcher(said).matches()
                    ? fraction(said, bytes)
                    : value(name, said, bytes);
        }

        /** @param bytes of the number that is wanted */
        private long value(String name, String text, int bytes) {
            Matcher buffer = BUFFER.matcher(text);
            if (buffer.matches()) {
                return buffer(name, buffer);
            }
            Matcher number = NUMBER.matcher(text);
            try {
                if (number.matches()) {
                    return number(number.group(2));
                }
                if (FRACTION.matcher(text).matches()) {
                    return fraction(text, bytes);
                }
            } catch (NumberFormatException tooLarge) {
                throw new IllegalArgumentException("'" + text + "' has more than 64 bits");
            }
            throw new IllegalArgumentException("'" + text
                    + "' is no argument: write buffer:BYTES, buffer:BYTES=WORD:WORD, a number, or the members of a structure"
                    + " with + between them");
        }

        private static long number(String digits) {
            boolean isNegative = digits.startsWith("-");
            String rest = isNegative ? digits.substring(1) : digits;
            boolean isHexadecimal = rest.matches("0[xX].*");
            long value = Long.parseUnsignedLong(isHexadecimal ? rest.substring(2) : rest, isHexadecimal ? 16 : 10);
            return isNegative ? -value : value;
        }

        private static long fraction(String text, int bytes) {
            String digits = text.replaceFirst("^f\\d+:", "");
            return bytes == Long.BYTES
                    ? Double.doubleToRawLongBits(Double.parseDouble(digits))
                    : Float.floatToRawIntBits(Float.parseFloat(digits)) & 0xffff_ffffL;
        }

        private long buffer(String name, Matcher text) {
            check(buffers.size() < MOST_BUFFERS, "more than " + MOST_BUFFERS + " buffers are too many for the model");
            long address = BUFFERS + buffers.size() * BUFFERS_APART;
            long bytes = text.group(1) == null ? USUAL_BYTES : Long.parseLong(text.group(1));
            buffers.add(new Buffer(name, bytes));
            String[] words =
                    text.group(2) == null ? new String[0] : text.group(2).split(":");
            for (int i = 0; i < words.length; i++) {
                put(address + (long) i * Integer.BYTES, Integer.BYTES, value(name, words[i], Integer.BYTES));
            }
            return address;
        }

        private void put(long address, int bytes, long value) {
            for (int i = 0; i < bytes; i++) {
                initial.put(address + i, (byte) (value >>> Byte.SIZE * i));
            }
        }

        // Structures

        /** Puts the members of a structure behind each other, each at a multiple of its size. Returns where it lies. */
        private long structure(String name, int size, String text) {
            NavigableMap<Integer, Integer> reads =
                    kernel.reads(kernel.parameters().get(values.size()));
            String is = name + " is a structure of " + size + " bytes, of which the kernel reads "
                    + (reads.isEmpty()
                            ? "none that the model knows"
                            : reads.entrySet().stream()
                                    .map(read -> read.getValue() + " at " + read.getKey())
                                    .collect(Collectors.joining(", ")));
            String example = reads.values().stream()
                    .map(bytes -> bytes == Long.BYTES ? "buffer:64" : "1")
                    .collect(Collectors.joining("+"));
            check(
                    text != null,
                    is + ": say its members by --args, as in --args " + (example.isEmpty() ? "buffer:64+1" : example));
            long address = STRUCTURES + values.size() * STRUCTURES_APART;
            List<Integer> begins = new ArrayList<>();
            int end = 0;
            for (String member : text.split(BETWEEN)) {
                int bytes = bytes(member, end, reads);
                int begin = roundedUp(end, bytes);
                begins.add(begin);
                end = begin + bytes;
                if (end <= size) {
                    put(address + begin, bytes, value(name + " member " + begins.size(), member, bytes));
                }
            }
            String layout = "members of " + name + " at bytes "
                    + begins.stream().map(Object::toString).collect(Collectors.joining(", "));
            int lastRead = reads.entrySet().stream()
                    .mapToInt(read -> read.getKey() + read.getValue())
                    .max()
                    .orElse(0);
            check(
                    end <= size && end >= lastRead,
                    is + "; --args puts " + layout + ": a number of 8 bytes is written u64:100, one of 2 u16:100");
            layouts.add(layout);
            return address;
        }

        /** Returns the size of a member: as it says, or as the kernel reads it there, else four bytes. */
        private static int bytes(String member, int from, NavigableMap<Integer, Integer> reads) {
            Matcher number = NUMBER.matcher(member);
            Matcher fraction = FRACTION.matcher(member);
            String said = number.matches() ? number.group(1) : fraction.matches() ? fraction.group(1) : "64";
            if (said != null) {
                return Integer.parseInt(said) / Byte.SIZE;
            }
            Map.Entry<Integer, Integer> next = reads.ceilingEntry(from);
            boolean isNext = next != null && next.getKey() == roundedUp(from, next.getValue());
            return isNext ? next.getValue() : Integer.BYTES;
        }

        private static int roundedUp(int value, int to) {
            return (value + to - 1) / to * to;
        }

        private static void check(boolean holds, String otherwise) {
            if (!holds) {
                throw new IllegalArgumentException(otherwise);
            }
        }
    }
}
