package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Agreement;
import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Clock;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Fence;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Space;
import io.gpuclass.model.code.Instruction.Stop;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes code of statements, one after the other. One is used for one thread's code, by one thread. */
public final class Assembler {
    private static final Pattern STATEMENT =
            Pattern.compile("(?:@(!?)(\\S+)\\s+)?([A-Za-z_][\\w.:]*)\\s*(.*)", Pattern.DOTALL);
    private static final Pattern SUM = Pattern.compile("([^\\s+]+)\\s*\\+\\s*(-?\\w+)");
    private static final Set<String> NOTHING =
            Set.of("nanosleep", "pragma", "prefetch", "discard", "applypriority", "nop");
    private static final Set<String> CLOCKS =
            Set.of("%clock", "%clock64", "%clock_hi", "%globaltimer", "%globaltimer_lo", "%globaltimer_hi");

    /** The register that holds where the generic addresses of a block's shared memory begin. */
    public static final String SHARED_BASE = "%shared_base";

    private final Function<String, Long> addresses;
    private final int defaultBytes;
    private final Map<String, Integer> registers = new HashMap<>();
    private final Map<String, Integer> labels = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final Map<Integer, String> jumps = new HashMap<>();

    /**
     * @param addresses returns the address of a name of memory, null for other names
     * @param defaultBytes size of an access that names no type; 0 if each must
     */
    public Assembler(Function<String, Long> addresses, int defaultBytes) {
        this.addresses = addresses;
        this.defaultBytes = defaultBytes;
    }

    /** Puts a label before what follows. */
    public void label(String name) {
        labels.put(name, lines.size());
    }

    /** Returns the number of a register. */
    public int register(String name) {
        return registers.computeIfAbsent(name, any -> registers.size());
    }

    /**
     * Adds a statement, without its semicolon.
     *
     * @param source where it comes from, for people
     * @throws Refused if the model does not know it
     */
    public void add(String statement, String source) {
        Matcher parts = STATEMENT.matcher(statement.strip());
        if (!parts.matches()) {
            throw new Refused("this is no instruction: " + statement.strip());
        }
        int guard = parts.group(2) == null ? -1 : register(parts.group(2));
        add(guard, "!".equals(parts.group(1)), parts.group(3), parts.group(4), statement.strip(), source);
    }

    private void add(int guard, boolean negated, String mnemonic, String operands, String text, String source) {
        List<String> parts = Arrays.asList(mnemonic.split("\\."));
        if (NOTHING.contains(parts.get(0))) {
            return;
        }
        if (branchesIfCompared(parts.get(0))) {
            compareAndBranch(parts.get(0), split(operands), text, source);
            return;
        }
        if (parts.get(0).equals("bra") || parts.get(0).equals("goto")) {
            jumps.put(lines.size(), operands.strip());
            lines.add(new Line(new Branch(0), guard, negated, text, source));
            return;
        }
        for (Instruction instruction : instructions(parts, operands)) {
            lines.add(new Line(instruction, guard, negated, text, source));
        }
    }

    /** Adds that the thread ends because something broke. */
    public void stop(String fault, String source) {
        lines.add(new Line(new Stop(fault), -1, false, fault, source));
    }

    /** Returns the finished code. */
    public Code code() {
        jumps.forEach((at, label) -> {
            Integer target = labels.get(label);
            if (target == null) {
                throw new Refused("there is no label " + label);
            }
            Line line = lines.get(at);
            lines.set(at, new Line(new Branch(target), line.guard(), line.negated(), line.text(), line.source()));
        });
        return Code.of(lines, registers);
    }

    private static boolean branchesIfCompared(String name) {
        return name.matches("b(eq|ne|lt|le|gt|ge)");
    }

    private void compareAndBranch(String name, List<String> operands, String text, String source) {
        if (operands.size() != 3) {
            throw new Refused(name + " takes two values and a label");
        }
        int holds = register("%compared" + lines.size());
        Arithmetic function = Arithmetic.comparison(name.substring(1), new Type(64, true));
        List<Operand> values = List.of(operand(operands.get(0)), operand(operands.get(1)));
        lines.add(new Line(new Compute(holds, "compare", function, values), -1, false, text, source));
        jumps.put(lines.size(), operands.get(2));
        lines.add(new Line(new Branch(0), holds, false, text, source));
    }

