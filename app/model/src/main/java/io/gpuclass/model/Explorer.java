package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Verdict.Bounds;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Visits every execution of a program that keeps to all axioms, each once: two differ if a read returns another write, or if writes or
 * {@code fence.sc} that have to be ordered are so in another way.
 *
 * <p>A thread runs on past its reads until it needs what one returned. Then one read is decided: it returns one of the writes whose values are
 * known by then, or none of these. So a read may return what its own thread stores later, but never what follows from itself: No Thin Air.
 */
final class Explorer {

    /** What looks at executions. */
    interface Visitor {
        /** Returns whether to go on. {@code axioms} knows all orders of the execution, which has ended, or in which something broke. */
        boolean visit(Execution execution, Axioms axioms);

        /** Whether to see more than one of executions that differ in coherence order only, or in which of some like threads does what. */
        default boolean needsAll() {
            return false;
        }
    }

    private final Program program;
    private final Bounds bounds;
    private final Visitor visitor;
    private final Twins twins;
    private final long deadline;
    /** For each thread, where each of its instructions wrote in any execution so far. */
    private final List<Map<Integer, Set<Long>>> written = new ArrayList<>();

    /** For each thread, the instructions whose address follows from what was read. */
    private final List<BitSet> anywhere = new ArrayList<>();

    /** Answers so far to whether a thread may write at an address from an instruction on. */
    private final Map<List<Object>, Boolean> mayWrite = new HashMap<>();

    private boolean isIncomplete;
    private boolean isStopped;
    private boolean isBounded;
    private boolean gaveUp;
    private long executions;

    Explorer(Program program, Bounds bounds, Visitor visitor) {
        this.program = program;
        this.bounds = bounds;
        this.visitor = visitor;
        twins = new Twins(program);
        deadline = computedNanos() + bounds.millis() * 1_000_000;
        program.threads().forEach(thread -> {
            written.add(new HashMap<>());
            anywhere.add(new BitSet());
        });
    }

    /** Visits all executions; begins anew when it shows that an address of writes had not been known. */
    void explore() {
        do {
            isIncomplete = false;
            executions = 0;
            explore(new Execution(program));
        } while (isIncomplete && !isStopped && !gaveUp);
    }

