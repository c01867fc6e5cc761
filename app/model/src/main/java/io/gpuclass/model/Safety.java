package io.gpuclass.model;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.Verdict.Outcome;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * Looks for an execution in which the program stops itself, in which threads wait for ever, or in which accesses of guarded memory race. Races elsewhere do no harm of their own:
 * each value that a racing read may return is explored.
 */
public final class Safety implements Visitor {
    private String finding = "";

    private final LongPredicate guarded;
    private final boolean forgets;
    private final boolean isWhole;
    private final Set<Note> notes = new HashSet<>();

    private Safety(LongPredicate guarded, boolean forgets, boolean isWhole) {
        this.guarded = guarded;
        this.forgets = forgets;
        this.isWhole = isWhole;
    }

    /**
     * Explores a program until something breaks.
     *
     * @param guarded whether an address is of memory in which nothing may race
     */
    public static Verdict of(Program program, Bounds bounds, LongPredicate guarded) {
        return of(program, bounds, guarded, true);
    }

    /** Explores a whole kernel: nothing races, and shared memory of other blocks is there when it is accessed. */
    public static Verdict ofKernel(Program program, Bounds bounds) {
        return new Safety(address -> true, true, true).explored(program, bounds);
    }

    /** @param forgets whether executions that go on in the same ways are told apart no longer */
    static Verdict of(Program program, Bounds bounds, LongPredicate guarded, boolean forgets) {
        return new Safety(guarded, forgets, false).explored(program, bounds);
    }

    private Verdict explored(Program program, Bounds bounds) {
        Explorer explorer = new Explorer(program, bounds, this);
        explorer.explore();
        return explorer.verdict(outcome(explorer), finding).noting(notes);
    }

    private Outcome outcome(Explorer explorer) {
        if (!finding.isEmpty()) {
            return Outcome.FOUND;
        }
        if (explorer.gaveUp()) {
            return Outcome.GAVE_UP;
        }
        return explorer.executions() == 0 ? Outcome.NEVER_ENDS : Outcome.NOT_FOUND;
    }

    @Override
    public boolean visit(Execution execution, Axioms axioms) {
        for (int number = 0; number < execution.threads.size() && finding.isEmpty(); number++) {
            String fault = execution.threads.get(number).fault;
            if (fault != null) {
                String name = execution.program.threads().get(number).name();
                BitSet needed = execution.needed(execution.threads.get(number).lastEvent);
                finding = withCause(execution, axioms, needed, Interleaving.of(execution) + "\n" + name + "  " + fault);
            }
        }
        Event[] race = finding.isEmpty() ? axioms.race(guarded) : null;
        if (race != null) {
            BitSet needed = EventSets.union(execution.needed(race[0].id()), execution.needed(race[1].id()));
            finding = withCause(
                    execution,
                    axioms,
                    needed,
                    Interleaving.of(execution, needed) + "\na data race: " + words(execution, race[0]) + ", and "
                            + words(execution, race[1]));
        }
        if (finding.isEmpty() && isLost(execution)) {
            BitSet needed = execution.needed(Lifetimes.event(execution).id());
            finding = Lifetimes.fault(execution) + "\n" + Interleaving.of(execution, needed);
        }
        notes.addAll(new Proxies(execution).notes());
        return finding.isEmpty();
    }

    private String withCause(Execution execution, Axioms axioms, BitSet needed, String steps) {
        String cause = Cause.of(execution, axioms, needed, guarded);
        return cause.isEmpty() ? steps : cause + "\n" + steps;
    }

    @Override
    public LongPredicate guarded() {
        return forgets ? guarded : null;
    }

    @Override
    public boolean isLost(Execution execution) {
        return isWhole && Lifetimes.event(execution) != null;
    }

    @Override
    public boolean isSettled(Axioms axioms) {
        return axioms.race(guarded) == null;
    }

    @Override
    public boolean seeksLivelock() {
        return true;
    }

    @Override
    public boolean visit(Livelock livelock) {
        finding = Interleaving.of(livelock.execution())
                + livelock.waiting().stream()
                        .map(read -> "\nwaits for ever: " + words(livelock.execution(), read))
                        .collect(Collectors.joining());
        return false;
    }

    private static String words(Execution execution, Event event) {
        return execution.program.threads().get(event.thread()).name() + "  "
                + event.line().source() + "  " + execution.text(event);
    }
}
