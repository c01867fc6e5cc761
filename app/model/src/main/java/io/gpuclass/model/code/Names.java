package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Operand;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Meaning of operands in one thread's code. */
final class Names {
    private static final Pattern SUM = Pattern.compile("([^\\s+]+)\\s*\\+\\s*(-?\\w+)");
    private static final Pattern INTEGER = Pattern.compile("(-?)(?:0[xX]([0-9a-fA-F]+)|(\\d+))U?");

    private static final long LOCAL_ALIGNMENT = 16;
    /** Special registers of which nothing is known. */
    private static final Pattern UNKNOWN =
            Pattern.compile("%(pm\\d.*|(total|aggr|dynamic)_smem_size|reserved_smem.*|current_graph_exec)");

    private static final Pattern RANGE = Pattern.compile("(.+)<(\\d+)>");

    private final Function<String, Long> addresses;
    private final Map<String, Integer> registers = new HashMap<>();
    private final Deque<Map<String, Integer>> blocks = new ArrayDeque<>();
    /** By block in braces, the innermost first: what its parameters of calls are called in all of the code. */
    private final Deque<Map<String, String>> parameters = new ArrayDeque<>(List.of(new HashMap<>()));
    /** By part of a parameter: its bytes. */
    private final Map<String, Integer> parts = new HashMap<>();
    /** By block in braces, the innermost first: where a thread's own variables lie. */
    private final Deque<Map<String, Long>> locals = new ArrayDeque<>(List.of(new HashMap<>()));

    private int declaredParameters;
    private long nextLocal;

    /** @param addresses returns the address of a name of memory, null for other names */
    Names(Function<String, Long> addresses) {
        this.addresses = addresses;
    }

    Map<String, Integer> registers() {
        return registers;
    }

    /** Begins a block in braces: what it declares hides outer registers of the same names until it ends (PTX ISA, "State Spaces"). */
    void open() {
        blocks.push(new HashMap<>());
        parameters.push(new HashMap<>());
        locals.push(new HashMap<>());
    }

    void close() {
        blocks.poll();
        parameters.poll();
        locals.poll();
    }

    void local(String name, long bytes) {
        locals.element().put(name, nextLocal);
        nextLocal += (bytes + LOCAL_ALIGNMENT - 1) / LOCAL_ALIGNMENT * LOCAL_ALIGNMENT;
    }

    void parameter(String name) {
        parameters.element().put(name, name + " of call " + declaredParameters++);
    }

    void bind(Map<String, String> bound) {
        parameters.element().putAll(bound);
    }

    /** Returns a parameter's name in all of the code. */
    String parameterOf(String name) {
        return found(parameters, name).orElseThrow(() -> new Refused("the model does not know the parameter " + name));
    }

    private static <T> Optional<T> found(Deque<Map<String, T>> blocks, String name) {
        return blocks.stream()
                .map(block -> block.get(name))
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** Returns whether a text in brackets is a part of a parameter of a call: those of the kernel are numbers. */
    boolean isParameter(String text) {
        return found(parameters, base(text)).isPresent();
    }

    private static String base(String text) {
        return text.replaceAll("[\\[\\]\\s]", "").replaceFirst("\\+.*", "");
    }

    /**
     * Returns the register of a part of a parameter.
     *
     * @param from how many bytes behind what the text says
     * @param writes whether it gets a value: what is read has to have got one of at least as many bytes
     */
    int part(String text, int from, int bytes, boolean writes) {
        String inside = text.replaceAll("[\\[\\]\\s]", "");
        Matcher sum = SUM.matcher(inside);
        long offset = from + (sum.matches() ? number(sum.group(2)) : 0);
        String name = parameterOf(base(text)) + '+' + offset;
        if (writes) {
            parts.put(name, bytes);
        } else if (parts.getOrDefault(name, 0) < bytes) {
            throw new Refused("the model does not know a part of a parameter that was written otherwise: " + text);
        }
        return registers.computeIfAbsent(name, any -> registers.size());
    }

    /** Declares registers, or {@code NAME<COUNT>}: new ones within a block, for what stands outside of all is declared once. */
    void declare(List<String> declared) {
        if (blocks.isEmpty()) {
            return;
        }
        for (String name : declared) {
            Matcher range = RANGE.matcher(name);
            if (range.matches()) {
                IntStream.range(0, Integer.parseInt(range.group(2))).forEach(i -> declare(range.group(1) + i));
            } else {
                declare(name);
            }
        }
    }

    private void declare(String name) {
        int number = registers.size();
        registers.put(name + " in a block, " + number, number);
        blocks.element().put(name, number);
    }

    /** Returns the number of a register. */
    int register(String name) {
        for (Map<String, Integer> block : blocks) {
            Integer number = block.get(name);
            if (number != null) {
                return number;
            }
        }
        return registers.computeIfAbsent(name, any -> registers.size());
    }

    List<Integer> registers(List<String> names) {
        return names.stream().map(this::register).toList();
    }

    List<Operand> operands(List<String> texts) {
        return texts.stream().map(this::operand).toList();
    }

    /** Returns the operand that a text in brackets points to. */
    Operand address(String text) {
        String inside = text.replaceAll("[\\[\\]\\s]", "");
        Matcher sum = SUM.matcher(inside);
        if (sum.matches()) {
            Operand base = operand(sum.group(1));
            return new Operand(base.register(), base.constant() + number(sum.group(2)));
        }
        return operand(inside);
    }

    Operand operand(String text) {
        String name = text.strip().replaceFirst("^&", "");
        if (isParameter(name)) {
            throw new Refused("the model does not know the address of a parameter: " + name);
        }
        Long address = found(locals, name).orElseGet(() -> addresses.apply(name));
        Matcher integer = INTEGER.matcher(name);
        if (address != null) {
            return Operand.of(address);
        }
        if (integer.matches()) {
            return Operand.of(number(name));
        }
        if (name.matches("0[fFdD][0-9a-fA-F]{1,16}")) {
            return Operand.of(Long.parseUnsignedLong(name.substring(2), 16));
        }
        if (!name.matches("[\\w%$.:]+")) {
            throw new Refused("this is no operand: " + name);
        }
        if (UNKNOWN.matcher(name).matches()) {
            throw new Refused("the model does not know the special register " + name);
        }
        return new Operand(register(name), 0);
    }

    static boolean isNumber(String text) {
        return INTEGER.matcher(text.strip()).matches();
    }

    static long number(String text) {
        Matcher integer = INTEGER.matcher(text.strip());
        if (!integer.matches()) {
            throw new Refused("this is no number: " + text);
        }
        boolean isHex = integer.group(2) != null;
        String digits = integer.group(isHex ? 2 : 3);
        BigInteger number = digits.length() > 30 ? null : new BigInteger(integer.group(1) + digits, isHex ? 16 : 10);
        if (number == null || number.bitLength() > (number.signum() < 0 ? 63 : 64)) {
            throw new Refused("this number has more than 64 bits: " + text);
        }
        return number.longValue();
    }

    /** Returns the operands between commas, but for commas inside braces. */
    static List<String> split(String operands) {
        return operands.isBlank()
                ? List.of()
                : Stream.of(operands.split(",(?![^{}]*\\})")).map(String::strip).toList();
    }

    /** Returns the parts of a vector, or what is none alone. */
    static List<String> parts(String vector) {
        return split(vector.replaceAll("[{}]", ""));
    }

    /** Returns a computation into a register. */
    Compute compute(String into, Object name, Arithmetic function, List<Operand> arguments) {
        return new Compute(register(into), name.toString(), function, arguments);
    }
}