    /** Returns for how long this thread computed, so that what is given up does not follow from what else the machine does. */
    private static long computedNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : System.nanoTime();
    }

    /** Returns how many executions were visited. */
    long executions() {
        return executions;
    }

    boolean gaveUp() {
        return gaveUp;
    }

    /** Whether some loop may go on for longer than was looked at. */
    boolean isBounded() {
        return isBounded;
    }

    private void explore(Execution execution) {
        if (isStopped || gaveUp || isIncomplete) {
            return;
        }
        if (computedNanos() > deadline || executions > bounds.executions()) {
            gaveUp = true;
            return;
        }
        if (!advance(execution) || isIncomplete || Axioms.check(execution) != null || splitsByClock(execution)) {
            return;
        }
        BitSet needed = neededByFault(execution);
        if (needed == null && hasEnded(execution) || needed != null && isResolved(execution, needed)) {
            executions += completes(execution) ? 1 : 0;
            return;
        }
        List<Event> open = open(execution, needed);
        decide(execution, open);
    }

    private boolean advance(Execution execution) {
        boolean isOfInterest = true;
        for (int thread = 0; thread < execution.threads.size() && isOfInterest; thread++) {
            if (!Machine.canRun(execution, thread)) {
                continue;
            }
            int before = execution.events.size();
            isOfInterest = Machine.run(execution, thread, bounds.rounds());
            execution.events.subList(before, execution.events.size()).forEach(this::learn);
            BitSet computed = execution.threads.get(thread).computed;
            if (anywhere.get(thread).cardinality() < computed.cardinality()) {
                anywhere.get(thread).or(computed);
                mayWrite.clear();
            }
        }
        isBounded |= execution.isBounded;
        return isOfInterest;
    }

    private void learn(Event event) {
        if (event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE) {
            Set<Long> known = written.get(event.thread()).computeIfAbsent(event.pc(), any -> new HashSet<>());
            if (known.add(event.address())) {
                mayWrite.clear();
                isIncomplete |= known.size() > 1;
            }
        }
    }

    private boolean splitsByClock(Execution execution) {
        for (int thread = 0; thread < execution.threads.size(); thread++) {
            int register = execution.threads.get(thread).clocked;
            if (register != ThreadState.NONE) {
                for (int holds = 0; holds <= 1; holds++) {
                    Execution next = new Execution(execution);
                    ThreadState state = new ThreadState(next.threads.get(thread));
                    state.clocked = ThreadState.NONE;
                    state.registers[register] = new Value.Known(holds, true);
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
                && execution.events.stream().filter(Event::reads).allMatch(execution::isResolved)
                && everybodyMet(execution);
    }

    /** Whether nobody waits at a barrier for ever. */
    private static boolean everybodyMet(Execution execution) {
        return execution.events.stream()
                .filter(event -> event.kind() == Kind.MEETING && event.meeting().waits())
                .allMatch(event -> new Meeting(execution, event).isComplete());
    }

    // What broke

    /** Returns the events that something broke because of, null if nothing did. */
    private static BitSet neededByFault(Execution execution) {
        BitSet needed = null;
        for (ThreadState thread : execution.threads) {
            if (thread.fault != null) {
                needed = new BitSet();
                if (thread.lastEvent != ThreadState.NONE) {
                    needed.set(thread.lastEvent);
                }
            }
        }
        if (needed == null) {
            return null;
        }
        BitSet before;
        do {
            before = (BitSet) needed.clone();
            for (int i = execution.events.size() - 1; i >= 0; i--) {
                if (needed.get(i)) {
                    addNeeds(execution, execution.events.get(i), needed);
                }
            }
        } while (!before.equals(needed));
        return needed;
    }

    private static void addNeeds(Execution execution, Event event, BitSet needed) {
        execution.events.stream()
                .filter(other -> other.thread() == event.thread() && other.id() < event.id())
                .forEach(other -> needed.set(other.id()));
        if (event.reads() && execution.isResolved(event) && execution.source(event) != null) {
            needed.set(execution.source(event).id());
        }
        if (event.kind() == Kind.MEETING && event.meeting().waits()) {
            new Meeting(execution, event).partners().forEach(partner -> needed.set(partner.id()));
        }
    }

    private static boolean isResolved(Execution execution, BitSet needed) {
        return needed.stream()
                .mapToObj(execution.events::get)
                .allMatch(event -> (!event.reads() || execution.isResolved(event))
                        && (event.kind() != Kind.MEETING
                                || !event.meeting().waits()
                                || new Meeting(execution, event).isComplete()));
    }

    // What ended

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
        boolean found = false;
        for (int way = 0; way <= 1; way++) {
            boolean isEnough = found && open[0].isMemory() && !visitor.needsAll();
            if (!isStopped && !isEnough) {
                Execution next = new Execution(execution);
                Event first = open[way];
                Event second = open[1 - way];
                if (first.isMemory()) {
                    next.coherence.add(first.id(), second.id());
                } else {
                    next.causality.addBase(first.id(), second.id());
                }
                found |= Axioms.check(next) == null && completes(next);
            }
        }
        return found;
    }

    // Decisions

    /** Returns the reads that are to be decided: if something broke, those before it if there are any. */
    private static List<Event> open(Execution execution, BitSet needed) {
        return execution.reads(false).stream()
                .filter(event -> needed == null || needed.get(event.id()))
                .toList();
    }

    private void decide(Execution execution, List<Event> open) {
        for (int thread = 0; thread < execution.threads.size(); thread++) {
            excludeDeadEnds(execution, thread);
        }
        Outlook outlook = new Outlook(execution, open, this::mayWrite);
        Event read = outlook.isHopeless() ? null : outlook.next();
        if (read == null) {
            return;
        }
        List<Event> candidates = outlook.candidates(read);
        boolean mayWait = outlook.mayWait(read);
        for (int i = 0; i < candidates.size(); i++) {
            Execution next = mayWait || i + 1 < candidates.size() ? new Execution(execution) : execution;
            next.resolve(read, candidates.get(i));
            explore(next);
        }
        if (mayWait) {
            List<Event> alike = visitor.needsAll() ? List.of() : twins.of(execution, read);
            alike.forEach(twin -> execution.exclusions.exclude(twin, candidates));
            execution.exclusions.exclude(read, candidates);
            explore(execution);
        }
    }

    /** Excludes what a thread waits for in vain: it would contradict an axiom, or lets the thread only look once more. */
    private void excludeDeadEnds(Execution execution, int thread) {
        int awaited = execution.threads.get(thread).awaits;
        if (awaited == ThreadState.NONE || !execution.events.get(awaited).reads()) {
            return;
        }
        Event read = execution.events.get(awaited);
        for (Event candidate : Outlook.candidates(execution, read)) {
            if (execution.exclusions.isNew(read, candidate)) {
                Execution trial = new Execution(execution);
                trial.resolve(read, candidate);
                if (!Machine.run(trial, thread, bounds.rounds()) || Axioms.check(trial) != null) {
                    execution.exclusions.exclude(read, Collections.singletonList(candidate));
                }
                isBounded |= trial.isBounded;
            }
        }
    }

    private boolean mayWrite(int thread, int pc, Event read) {
        return mayWrite.computeIfAbsent(List.of(thread, pc, read.address()), any -> reachesWrite(thread, pc, read));
    }

    private boolean reachesWrite(int thread, int pc, Event read) {
        return program.threads().get(thread).code().writes().get(pc).stream().anyMatch(at -> {
            Set<Long> known = written.get(thread).get(at);
            return known == null
                    || anywhere.get(thread).get(at)
                    || known.stream()
                            .anyMatch(
                                    address -> address < read.address() + read.bytes() && read.address() < address + 8);
        });
    }
}
