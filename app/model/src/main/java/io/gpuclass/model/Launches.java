package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.code.Refused;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Memory after one execution of a program, in which threads run one after the other until each blocks: the state that a later launch begins with.
 */
public final class Launches {
    private static final int ROUNDS = 1_000;
    private static final int MOST_TURNS = 1_000;

    private final Program program;
    private final Execution execution;
    private final Map<Long, Event> last = new HashMap<>();
    /** By thread: how many writes there were when it looked, and would only look again; -1 if it goes on. */
    private final int[] looked;

    private int writes;
    private int done;

    private Launches(Program program, Bounds bounds) {
        this.program = program;
        execution = new Execution(program, Budget.of(bounds));
        looked = new int[program.threads().size()];
        Arrays.fill(looked, Value.NONE);
    }

    /**
     * Bytes of memory, and how they are accessed.
     *
     * @param bytes that are not zero, by address
     * @param cells how many bytes are written at once, by address
     */
    public record Left(Map<Long, Byte> bytes, TreeMap<Long, Integer> cells) {}

    /**
     * Runs a program to its end.
     *
     * @param kept whether a byte stays as it was left; others are as they were at first
     * @return empty if a thread stops itself, waits for ever, or does what the model does not cover
     */
    public static Optional<Left> after(Program program, LongPredicate kept, Bounds bounds) {
        Launches launch = new Launches(program, bounds);
        try {
            return launch.ends() ? Optional.of(launch.left(kept)) : Optional.empty();
        } catch (Refused | Budget.Spent never) {
            return Optional.empty();
        }
    }

    private boolean ends() {
        for (int turn = 0; turn < MOST_TURNS; turn++) {
            boolean goesOn = false;
            boolean haveEnded = true;
            for (int thread = 0; thread < looked.length; thread++) {
                goesOn |= turn(thread);
                ThreadState state = execution.threads.get(thread);
                if (state.fault != null || state.clocked != Value.NONE) {
                    return false;
                }
                haveEnded &= state.ended;
            }
            if (haveEnded || !goesOn) {
                return haveEnded;
            }
        }
        return false;
    }

    /** Lets a thread run until all that it needs is known. Returns whether it did anything. */
    private boolean turn(int thread) {
        boolean isNew = looked[thread] != writes;
        boolean runs = looked[thread] == Value.NONE ? Machine.canRun(execution, thread) : isNew;
        for (boolean more = runs; more; more = Machine.canRun(execution, thread) && looked[thread] == Value.NONE) {
            boolean goesOn = looked[thread] == Value.NONE
                    ? Machine.run(execution, thread, ROUNDS)
                    : Machine.looksAgain(execution, thread, ROUNDS);
            resolve();
            decide(thread);
            looked[thread] = goesOn ? Value.NONE : writes;
        }
        return runs;
    }

    /** Lets reads return what was written last, in the order in which threads came to them. */
    private void resolve() {
        for (; done < execution.events.size(); done++) {
            Event event = execution.events.get(done);
            if (event.reads()) {
                execution.resolve(event, lastWrite(event));
            }
            Known written = event.isMemory() ? execution.values.written(event) : null;
            for (int i = 0; written != null && i < event.bytes(); i++) {
                last.put(event.address() + i, event);
            }
            writes += written != null && execution.values.changes(event) ? 1 : 0;
        }
    }

    private Event lastWrite(Event read) {
        Event source = last.get(read.address());
        for (int i = 1; i < read.bytes(); i++) {
            if (last.get(read.address() + i) != source) {
                throw new Refused("a read returns what several wrote");
            }
        }
        return source;
    }

    /** Values that a guard waits for are known at once, so that no two ways are to be explored. */
    private void decide(int thread) {
        if (execution.threads.get(thread).forked != Value.NONE) {
            ThreadState state = new ThreadState(execution.threads.get(thread));
            state.forked = Value.NONE;
            execution.threads.set(thread, state);
        }
    }

    private Left left(LongPredicate kept) {
        Map<Long, Byte> bytes = new HashMap<>(program.initial());
        TreeMap<Long, Integer> cells = new TreeMap<>();
        for (Event event : execution.events) {
            Known written =
                    event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE ? execution.values.written(event) : null;
            if (written != null && kept.test(event.address())) {
                written.decisive(event.line());
                cells.merge(event.address(), event.bytes(), Math::max);
                for (int i = 0; i < event.bytes(); i++) {
                    bytes.put(event.address() + i, (byte) written.part(i, 1).bits());
                }
            }
        }
        bytes.values().removeIf(value -> value == 0);
        return new Left(bytes, cells);
    }
}
