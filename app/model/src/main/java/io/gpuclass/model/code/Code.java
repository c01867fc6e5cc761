package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.Accessing;
import io.gpuclass.model.code.Instruction.ActiveLanes;
import io.gpuclass.model.code.Instruction.ArriveAfterCopies;
import io.gpuclass.model.code.Instruction.AsyncStore;
import io.gpuclass.model.code.Instruction.Asynchronous;
import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Check;
import io.gpuclass.model.code.Instruction.Clock;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Copy;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Stop;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The code of a thread, and what is known of it before it runs. Never changes.
 *
 * @param lines the instructions
 * @param registers numbers of the registers, by name
 * @param heads the instructions that a branch leads back to
 * @param needed for each instruction, the registers that memory operations, barriers or branches may depend on from there
 * @param live for each instruction, the same and those that count looks
 * @param around for each instruction, the heads that a branch may lead back to before the thread comes to them in another way
 * @param writes for each instruction, those reachable from it that may write memory
 * @param varying registers that may differ among the lanes of a warp
 */
public record Code(
        List<Line> lines,
        Map<String, Integer> registers,
        BitSet heads,
        List<BitSet> needed,
        List<BitSet> live,
        List<BitSet> around,
        List<BitSet> writes,
        BitSet varying) {
    /** A register that counts up to this, or down from it, counts looks: a poll, however often it looks. */
    static final long MANY_LOOKS = 8;

    /** Analyses a program. */
    public static Code of(List<Line> lines, Map<String, Integer> registers) {
        BitSet counters = counters(lines, registers.size());
        BitSet heads = new BitSet();
        IntStream.range(0, lines.size())
                .filter(pc -> lines.get(pc).instruction() instanceof Branch branch && branch.target() <= pc)
                .forEach(pc -> heads.set(((Branch) lines.get(pc).instruction()).target()));
        return new Code(
                List.copyOf(lines),
                Map.copyOf(registers),
                heads,
                needed(lines, counters),
                needed(lines, new BitSet()),
                around(lines, heads),
                reachable(lines),
                varying(lines, registers));
    }

    /** Returns the registers that may differ among the lanes of a warp: those that follow from the lane, from memory or from a clock. */
    private static BitSet varying(List<Line> lines, Map<String, Integer> registers) {
        BitSet found = new BitSet();
        registers.forEach((name, number) -> {
            if (name.matches("%(tid|lane).*")) {
                found.set(number);
            }
        });
        boolean changed = true;
        while (changed) {
            BitSet before = (BitSet) found.clone();
            for (Line line : lines) {
                boolean varies = line.instruction() instanceof Compute compute
                        ? line.guard() >= 0 && found.get(line.guard())
                                || compute.arguments().stream()
                                        .anyMatch(each -> !each.isConstant() && found.get(each.register()))
                        : !(line.instruction() instanceof Meet) && !(line.instruction() instanceof ActiveLanes);
                if (varies) {
                    into(line.instruction()).forEach(found::set);
                }
            }
            changed = !found.equals(before);
        }
        return found;
    }

    private static List<BitSet> reachable(List<Line> lines) {
        List<BitSet> found = empty(lines.size());
        backwards(lines, pc -> {
            BitSet now = new BitSet();
            now.set(pc, writes(lines.get(pc).instruction()));
            successors(lines, pc).forEach(next -> now.or(found.get(next)));
            return replace(found, pc, now);
        });
        return found;
    }

    private static List<BitSet> around(List<Line> lines, BitSet heads) {
        List<BitSet> found = empty(lines.size());
        backwards(lines, pc -> {
            BitSet now = new BitSet();
            for (int next : successors(lines, pc)) {
                BitSet from = (BitSet) found.get(next).clone();
                from.set(next, next <= pc || !heads.get(next) && from.get(next));
                now.or(from);
            }
            return replace(found, pc, now);
        });
        return found;
    }

    private static List<BitSet> needed(List<Line> lines, BitSet counters) {
        List<BitSet> found = empty(lines.size());
        backwards(lines, pc -> {
            BitSet now = new BitSet();
            successors(lines, pc).forEach(next -> now.or(found.get(next)));
            Line line = lines.get(pc);
            List<Integer> into = into(line.instruction());
            boolean isPure = line.instruction() instanceof Compute || line.instruction() instanceof Clock;
            boolean matters = !isPure || into.stream().anyMatch(now::get);
            if (line.guard() < 0) {
                into.forEach(now::clear);
            }
            if (matters) {
                uses(line).forEach(now::set);
            }
            now.andNot(counters);
            return replace(found, pc, now);
        });
        return found;
    }

    private static void backwards(List<Line> lines, IntPredicate changes) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int pc = lines.size() - 1; pc >= 0; pc--) {
                changed |= changes.test(pc);
            }
        }
    }

    /** Returns the registers that an instruction puts something into. */
    public List<Integer> intoOf(Line line) {
        return into(line.instruction());
    }

    /**
     * Returns whether from an instruction on some store can be reached that follows in no way from registers: neither by its guard, address and value,
     * nor by a branch before it.
     */
    public boolean storesWithout(int pc, BitSet registers) {
        return storesWithout(pc, (BitSet) registers.clone(), new BitSet());
    }

    private boolean storesWithout(int from, BitSet tainted, BitSet seen) {
        for (int pc = from; pc < lines.size() && !seen.get(pc); ) {
            seen.set(pc);
            Line line = lines.get(pc);
            boolean follows = uses(line).stream().anyMatch(tainted::get);
            if (!follows && writes(line.instruction())) {
                return true;
            }
            if (follows && (line.instruction() instanceof Branch || line.instruction() instanceof Stop)) {
                return false;
            }
            into(line.instruction()).forEach(register -> tainted.set(register, follows));
            List<Integer> next = successors(lines, pc);
            if (next.isEmpty()) {
                return false;
            }
            if (next.size() > 1 && storesWithout(next.get(0), (BitSet) tainted.clone(), seen)) {
                return true;
            }
            pc = next.get(next.size() - 1);
        }
        return false;
    }

    private static List<BitSet> empty(int size) {
        List<BitSet> sets = new ArrayList<>();
        IntStream.range(0, size).forEach(i -> sets.add(new BitSet()));
        return sets;
    }

    private static boolean replace(List<BitSet> sets, int at, BitSet now) {
        return !sets.set(at, now).equals(now);
    }

    private static List<Integer> successors(List<Line> lines, int pc) {
        Line line = lines.get(pc);
        List<Integer> found = new ArrayList<>();
        if (line.instruction() instanceof Branch branch && branch.target() < lines.size()) {
            found.add(branch.target());
        }
        boolean goesOn =
                line.guard() >= 0 || !(line.instruction() instanceof Branch || line.instruction() instanceof Stop);
        if (goesOn && pc + 1 < lines.size()) {
            found.add(pc + 1);
        }
        return found;
    }

    private static List<Integer> into(Instruction instruction) {
        if (instruction instanceof Load load) {
            return load.into();
        }
        if (instruction instanceof Update wide && wide.high() >= 0) {
            return List.of(wide.into(), wide.high());
        }
        int one = instruction instanceof Compute compute
                ? compute.into()
                : instruction instanceof Clock clock
                        ? clock.into()
                        : instruction instanceof Update update
                                ? update.into()
                                : instruction instanceof Meet meet
                                        ? meet.into()
                                        : instruction instanceof ActiveLanes lanes ? lanes.into() : -1;
        return one < 0 ? List.of() : List.of(one);
    }

    /** Returns whether an instruction may write memory. */
    private static boolean writes(Instruction instruction) {
        return instruction instanceof Store
                || instruction instanceof Update
                || instruction instanceof AsyncStore
                || instruction instanceof Copy
                || instruction instanceof ArriveAfterCopies;
    }

    /** Returns whether it may read what is over, although it has been written over, or lets operations go on beside it. */
    public boolean looksBack() {
        return lines.stream()
                .map(Line::instruction)
                .anyMatch(instruction -> instruction instanceof Asynchronous
                        || instruction instanceof Load load && load.access().order() == Order.INCOHERENT);
    }

    /** Returns the fewest bytes that an access of it has, from which the pieces of a copy follow. */
    public int leastBytes() {
        return lines.stream()
                .filter(line -> line.instruction() instanceof Accessing)
                .map(line -> ((Accessing) line.instruction()).access())
                .filter(access -> access.space() != Space.PRIVATE && access.space() != Space.CONSTANT)
                .mapToInt(Access::bytes)
                .min()
                .orElse(Long.BYTES);
    }

    private static List<Operand> operands(Instruction instruction) {
        if (instruction instanceof Compute compute) {
            return compute.arguments();
        }
        if (instruction instanceof Meet meet) {
            return List.of(meet.barrier(), meet.predicate());
        }
        if (instruction instanceof Check check) {
            return List.of(check.value());
        }
        if (instruction instanceof AsyncStore store) {
            return store.values();
        }
        if (instruction instanceof Copy copy) {
            return List.of(copy.size(), copy.read());
        }
        return instruction instanceof Store store
                ? store.values()
                : instruction instanceof Update update ? update.arguments() : List.of();
    }

    private static List<Access> accesses(Instruction instruction) {
        if (instruction instanceof Accessing accessing) {
            return List.of(accessing.access());
        }
        if (instruction instanceof AsyncStore store) {
            return Stream.concat(Stream.of(store.into()), store.barrier().stream())
                    .toList();
        }
        if (instruction instanceof Copy copy) {
            return Stream.concat(Stream.of(copy.from(), copy.into()), copy.barrier().stream())
                    .toList();
        }
        return instruction instanceof ArriveAfterCopies arrive ? List.of(arrive.barrier()) : List.of();
    }

    private static List<Integer> uses(Line line) {
        List<Operand> operands = new ArrayList<>(operands(line.instruction()));
        operands.add(new Operand(line.guard(), 0));
        accesses(line.instruction()).forEach(access -> operands.add(access.address()));
        return operands.stream()
                .filter(operand -> !operand.isConstant())
                .map(Operand::register)
                .toList();
    }

    /** Returns the registers that do nothing but count looks. */
    private static BitSet counters(List<Line> lines, int registers) {
        BitSet found = new BitSet();
        found.set(0, registers);
        BitSet many = new BitSet();
        boolean changed = true;
        while (changed) {
            BitSet before = (BitSet) found.clone();
            lines.forEach(line -> keepCounters(line, found, many));
            changed = !found.equals(before);
        }
        found.and(many);
        return found;
    }

    private static void keepCounters(Line line, BitSet found, BitSet many) {
        if (!(line.instruction() instanceof Compute compute)) {
            into(line.instruction()).forEach(found::clear);
            uses(line).forEach(found::clear);
            return;
        }
        if (line.guard() >= 0) {
            found.clear(line.guard());
        }
        List<Operand> arguments = compute.arguments();
        boolean besideConstants = arguments.stream().skip(1).allMatch(Operand::isConstant);
        Operand first = arguments.isEmpty() ? Operand.of(0) : arguments.get(0);
        boolean isCompared = compute.name().startsWith("setp") && besideConstants;
        boolean isCounted = besideConstants
                && (compute.name().startsWith("mov")
                        || compute.name().startsWith("add")
                        || compute.name().startsWith("sub"))
                && (first.isConstant() || found.get(first.register()) && found.get(compute.into()));
        if (!isCounted) {
            found.clear(compute.into());
        }
        if (!isCompared && !isCounted) {
            uses(line).forEach(found::clear);
        }
        boolean isMany = arguments.stream().anyMatch(each -> each.isConstant() && each.constant() >= MANY_LOOKS);
        if (isMany && isCompared && !first.isConstant()) {
            many.set(first.register());
        } else if (isMany && isCounted && first.isConstant()) {
            many.set(compute.into());
        }
    }

    /**
     * An instruction where it stands.
     *
     * @param instruction what it does
     * @param guard register of the predicate that must hold, or -1
     * @param negated whether the predicate must not hold
     * @param text as it is written
     * @param source where it comes from, for people
     */
    public record Line(Instruction instruction, int guard, boolean negated, String text, String source) {
        /** Returns a part of what the instruction does. */
        public Line as(Instruction part, String words) {
            return new Line(part, guard, negated, words, source);
        }

        /** Returns another instruction at the same place. */
        Line with(Instruction other) {
            return new Line(other, guard, negated, text, source);
        }
    }
}
