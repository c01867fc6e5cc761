package io.gpuclass.model;

import io.gpuclass.model.Verdict.Omission;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Threads that wait for ever: all others have ended, and every waiting thread re-reads the same values, or others of its block never come to
 * the barrier where it waits.
 *
 * @param execution ends with these reads
 * @param waiting the last read of each, or its arrival at the barrier
 */
record Livelock(Execution execution, List<Event> waiting) {

    /** Lets an execution go on. Returns the livelock that it comes to; empty if it ends, or if that is not known. */
    static Optional<Livelock> after(Execution execution, int rounds) {
        return new Continuation(new Execution(execution), rounds).toLivelock();
    }

    /** One way to go on: threads take turns, and each read returns the last write in coherence order, as if memory were quiet from there on. */
    private static final class Continuation {
        private static final int MOST_TURNS = 60;

        private final Execution execution;
        private final int rounds;
        /** State of memory when a thread began to look; by thread, as are the others. */
        private final int[] begun;
        /** Tells whether a thread has looked, and would look again. */
        private final BitSet looked = new BitSet();
        /** Tells whether it did so at memory as it is. */
        private final BitSet waits = new BitSet();

        private int changes;
        private boolean isUnknown;

        Continuation(Execution execution, int rounds) {
            this.execution = execution;
            this.rounds = rounds;
            begun = new int[execution.threads.size()];
            Arrays.fill(begun, Value.NONE);
        }

        Optional<Livelock> toLivelock() {
            for (int turn = 0; turn < MOST_TURNS; turn++) {
                execution.budget.check();
                boolean goesOn = false;
                for (int thread = 0; thread < begun.length && !isUnknown; thread++) {
                    goesOn |= turn(thread);
                }
                if (isUnknown || !goesOn) {
                    List<Event> waiting = isUnknown ? List.of() : waiting();
                    return waiting.isEmpty() ? Optional.empty() : Optional.of(new Livelock(execution, waiting));
                }
            }
            return Optional.empty();
        }

        private List<Event> waiting() {
            Stream<Event> looks = waits.stream()
                    .mapToObj(thread -> execution.values.reads(true).stream()
                            .filter(read -> read.thread() == thread)
                            .reduce((first, second) -> second))
                    .flatMap(Optional::stream);
            return Stream.concat(looks, execution.meetingInVain().stream()).toList();
        }

        /** Decides a read of a thread, or lets it run on. Returns whether there was anything to do. */
        private boolean turn(int thread) {
            if (waits.get(thread)) {
                return false;
            }
            if (looked.get(thread)) {
                begun[thread] = changes;
                isUnknown = !Machine.looksAgain(execution, thread, rounds);
                note(thread, true);
                return true;
            }
            Event read = execution.values.reads(false).stream()
                    .filter(each -> each.thread() == thread)
                    .findFirst()
                    .orElse(null);
            if (read != null) {
                resolve(read);
            }
            boolean runs = !isUnknown && Machine.canRun(execution, thread);
            if (runs) {
                note(thread, Machine.run(execution, thread, rounds));
            }
            return read != null || runs;
        }

        private void resolve(Event read) {
            List<Event> last = Axioms.of(execution).last(read.address());
            if (last.isEmpty()
                    ? !execution.values.writesBeside(read).isEmpty()
                    : !last.get(0).covers(read)) {
                isUnknown = true;
                return;
            }
            last.stream()
                    .skip(1)
                    .forEach(other ->
                            execution.coherence.add(other.id(), last.get(0).id()));
            execution.resolve(read, last.isEmpty() ? null : last.get(0));
            noteChanges();
        }

        /** @param goesOn whether the thread came to something else than another look */
        private void note(int thread, boolean goesOn) {
            ThreadState state = execution.threads.get(thread);
            isUnknown |= execution.notes.stream().anyMatch(note -> note.omission() == Omission.LOOPS)
                    || state.clocked != Value.NONE
                    || state.forked != Value.NONE
                    || state.fault != null;
            noteChanges();
            looked.set(thread, !goesOn);
            waits.set(thread, !goesOn && begun[thread] == changes);
        }

        /** Whoever waits looks again once memory has changed. */
        private void noteChanges() {
            isUnknown |= execution.isContradicted() || !Axioms.areKept(execution);
            int now = (int) execution.values.writes().stream()
                    .filter(write -> execution.values.changes(execution.events.get(write)))
                    .count();
            if (now != changes) {
                changes = now;
                waits.clear();
            }
        }
    }
}
