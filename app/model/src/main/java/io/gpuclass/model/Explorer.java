package io.gpuclass.model;

import io.gpuclass.model.ThreadState.Assumption;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.Verdict.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Visits every execution of a program that keeps to all axioms, each once: two differ if a read returns another write, or if writes or
 * {@code fence.sc} that have to be ordered are so in another way.
 *
 * <p>A thread runs on past its reads until it needs what one returned. Then one read is decided: it returns one of the writes whose values are
 * known by then, or none of these. So a read may return what its own thread stores later, but never what follows from itself: No Thin Air.
 */
final class Explorer {
    /** So many steps teach where threads write; what has been learned saves many of those that follow, so the search begins anew then. */
    private static final int NODES_TO_LEARN = 60;

    private final Program program;
    private final Bounds bounds;
    private final Visitor visitor;
    private final SymmetryClasses symmetry;
    private final Writers writers;
    private final Futures futures;
    /** Tells whether executions that go on in the same ways are told apart no longer. */
    private final boolean forgets;

    private boolean isIncomplete;
    private boolean isStopped;
    private final Set<Note> notes = new HashSet<>();
    private boolean gaveUp;
    private long executions;
    private Budget budget;
    private LivelockSearch livelocks;
    /** Steps of the search that may follow. */
    private long nodesLeft;

    Explorer(Program program, Bounds bounds, Visitor visitor) {
        this.program = program;
        this.bounds = bounds;
        this.visitor = visitor;
        symmetry = new SymmetryClasses(program);
        writers = new Writers(program);
        futures = new Futures(visitor);
        forgets = visitor.guarded() != null
                && program.threads().stream().noneMatch(member -> member.code().looksBack());
    }

    /** Visits all executions; begins anew when it shows that an address of writes had not been known. */
    void explore() {
        budget = Budget.of(bounds);
        try {
            nodesLeft = NODES_TO_LEARN;
            livelocks = new LivelockSearch(visitor, bounds.rounds(), false);
            writers.learn(true);
            do {
                isIncomplete = false;
                executions = 0;
                futures.forget();
                explore(new Execution(program, budget));
                boolean wasLearning = nodesLeft <= NODES_TO_LEARN;
                nodesLeft = Long.MAX_VALUE;
                livelocks = new LivelockSearch(visitor, bounds.rounds(), visitor.seeksLivelock());
                writers.learn(false);
                isIncomplete |= wasLearning;
            } while (isIncomplete && !isStopped && !gaveUp);
        } catch (Budget.Spent | StackOverflowError tooLong) {
            gaveUp = true;
        }
    }

    /** Returns the verdict on it. */
    Verdict verdict(Outcome outcome, String finding) {
        return new Verdict(outcome, finding, executions, budget.taken(), notes);
    }

    /** Returns how many executions were visited. */
    long executions() {
        return executions;
    }

    boolean gaveUp() {
        return gaveUp;
    }

    /** Returns whether it is of interest: not if a thread only looks once more. */
    private boolean explore(Execution execution) {
        if (isStopped || gaveUp || isIncomplete) {
            return true;
        }
        isIncomplete = --nodesLeft < 0;
        if (isIncomplete || isOutOfTime(execution)) {
            return true;
        }
        if (!advance(execution)) {
            return false;
        }
        if (isIncomplete
                || execution.isContradicted()
                || !Axioms.areKept(execution)
                || splitsByClock(execution)
                || splitsByGuard(execution)) {
            return true;
        }
        if (!forgets || execution.isBroken()) {
            goesOn(execution);
        } else {
            futures.ifUnknown(execution).ifPresent(this::goesOn);
        }
        return true;
    }

    private void goesOn(Execution execution) {
        BitSet needed = neededByFault(execution);
        if (needed == null && hasEnded(execution)
                || needed != null && isDecided(execution, needed.stream().mapToObj(execution.events::get))) {
            executions += completes(execution) ? 1 : 0;
            return;
        }
        List<Event> open = open(execution, needed);
        decide(execution, open);
    }

    private boolean isOutOfTime(Execution execution) {
        execution.budget.check();
        gaveUp |= executions > bounds.executions();
        return gaveUp;
    }

    /** Lets threads run until each needs what is not decided: one that comes to a barrier may let others go on. */
    private boolean advance(Execution execution) {
        boolean isOfInterest = true;
        boolean runs = true;
        while (runs && isOfInterest) {
            runs = false;
            for (int thread = 0; thread < execution.threads.size() && isOfInterest; thread++) {
                if (Machine.canRun(execution, thread)) {
                    runs = true;
                    isOfInterest = advance(execution, thread);
                }
            }
        }
        notes.addAll(execution.notes);
        return isOfInterest;
    }

    private boolean advance(Execution execution, int thread) {
        int before = execution.events.size();
        boolean isOfInterest = Machine.run(execution, thread, bounds.rounds());
        for (Event event : execution.events.subList(before, execution.events.size())) {
            isIncomplete |= event.writes() && event.isPlaced() && writers.learn(event);
        }
        writers.learn(thread, execution.threads.get(thread).computed);
        return isOfInterest;
    }

    private boolean splitsByClock(Execution execution) {
        return splits(execution, thread -> thread.clocked, (next, thread, state, holds) -> {
            state.decidedByClock = state.clocked;
            state.registers[state.clocked] = new Value.Known(holds ? 1 : 0, true);
            state.clocked = Value.NONE;
        });
    }

