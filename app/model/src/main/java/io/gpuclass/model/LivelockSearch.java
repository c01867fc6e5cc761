package io.gpuclass.model;

import java.util.List;

/**
 * The search for threads that wait for ever, where an execution cannot go on.
 *
 * @param rounds how often a thread may go round a loop
 * @param isOn whether anybody asks; not while the exploration learns where threads write
 */
record LivelockSearch(Visitor visitor, int rounds, boolean isOn) {
    /** Returns whether a thread may look too late: what it waits for was there, and has been written over for good. */
    boolean mayComeTooLate(Execution execution, Event read, List<Event> candidates) {
        return isOn
                && execution.threads.get(read.thread()).awaits == read.id()
                && !candidates.containsAll(Axioms.of(execution).last(read.address()));
    }

    /**
     * Looks for threads that wait for ever, and returns whether the visitor has seen enough. Not where a read is open that its thread does not
     * wait for: other executions, which are visited too, decide it.
     */
    boolean standsStill(Execution execution, List<Event> hopeless) {
        boolean allAreAwaited =
                hopeless.stream().allMatch(read -> execution.threads.get(read.thread()).awaits == read.id());
        if (!isOn || !allAreAwaited || execution.isBroken() || isFoundElsewhere(execution, hopeless)) {
            return false;
        }
        return Livelock.after(execution, rounds)
                .filter(found -> !visitor.visit(found))
                .isPresent();
    }

    /** Returns whether a thread could go on by what its read would return at last: executions in which it does are visited too. */
    private static boolean isFoundElsewhere(Execution execution, List<Event> hopeless) {
        Axioms axioms = Axioms.of(execution);
        return hopeless.stream().anyMatch(read -> {
            List<Event> last = axioms.last(read.address());
            return last.isEmpty()
                    ? execution.exclusions.isChosen(read, null)
                    : last.stream().allMatch(write -> execution.exclusions.isChosen(read, write));
        });
    }

    /** Looks for threads that wait at a barrier to which others of the block never come, and returns whether the visitor has seen enough. */
    boolean meetsInVain(Execution execution) {
        List<Event> waiting = execution.meetingInVain();
        return isOn && !waiting.isEmpty() && !execution.isBroken() && !visitor.visit(new Livelock(execution, waiting));
    }
}