    private List<Instruction> instructions(List<String> parts, String text) {
        List<String> operands = split(text);
        return switch (parts.get(0)) {
            case "ld" ->
                parts.size() == 1 || parts.contains("param")
                        ? List.of(compute(List.of("mov", "b64"), argument(operands)))
                        : List.of(load(parts, operands));
            case "ldu",
                    "tex",
                    "tld",
                    "tld4",
                    "suld",
                    "sust",
                    "sured",
                    "suatom",
                    "suq",
                    "cold",
                    "multimem",
                    "cp",
                    "st_async",
                    "mbarrier" ->
                throw new Refused("the model covers the generic proxy only, not " + String.join(".", parts));
            case "st" -> List.of(store(parts, operands));
            case "atom" -> List.of(update(parts, operands.subList(1, operands.size()), register(operands.get(0))));
            case "red" -> List.of(update(parts, operands, -1));
            case "fence", "membar" -> List.of(fence(parts));
            case "bar", "barrier" -> List.of(meeting(parts, operands));
            case "ret", "exit" -> List.of(new Stop(null));
            case "trap", "brkpt" -> List.of(new Stop("the program stops itself: trap"));
            case "activemask", "shfl", "vote" -> List.of(alone(parts, operands));
            case "setp" -> comparison(parts, operands);
            case "bfi" -> List.of(inserted(parts, operands));
            case "cvta" -> List.of(converted(parts, operands));
            case "mov" -> moved(parts, operands);
            default -> List.of(compute(parts, operands));
        };
    }

    /** A kernel's argument is known: its name stands for it. */
    private static List<String> argument(List<String> operands) {
        return operands.stream().map(each -> each.replaceAll("[\\[\\]]", "")).toList();
    }

    /**
     * Returns what lanes of a warp tell each other, to a thread that is at it alone: the hardware may always have it so (PTX ISA, "activemask").
     * Where others have to take part, the instruction is refused once it is reached.
     */
    private Instruction alone(List<String> parts, List<String> operands) {
        Operand lane = operand("%laneid");
        int into = register(operands.get(0).replaceFirst("\\|.*", ""));
        if (parts.get(0).equals("activemask")) {
            return new Compute(into, "activemask", (a, b, c) -> 1L << a, List.of(lane));
        }
        boolean isShuffle = parts.get(0).equals("shfl");
        boolean isBallot = parts.contains("ballot");
        if (operands.size() != (isShuffle ? 5 : 3) || operands.get(1).startsWith("!") || parts.contains("uni")) {
            throw new Refused("the model does not know " + String.join(".", parts) + " in this form");
        }
        Arithmetic own = (value, mask, number) -> {
            if (mask != 1L << number) {
                throw new Refused("the model covers " + String.join(".", parts) + " of one lane only");
            }
            return isBallot ? value << number : value;
        };
        List<Operand> arguments = List.of(operand(operands.get(1)), operand(operands.get(operands.size() - 1)), lane);
        return new Compute(into, String.join(".", parts), own, arguments);
    }

    private List<Instruction> comparison(List<String> parts, List<String> operands) {
        if (operands.get(0).contains("|") || parts.size() > 3) {
            throw new Refused("the model does not know setp with two results or with another predicate");
        }
        return List.of(compute(parts, operands));
    }

    /** Addresses of shared memory begin at 0 in each block; generic ones of it lie where only that block's do. */
    private Instruction converted(List<String> parts, List<String> operands) {
        boolean isShared = parts.stream().anyMatch(part -> part.startsWith("shared"));
        Operand base = isShared ? new Operand(register(SHARED_BASE), 0) : Operand.of(0);
        List<Operand> arguments = List.of(operand(operands.get(1)), base);
        String name = parts.contains("to") ? "sub" : "add";
        return new Compute(register(operands.get(0)), name, Arithmetic.named(List.of(name, "u64")), arguments);
    }

    /** Returns what puts the low bits of a register into another, at a place that is known. */
    private Instruction inserted(List<String> parts, List<String> operands) {
        Operand at = operand(operands.get(3));
        Operand length = operand(operands.get(4));
        if (!at.isConstant() || !length.isConstant()) {
            throw new Refused("the model does not know bfi at a place that is computed");
        }
        Type type = typeOf(parts, new Type(64, false));
        long mask = new Type((int) Math.min(length.constant(), 64), false).low(-1) << at.constant();
        Arithmetic insert = (bits, into, c) -> type.low(bits << at.constant() & mask | into & ~mask);
        return new Compute(register(operands.get(0)), "bfi", insert, operands(operands.subList(1, 3)));
    }

    private List<Operand> operands(List<String> texts) {
        return texts.stream().map(this::operand).toList();
    }

