package io.gpuclass.model.code;

import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Stop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Assembles statements into the code of one thread. Owned by one thread. */
public final class Assembler {
    private static final Pattern STATEMENT =
            Pattern.compile("(?:@(!?)(\\S+)\\s+)?([A-Za-z_][\\w.:]*)\\s*(.*)", Pattern.DOTALL);
    private static final Set<String> NOTHING = Set.of(
            "nanosleep", "pragma", "prefetch", "discard", "applypriority", "nop", "griddepcontrol", "setmaxnreg");

    private final Names names;
    private final Decoder decoder;
    private final Map<Label, Integer> labels = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final Map<Integer, Jump> jumps = new HashMap<>();
    private final Deque<Integer> blocks = new ArrayDeque<>(List.of(0));
    private int lastBlock;

    /** A label, and the block in braces that it stands in. */
    private record Label(String name, int block) {}

    /**
     * A jump to a label.
     *
     * @param blocks those that the jump stands in, innermost first
     */
    private record Jump(String label, List<Integer> blocks) {}

    /**
     * @param addresses returns the address of a name of memory, null for other names
     * @param defaultBytes size of an access that names no type; 0 if each must
     */
    public Assembler(Function<String, Long> addresses, int defaultBytes) {
        names = new Names(addresses);
        decoder = new Decoder(names, defaultBytes);
    }

    /** Returns whether a text is an integer of PTX, such as {@code -3} or {@code 0x10}. */
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
}
