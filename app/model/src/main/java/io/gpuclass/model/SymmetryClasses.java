package io.gpuclass.model;

import io.gpuclass.model.Program.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads that run the same code on the same values, each in a block of its own: executions that differ only in the roles of such threads
 * count as one. As long as two of these have decided nothing and written nothing, any execution in which the second reads some write and the
 * first does not is another one with their roles exchanged: where the first waits, so does the second.
 */
final class SymmetryClasses {
    private final Program program;

    SymmetryClasses(Program program) {
        this.program = program;
    }

    /** Returns the reads of other threads that stand for the same as a read, as long as nothing tells these threads apart. */
    List<Event> of(Execution execution, Event read) {
        List<Event> found = new ArrayList<>();
        List<Event> own = untouched(execution, read.thread());
        for (int thread = 0; thread < program.threads().size() && !own.isEmpty(); thread++) {
            if (thread != read.thread() && areAlike(read.thread(), thread)) {
                List<Event> others = untouched(execution, thread);
                if (areAlike(execution, own, others)
                        && stateOf(execution, read.thread()).equals(stateOf(execution, thread))) {
                    found.add(others.get(own.indexOf(read)));
                }
            }
        }
        return found;
    }

    /** Returns the events of a thread of which no read is decided and no write is known; none if it has any other. */
    private static List<Event> untouched(Execution execution, int thread) {
        List<Event> events = execution.events.stream()
                .filter(event -> event.thread() == thread)
                .toList();
        boolean isTouched = events.stream()
                .anyMatch(event -> execution.values.isResolved(event)
                        || execution.values.writes().get(event.id())
                        || !event.isMemory());
        return isTouched ? List.of() : events;
    }

    private static boolean areAlike(Execution execution, List<Event> some, List<Event> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            Event one = some.get(i);
            Event other = others.get(i);
            if (one.pc() != other.pc() || !one.isOn(other) || !execution.exclusions.areAlike(one, other)) {
                return false;
            }
        }
        return true;
    }

    /** Returns where a thread stands, and what it knows there: clocks may have led it another way. */
    private List<Object> stateOf(Execution execution, int thread) {
        ThreadState state = execution.threads.get(thread);
        List<Object> found = new ArrayList<>(List.of(state.pc, state.rounds));
        if (!state.ended) {
            program.threads().get(thread).code().needed().get(state.pc).stream()
                    .mapToObj(register -> execution.values.known(state.registers[register]))
                    .forEach(value -> found.add(value == null ? "open" : value));
        }
        return found;
    }

    private boolean areAlike(int one, int other) {
        Member first = program.threads().get(one);
        Member second = program.threads().get(other);
        return first.code() == second.code()
                && first.location().gpu() == second.location().gpu()
                && isAlone(first)
                && isAlone(second)
                && first.code().registers().entrySet().stream()
                        .filter(register -> first.code().needed().get(0).get(register.getValue()))
                        .allMatch(register -> first.registers()
                                .getOrDefault(register.getKey(), 0L)
                                .equals(second.registers().getOrDefault(register.getKey(), 0L)));
    }

    /** Returns whether nobody else is in the block or the cluster of a thread. */
    private boolean isAlone(Member member) {
        return program.threads().stream()
                .noneMatch(other -> other != member
                        && other.location().gpu() == member.location().gpu()
                        && other.location().cluster() == member.location().cluster());
    }
}