    /** Returns a move; with braces, of the halves of a register or into them. */
    private List<Instruction> moved(List<String> parts, List<String> operands) {
        String from = operands.get(1);
        List<String> halves = split((from.startsWith("{") ? from : operands.get(0)).replaceAll("[{}]", ""));
        if (halves.size() > 2) {
            throw new Refused("the model does not know " + String.join(".", parts) + " of more than two parts");
        }
        int half = typeOf(parts, new Type(64, false)).bits() / 2;
        if (from.startsWith("{")) {
            Arithmetic both = (low, high, c) -> low | high << half;
            return List.of(new Compute(
                    register(operands.get(0)),
                    "pack",
                    both,
                    halves.stream().map(this::operand).toList()));
        }
        if (operands.get(0).startsWith("{")) {
            Type type = new Type(half, false);
            return List.of(
                    new Compute(register(halves.get(0)), "unpack", (a, b, c) -> type.low(a), List.of(operand(from))),
                    new Compute(
                            register(halves.get(1)),
                            "unpack",
                            (a, b, c) -> type.low(a >>> half),
                            List.of(operand(from))));
        }
        return List.of(compute(parts, operands));
    }

    private Instruction compute(List<String> parts, List<String> operands) {
        int into = register(operands.get(0));
        if (parts.get(0).equals("mov") && operands.size() == 2 && CLOCKS.contains(operands.get(1))) {
            return new Clock(into);
        }
        List<Operand> arguments = operands(operands.subList(1, operands.size()));
        return new Compute(into, String.join(".", parts), Arithmetic.named(typed(parts)), arguments);
    }

    /** Gives what names no type the widest one. */
    private List<String> typed(List<String> parts) {
        boolean isTyped = parts.stream().anyMatch(part -> Type.of(part) != null);
        return isTyped || defaultBytes == 0
                ? parts.stream()
                        .map(part -> part.equals("f32") ? "b32" : part.equals("f64") ? "b64" : part)
                        .toList()
                : Stream.concat(parts.stream(), Stream.of("s64")).toList();
    }

    private Instruction load(List<String> parts, List<String> operands) {
        if (parts.contains("nc")) {
            throw new Refused("the model does not cover loads past the coherent caches: " + String.join(".", parts));
        }
        List<Integer> into = split(operands.get(0).replaceAll("[{}]", "")).stream()
                .map(this::register)
                .toList();
        return new Load(into, space(parts), address(operands.get(1)), bytes(parts), order(parts), scope(parts));
    }

    private Instruction store(List<String> parts, List<String> operands) {
        List<Operand> values = split(operands.get(1).replaceAll("[{}]", "")).stream()
                .map(this::operand)
                .toList();
        return new Store(space(parts), address(operands.get(0)), values, bytes(parts), order(parts), scope(parts));
    }

    private Instruction update(List<String> parts, List<String> operands, int into) {
        String operation = parts.stream()
                .filter(Assembler::updates)
                .findFirst()
                .orElseThrow(() -> new Refused("the model does not know " + String.join(".", parts)));
        Type type = typeOf(parts, new Type(64, true));
        List<Operand> arguments = operands(operands.subList(1, operands.size()));
        Order order = parts.stream().anyMatch(part -> orderOf(part) != null) ? order(parts) : Order.RELAXED;
        return new Update(
                into,
                space(parts),
                address(operands.get(0)),
                updated(operation, type),
                operation.equals("cas"),
                arguments,
                bytes(parts),
                order,
                scope(parts));
    }

    private static boolean updates(String part) {
        return Set.of(
                        "add", "plus", "sub", "minus", "mul", "div", "exch", "cas", "inc", "dec", "min", "max", "and",
                        "or", "xor")
                .contains(part);
    }

    /** Returns what is written, from what was read and the operands. */
    private static Arithmetic updated(String operation, Type type) {
        return switch (operation) {
            case "exch" -> (read, b, c) -> type.low(b);
            case "cas" -> (read, compared, written) -> type.low(written);
            case "inc" -> (read, limit, c) -> type.compare(read, limit) >= 0 ? 0 : type.low(read + 1);
            case "dec" ->
                (read, limit, c) -> read == 0 || type.compare(read, limit) > 0 ? type.low(limit) : type.low(read - 1);
            case "plus" -> (read, b, c) -> type.low(read + b);
            case "minus" -> (read, b, c) -> type.low(read - b);
            default -> Arithmetic.named(List.of(operation, (type.signed() ? "s" : "u") + type.bits()));
        };
    }

    private static Instruction fence(List<String> parts) {
        if (parts.contains("proxy")
                || parts.contains("mbarrier_init")
                || parts.stream().anyMatch(part -> part.contains("::"))) {
            throw new Refused("the model covers the generic proxy only, not " + String.join(".", parts));
        }
        if (parts.get(0).equals("membar")) {
            return new Fence(Order.SC, scope(parts));
        }
        Order order = order(parts);
        return new Fence(order == Order.WEAK || order == Order.RELAXED ? Order.ACQ_REL : order, scope(parts));
    }

