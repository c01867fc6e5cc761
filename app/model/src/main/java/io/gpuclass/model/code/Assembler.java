package io.gpuclass.model.code;

import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Stop;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes code of statements, one after the other. One is used for one thread's code, by one thread. */
public final class Assembler {
    private static final Pattern STATEMENT =
            Pattern.compile("(?:@(!?)(\\S+)\\s+)?([A-Za-z_][\\w.:]*)\\s*(.*)", Pattern.DOTALL);
    private static final Set<String> NOTHING =
            Set.of("nanosleep", "pragma", "prefetch", "discard", "applypriority", "nop", "griddepcontrol");

    /** What a fault begins with that the program asks for. */
    public static final String STOPS_ITSELF = "the program stops itself: ";

    /** Where the generic addresses of a thread's own memory begin: beyond those of all objects. */
    public static final long LOCAL = 1L << 56;

    /** The register that holds where the generic addresses of a block's shared memory begin. */
    public static final String SHARED_BASE = "%shared_base";

    /** The register that holds where those of the first block of the cluster begin; others follow, each as far behind as a window is long. */
    public static final String CLUSTER_BASE = "%cluster_base";

    private final Names names;
    private final Decoder decoder;
    private final Map<Label, Integer> labels = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final Map<Integer, Jump> jumps = new HashMap<>();
    private final Deque<Integer> blocks = new ArrayDeque<>(List.of(0));
    private int lastBlock;

    /** A label, and the block in braces that it stands in. */
    private record Label(String name, int block) {}

    /** @param blocks those that a jump stands in, innermost first */
    private record Jump(String label, List<Integer> blocks) {}

    /**
     * @param addresses returns the address of a name of memory, null for other names
     * @param defaultBytes size of an access that names no type; 0 if each must
     */
    public Assembler(Function<String, Long> addresses, int defaultBytes) {
        names = new Names(addresses);
        decoder = new Decoder(names, defaultBytes);
    }

    /** Whether a text is an integer of PTX, such as {@code -3} or {@code 0x10}. */
    public static boolean isNumber(String text) {
        return Names.isNumber(text);
    }

    /**
     * Returns an integer of at most 64 bits, signed or unsigned.
     *
     * @throws Refused if the text is none
     */
    public static long number(String text) {
        return Names.number(text);
    }

    /** Begins a block in braces, to which the registers and labels declared in it belong. */
    public void open() {
        blocks.push(++lastBlock);
        names.open();
    }

    /** Ends the innermost block. */
    public void close() {
        if (blocks.size() == 1) {
            throw new Refused("a brace closes what none opened");
        }
        blocks.pop();
        names.close();
    }

    /** Declares registers, such as {@code %p1} or {@code %r<14>}. */
    public void declare(List<String> registers) {
        names.declare(registers);
    }

    /** Declares a parameter of a call, whose parts are kept as registers. */
    public void parameter(String name) {
        names.parameter(name);
    }

    /**
     * Begins what a function does, up to {@link #close}.
     *
     * @param parameters of the function, each with what the caller calls it
     */
    public void openFunction(Map<String, String> parameters) {
        Map<String, String> bound = new HashMap<>();
        parameters.forEach((name, caller) -> bound.put(name, names.parameterOf(caller)));
        open();
        names.bind(bound);
    }

    /** Lets a call return 0, whatever it calls. */
    public void returned(String name) {
        names.part(name, 0, Long.BYTES, true);
    }

    /** Declares so many bytes of a thread's own memory. */
    public void local(String name, long bytes) {
        names.local(name, bytes);
    }

    /** Puts a label before what follows. */
    public void label(String name) {
        labels.put(new Label(name, blocks.element()), lines.size());
    }

