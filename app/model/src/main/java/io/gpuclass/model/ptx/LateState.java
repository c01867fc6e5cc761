package io.gpuclass.model.ptx;

import io.gpuclass.model.Launches;
import io.gpuclass.model.Launches.Left;
import io.gpuclass.model.Program;
import io.gpuclass.model.Verdict.Bounds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * State of a form's words after so many launches that a counter is about to pass a limit, extrapolated from the first launches: each word
 * grows by a constant in each launch, or in every other. The first block is launched alone where it comes to an end so, else the whole grid.
 *
 * @param limit that a counter is about to pass
 * @param launches after how many
 * @param at where the counter is
 * @param counter its value
 * @param program the promise from there on
 */
record LateState(long limit, long launches, long at, long counter, Program program) {
    /** So many launches tell how words grow. */
    private static final int FEW = 6;

    private static final int MOST_STATES = 8;

    /**
     * Returns such states; none where launches do not end, or words grow in another way.
     *
     * @param limits that counters may pass, beside those of their widths
     */
    static List<LateState> of(Program program, Collection<Long> limits, Bounds bounds) {
        return Stream.of(program.ofFirstBlock(), program)
                .map(launched -> growth(launched, program, bounds))
                .flatMap(Optional::stream)
                .findFirst()
                .map(growth -> growth.states(limits, bounds))
                .orElse(List.of());
    }

    /** Returns how a program lets words grow, if they do so steadily, and if the whole one still ends after it. */
    private static Optional<Growth> growth(Program launched, Program whole, Bounds bounds) {
        List<Left> few = new ArrayList<>();
        Map<Long, Byte> memory = whole.initial();
        for (int i = 0; i < FEW; i++) {
            Optional<Left> left = after(launched, memory, bounds);
            if (left.isEmpty()) {
                return Optional.empty();
            }
            few.add(left.get());
            memory = left.get().bytes();
        }
        return after(whole, memory, bounds).isEmpty()
                ? Optional.empty()
                : IntStream.rangeClosed(1, 2)
                        .mapToObj(stride -> new Growth(launched, whole, few, stride))
                        .filter(Growth::isSteady)
                        .findFirst();
    }

    private static Optional<Left> after(Program program, Map<Long, Byte> memory, Bounds bounds) {
        return Launches.after(program.from(memory), Grid::isState, bounds);
    }

    /** Says it before the steps of what broke. */
    String words() {
        return "after " + launches + " launches, with " + program.names().apply(at) + " at " + counter;
    }

    /** Words as they grow from launch to launch. */
    private static final class Growth {
        private final Program launched;
        private final Program program;
        private final List<Left> few;
        private final int stride;
        private final TreeMap<Long, Integer> cells = new TreeMap<>();

        Growth(Program launched, Program program, List<Left> few, int stride) {
            this.launched = launched;
            this.program = program;
            this.few = few;
            this.stride = stride;
            few.forEach(left -> left.cells().forEach((at, bytes) -> cells.merge(at, bytes, Math::max)));
        }

        boolean isSteady() {
            return cells.entrySet().stream()
                    .allMatch(cell -> isApart(cell)
                            && IntStream.range(1, FEW / stride)
                                    .allMatch(i -> value(i, cell.getKey()) == value(0, cell.getKey(), i)));
        }

        private boolean isApart(Map.Entry<Long, Integer> cell) {
            Long next = cells.higherKey(cell.getKey());
            return cell.getValue() <= Long.BYTES && (next == null || cell.getKey() + cell.getValue() <= next);
        }

        /** Returns the value after so many strides and the first one. */
        private long value(int strides, long at) {
            return program.from(few.get((strides + 1) * stride - 1).bytes()).initial(at, cells.get(at));
        }

        private long grows(long at) {
            return low(value(1, at) - value(0, at), cells.get(at));
        }

        private static long low(long value, int bytes) {
            return bytes == Long.BYTES ? value : value & (1L << Byte.SIZE * bytes) - 1;
        }

        /** Returns the value that steady growth leads to. */
        private long value(long from, long at, long strides) {
            return low(value((int) from, at) + grows(at) * strides, cells.get(at));
        }

        private Map<Long, Byte> memory(long strides) {
            Map<Long, Byte> memory = new HashMap<>(few.get(stride - 1).bytes());
            cells.forEach((at, bytes) -> {
                for (int i = 0; i < bytes; i++) {
                    memory.put(at + i, (byte) (value(0, at, strides) >>> Byte.SIZE * i));
                }
            });
            memory.values().removeIf(value -> value == 0);
            return memory;
        }

        /** Returns the states before any counter passes a limit, the greatest limit first. */
        List<LateState> states(Collection<Long> limits, Bounds bounds) {
            TreeSet<Long> all = new TreeSet<>(limits);
            cells.keySet().forEach(at -> all.add(own(at)));
            Map<Long, LateState> found = new LinkedHashMap<>();
            for (long limit : all.descendingSet()) {
                Optional<Long> first = cells.keySet().stream()
                        .filter(at -> limit <= own(at) && passes(limit, at))
                        .min(Comparator.comparing(at -> strides(limit, at)));
                first.filter(at -> found.size() < MOST_STATES && strides(limit, at) > FEW)
                        .map(at -> state(limit, at))
                        .filter(state -> leadsTo(state.launches() / stride - 1, bounds))
                        .ifPresent(state -> found.putIfAbsent(state.launches(), state));
            }
            return List.copyOf(found.values());
        }

        private LateState state(long limit, long at) {
            long strides = strides(limit, at);
            return new LateState(
                    limit, (strides + 1) * stride, at, value(0, at, strides), program.from(memory(strides)));
        }

        /** Returns the first number that a counter cannot be; of 64 bits, that its lower half cannot be. */
        private long own(long at) {
            return 1L << Byte.SIZE * Math.min(cells.get(at), Integer.BYTES);
        }

        private boolean passes(long limit, long at) {
            long grows = grows(at) % limit;
            return grows > 0 && grows < limit / 2;
        }

        /** Returns the last number of strides before a counter passes a limit. */
        private long strides(long limit, long at) {
            return (limit - 1 - value(0, at) % limit) / (grows(at) % limit);
        }

        /** Returns whether the state before leads to this one, as those after few launches do. */
        private boolean leadsTo(long strides, Bounds bounds) {
            Optional<Map<Long, Byte>> memory = Optional.of(memory(strides - 1));
            for (int i = 0; i < stride && memory.isPresent(); i++) {
                memory = after(launched, memory.get(), bounds).map(Left::bytes);
            }
            return memory.equals(Optional.of(memory(strides)));
        }
    }
}
