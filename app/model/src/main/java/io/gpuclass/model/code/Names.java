package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Operand;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What operands stand for, in one thread's code. */
final class Names {
    private static final Pattern SUM = Pattern.compile("([^\\s+]+)\\s*\\+\\s*(-?\\w+)");
    private static final Pattern INTEGER = Pattern.compile("(-?)(?:0[xX]([0-9a-fA-F]+)|(\\d+))U?");

    private static final Pattern RANGE = Pattern.compile("(.+)<(\\d+)>");

    private final Function<String, Long> addresses;
    private final Map<String, Integer> registers = new HashMap<>();
    private final Deque<Map<String, Integer>> blocks = new ArrayDeque<>();

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
    }

    void close() {
        blocks.poll();
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

    /** Returns what a text in brackets points to. */
    Operand address(String text) {
        String inside = text.replaceAll("[\\[\\]\\s]", "");
        Matcher sum = SUM.matcher(inside);
        if (sum.matches()) {
            Operand base = operand(sum.group(1));
            return new Operand(base.register(), base.constant() + Long.decode(sum.group(2)));
        }
        return operand(inside);
    }

    Operand operand(String text) {
        String name = text.strip().replaceFirst("^&", "");
        Long address = addresses.apply(name);
        Matcher integer = INTEGER.matcher(name);
        if (address != null) {
            return Operand.of(address);
        }
        if (integer.matches()) {
            boolean isHex = integer.group(2) != null;
            BigInteger number = new BigInteger(integer.group(1) + integer.group(isHex ? 2 : 3), isHex ? 16 : 10);
            return Operand.of(number.longValue());
        }
        if (name.matches("0[fFdD][0-9a-fA-F]+")) {
            return Operand.of(Long.parseUnsignedLong(name.substring(2), 16));
        }
        return new Operand(register(name), 0);
    }

    /** Returns what commas part, but for those inside braces. */
    static List<String> split(String operands) {
        return operands.isBlank()
                ? List.of()
                : Stream.of(operands.split(",(?![^{}]*\\})")).map(String::strip).toList();
    }

    /** Returns the parts of a vector, or what is none alone. */
    static List<String> parts(String vector) {
        return split(vector.replaceAll("[{}]", ""));
    }
}