    /**
     * Adds a statement, without its semicolon.
     *
     * @param source where it comes from, for people
     * @throws Refused if the model does not know it
     */
    public void add(String statement, String source) {
        String text = statement.strip();
        Matcher parts = STATEMENT.matcher(text);
        if (!parts.matches()) {
            throw new Refused("this is no instruction: " + text);
        }
        int guard = parts.group(2) == null ? -1 : names.register(parts.group(2));
        Line place = new Line(null, guard, "!".equals(parts.group(1)), text, source);
        try {
            add(Mnemonic.of(parts.group(3)), Names.split(parts.group(4)), place);
        } catch (IndexOutOfBoundsException | IllegalArgumentException missing) {
            throw new Refused("the model does not know " + parts.group(3) + " of so few operands");
        }
    }

    private void add(Mnemonic mnemonic, List<String> operands, Line place) {
        if (mnemonic.name().matches("b(eq|ne|lt|le|gt|ge)")) {
            int holds = names.register("%compared" + lines.size());
            Arithmetic function = Arithmetic.comparison(mnemonic.name().substring(1), new Type(64, true));
            List<Operand> compared = names.operands(operands.subList(0, 2));
            lines.add(place.with(new Compute(holds, "compare", function, compared)));
            jump(operands.get(2), new Line(null, holds, false, place.text(), place.source()));
        } else if (mnemonic.name().matches("bra|goto")) {
            jump(operands.get(0), place);
        } else if (!NOTHING.contains(mnemonic.name())) {
            decoder.instructions(mnemonic, operands).forEach(each -> lines.add(place.with(each)));
        }
    }

    private void jump(String label, Line place) {
        jumps.put(lines.size(), new Jump(label, List.copyOf(blocks)));
        lines.add(place);
    }

    /** Adds that the thread ends because something broke. */
    public void stop(String fault, String source) {
        lines.add(new Line(new Stop(fault), -1, false, fault, source));
    }

    /** Returns the finished code. */
    public Code code() {
        jumps.forEach((at, jump) -> {
            int target = jump.blocks().stream()
                    .map(block -> labels.get(new Label(jump.label(), block)))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow(() -> new Refused("there is no label " + jump.label()));
            lines.set(at, lines.get(at).with(new Branch(target)));
        });
        return Code.of(lines, names.registers());
    }

    /** What operands stand for, in one thread's code. */
    static final class Names {
        private static final Pattern SUM = Pattern.compile("([^\\s+]+)\\s*\\+\\s*(-?\\w+)");
        private static final Pattern INTEGER = Pattern.compile("(-?)(?:0[xX]([0-9a-fA-F]+)|(\\d+))U?");

        private static final long LOCAL_ALIGNMENT = 16;
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

        /** Returns what a parameter is called in all of the code. */
        String parameterOf(String name) {
            return found(parameters, name)
                    .orElseThrow(() -> new Refused("the model does not know the parameter " + name));
        }

        private static <T> Optional<T> found(Deque<Map<String, T>> blocks, String name) {
            return blocks.stream()
                    .map(block -> block.get(name))
                    .filter(Objects::nonNull)
                    .findFirst();
        }

        /** Whether a text in brackets is a part of a parameter of a call: those of the kernel are numbers. */
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

        /** Returns what a text in brackets points to. */
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
            BigInteger number =
                    digits.length() > 30 ? null : new BigInteger(integer.group(1) + digits, isHex ? 16 : 10);
            if (number == null || number.bitLength() > (number.signum() < 0 ? 63 : 64)) {
                throw new Refused("this number has more than 64 bits: " + text);
            }
            return number.longValue();
        }

        /** Returns what commas part, but for those inside braces. */
        static List<String> split(String operands) {
            return operands.isBlank()
                    ? List.of()
                    : Stream.of(operands.split(",(?![^{}]*\\})"))
                            .map(String::strip)
                            .toList();
        }

        /** Returns the parts of a vector, or what is none alone. */
        static List<String> parts(String vector) {
            return split(vector.replaceAll("[{}]", ""));
        }
    }
}