    private Instruction meeting(List<String> parts, List<String> operands) {
        if (parts.contains("cluster") || parts.contains("warp")) {
            throw new Refused("the model covers barriers of a block only, not " + String.join(".", parts));
        }
        boolean reduces = parts.contains("red");
        List<String> rest = new ArrayList<>(operands);
        int into = reduces ? register(rest.remove(0)) : -1;
        Operand predicate = reduces ? operand(rest.remove(rest.size() - 1)) : Operand.of(0);
        if (rest.size() > 1) {
            throw new Refused("the model covers barriers of a whole block only, not of a number of its threads");
        }
        Operand barrier = rest.isEmpty() ? Operand.of(0) : operand(rest.get(0));
        return new Meet(into, !parts.contains("arrive"), barrier, predicate, agreement(parts));
    }

    private static Agreement agreement(List<String> parts) {
        return parts.contains("and")
                ? Agreement.AND
                : parts.contains("or") ? Agreement.OR : parts.contains("popc") ? Agreement.COUNT : Agreement.NONE;
    }

    private Space space(List<String> parts) {
        if (parts.contains("const") || parts.contains("param::func")) {
            throw new Refused("the model does not cover " + String.join(".", parts));
        }
        if (parts.contains("shared") || parts.contains("shared::cta")) {
            register(SHARED_BASE);
            return Space.SHARED;
        }
        return parts.contains("local") || parts.contains("param") ? Space.PRIVATE : Space.GENERIC;
    }

    private int bytes(List<String> parts) {
        Type type = typeOf(
                parts.stream()
                        .map(part -> part.equals("f32") ? "b32" : part.equals("f64") ? "b64" : part)
                        .toList(),
                null);
        if (type == null && defaultBytes == 0) {
            throw new Refused("the model does not know the type of " + String.join(".", parts));
        }
        return defaultBytes != 0 ? defaultBytes : type.bytes();
    }

    private static Type typeOf(List<String> parts, Type otherwise) {
        return parts.stream()
                .map(Type::of)
                .filter(type -> type != null)
                .findFirst()
                .orElse(otherwise);
    }

    private static Order order(List<String> parts) {
        return parts.stream()
                .map(Assembler::orderOf)
                .filter(order -> order != null)
                .findFirst()
                .orElse(Order.WEAK);
    }

    private static Order orderOf(String part) {
        return switch (part) {
            case "weak" -> Order.WEAK;
            case "relaxed", "volatile", "mmio" -> Order.RELAXED;
            case "acquire" -> Order.ACQUIRE;
            case "release" -> Order.RELEASE;
            case "acq_rel" -> Order.ACQ_REL;
            case "sc" -> Order.SC;
            default -> null;
        };
    }

    private static Scope scope(List<String> parts) {
        return parts.contains("cta")
                ? Scope.CTA
                : parts.contains("cluster")
                        ? Scope.CLUSTER
                        : parts.contains("sys") || parts.contains("volatile") || parts.contains("mmio")
                                ? Scope.SYS
                                : Scope.GPU;
    }

    private Operand address(String text) {
        String inside = text.replaceAll("[\\[\\]\\s]", "");
        Matcher sum = SUM.matcher(inside);
        if (sum.matches()) {
            Operand base = operand(sum.group(1));
            return new Operand(base.register(), base.constant() + Long.decode(sum.group(2)));
        }
        return operand(inside);
    }

    private Operand operand(String text) {
        String name = text.strip().replaceFirst("^&", "");
        Long address = addresses.apply(name);
        if (address != null) {
            return Operand.of(address);
        }
        if (name.matches("-?(0[xX][0-9a-fA-F]+|\\d+)U?")) {
            String digits = name.replace("U", "");
            return Operand.of(
                    digits.startsWith("0") || digits.startsWith("-0")
                            ? hexOrDecimal(digits)
                            : new java.math.BigInteger(digits).longValue());
        }
        if (name.matches("-?0[fFdD][0-9a-fA-F]+")) {
            return Operand.of(Long.parseUnsignedLong(name.substring(2), 16));
        }
        return new Operand(register(name), 0);
    }

    private static long hexOrDecimal(String digits) {
        return digits.length() > 2 && Character.toLowerCase(digits.charAt(1)) == 'x'
                ? Long.parseUnsignedLong(digits.substring(2), 16)
                : Long.parseLong(digits);
    }

    /** Returns what commas part, but for those inside braces. */
    private static List<String> split(String operands) {
        return operands.isBlank()
                ? List.of()
                : Stream.of(operands.split(",(?![^{}]*\\})")).map(String::strip).toList();
    }
}