    /** Goes both ways where a guard is open and instructions behind do not wait for it. */
    private boolean splitsByGuard(Execution execution) {
        return splits(execution, thread -> thread.forked, (next, thread, state, holds) -> {
            Assumption assumption = new Assumption(
                    state.registers[state.forked].in(next.values),
                    holds,
                    program.threads().get(thread).code().lines().get(state.pc));
            state.forked = Value.NONE;
            state.assumed = holds;
            state.assumptions = Stream.concat(state.assumptions.stream(), Stream.of(assumption))
                    .toList();
        });
    }

    /** Lets a thread go on as if what it asks held, or did not. */
    private interface Way {
        void take(Execution next, int thread, ThreadState state, boolean holds);
    }

    /** Goes both ways at the first thread that asks, and returns whether one does. */
    private boolean splits(Execution execution, ToIntFunction<ThreadState> asked, Way way) {
        for (int thread = 0; thread < execution.threads.size(); thread++) {
            if (asked.applyAsInt(execution.threads.get(thread)) != Value.NONE) {
                for (boolean holds : List.of(false, true)) {
                    Execution next = new Execution(execution);
                    ThreadState state = new ThreadState(next.threads.get(thread));
                    way.take(next, thread, state, holds);
                    next.threads.set(thread, state);
                    explore(next);
                }
                return true;
            }
        }
        return false;
    }

    private static boolean hasEnded(Execution execution) {
        return execution.threads.stream().allMatch(thread -> thread.ended)
                && isDecided(execution, execution.events.stream());
    }

    /** Returns whether all reads are resolved, and nobody waits at a barrier for ever. */
    private static boolean isDecided(Execution execution, Stream<Event> events) {
        return events.allMatch(event -> (!event.reads() || execution.values.isResolved(event))
                && (!event.waits() || execution.barrier(event).isComplete()));
    }

    // Broken executions

    /** Returns the events that something broke because of, null if nothing did. */
    private static BitSet neededByFault(Execution execution) {
        BitSet needed = null;
        for (ThreadState thread : execution.threads) {
            if (thread.fault != null) {
                needed = execution.needed(thread.lastEvent);
            }
        }
        return needed;
    }

    // Executions that ended

    /**
     * Orders what has to be ordered in every way that keeps to the axioms, in one way if that is all the visitor needs, and shows it each.
     * Returns whether there is a way.
     */
    private boolean completes(Execution execution) {
        Axioms axioms = Axioms.of(execution);
        Event[] open = axioms.undecided();
        if (open == null) {
            isStopped |= !visitor.visit(execution, axioms);
            return true;
        }
        if (isOutOfTime(execution)) {
            return false;
        }
        boolean found = false;
        boolean isOneEnough = !visitor.needsAll() && (open[0].isMemory() || visitor.isSettled(axioms));
        for (int way = 0; way <= 1; way++) {
            boolean isEnough = gaveUp || found && isOneEnough;
            if (!isStopped && !isEnough) {
                Execution next = execution.inOrder(open[way], open[1 - way]);
                found |= Axioms.areKept(next) && completes(next);
            }
        }
        return found;
    }

    // Decisions

    /** Returns the reads that are to be decided: if something broke, those before it if there are any. */
    private static List<Event> open(Execution execution, BitSet needed) {
        return execution.values.reads(false).stream()
                .filter(event -> needed == null || needed.get(event.id()))
                .toList();
    }

    private void decide(Execution execution, List<Event> open) {
        for (int thread = 0; thread < execution.threads.size(); thread++) {
            excludeDeadEnds(execution, thread);
        }
        if (open.isEmpty()) {
            isStopped |= livelocks.meetsInVain(execution);
            return;
        }
        PossibleReads possible = new PossibleReads(execution, open, writers);
        List<Event> hopeless = possible.hopeless();
        if (!hopeless.isEmpty()) {
            isStopped |= livelocks.standsStill(execution, hopeless);
            return;
        }
        Event read = possible.next();
        if (read == null) {
            return;
        }
        List<Event> candidates = possible.candidates(read);
        boolean mayWait = possible.mayWait(read);
        if (!mayWait
                && livelocks.mayComeTooLate(execution, read, candidates)
                && livelocks.standsStill(execution, List.of(read))) {
            isStopped = true;
            return;
        }
        List<Event> deadEnds = new ArrayList<>();
        for (Event candidate : candidates) {
            Execution next = new Execution(execution);
            next.resolve(read, candidate);
            if (!explore(next)) {
                deadEnds.add(candidate);
            }
        }
        if (!mayWait) {
            isStopped |= !deadEnds.isEmpty() && livelocks.standsStill(execution, List.of());
            return;
        }
        List<Event> alike = visitor.needsAll() ? List.of() : symmetry.of(execution, read);
        alike.forEach(other -> execution.exclusions.choose(other, candidates, deadEnds));
        execution.exclusions.choose(read, candidates, deadEnds);
        explore(execution);
    }

    /** Excludes what a thread waits for in vain: it would contradict an axiom, or lets the thread only look once more. */
    private void excludeDeadEnds(Execution execution, int thread) {
        int awaited = execution.threads.get(thread).awaits;
        boolean isRead = awaited != Value.NONE
                && execution.events.get(awaited).reads()
                && execution.events.get(awaited).isPlaced();
        if (!isRead) {
            return;
        }
        Event read = execution.events.get(awaited);
        for (Event candidate : PossibleReads.candidates(execution, read)) {
            if (execution.exclusions.isNew(read, candidate)) {
                Execution trial = new Execution(execution);
                trial.resolve(read, candidate);
                if (!Machine.run(trial, thread, bounds.rounds()) || !Axioms.areKept(trial)) {
                    execution.exclusions.exclude(read, candidate);
                }
                notes.addAll(trial.notes);
            }
        }
    }
}
