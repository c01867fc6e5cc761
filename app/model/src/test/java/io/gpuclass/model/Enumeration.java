package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.OfRead;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Instruction;
import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Check;
import io.gpuclass.model.code.Instruction.CommitGroup;
import io.gpuclass.model.code.Instruction.Copy;
import io.gpuclass.model.code.Instruction.InitFence;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Meeters;
import io.gpuclass.model.code.Instruction.Objects;
import io.gpuclass.model.code.Instruction.ProxyFence;
import io.gpuclass.model.code.Instruction.WaitGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Tells whether a program without branches can come to a final state, the slow way: every source of every read, every orientation of what has
 * to be ordered, and then the axioms as the manual words them, over whole executions. Shares the events with {@code Explorer}, no search.
 */
final class Enumeration {
    private final Program program;
    private final Reachability state;
    private boolean isFound;

    private Enumeration(Program program, Reachability state) {
        this.program = program;
        this.state = state;
    }

    static boolean covers(Program program) {
        return program.threads().stream()
                        .flatMap(thread -> thread.code().lines().stream())
                        .noneMatch(line -> line.guard() >= 0
                                || line.instruction() instanceof Branch
                                || line.instruction() instanceof Check
                                || line.instruction() instanceof InitFence
                                || line.instruction() instanceof Meet meet && meet.of() == Meeters.WARP)
                && isCovered(started(program));
    }

    /** Not where an address is open, so that a thread stands there or goes on past it, or where one waits for ever. */
    private static boolean isCovered(Execution execution) {
        return execution.unplaced().findAny().isEmpty()
                && execution.threads.stream().allMatch(thread -> thread.ended)
                && !execution.isBroken();
    }

    static boolean finds(Program program, Reachability state) {
        Enumeration enumeration = new Enumeration(program, state);
        Execution execution = started(program);
        List<Event> reads = execution.events.stream().filter(Event::reads).toList();
        enumeration.chooseSources(execution.events, reads, new ArrayList<>());
        return enumeration.isFound;
    }

    private static Execution started(Program program) {
        Execution execution = new Execution(program, Budget.ENDLESS);
        boolean goesOn = true;
        while (goesOn) {
            goesOn = false;
            for (int thread = 0; thread < program.threads().size(); thread++) {
                if (Machine.canRun(execution, thread)) {
                    Machine.run(execution, thread, 1);
                    goesOn = true;
                }
            }
        }
        return execution;
    }

    private void chooseSources(List<Event> events, List<Event> reads, List<Event> sources) {
        if (sources.size() == reads.size()) {
            Execution execution = resolved(reads, sources);
            if (execution != null) {
                orient(execution, pairs(execution), new ArrayList<>());
            }
            return;
        }
        Event read = reads.get(sources.size());
        List<Event> candidates = new ArrayList<>(events.stream()
                .filter(event -> event.writes() && event != read && event.overlaps(read))
                .toList());
        candidates.add(null);
        for (Event candidate : candidates) {
            sources.add(candidate);
            chooseSources(events, reads, sources);
            sources.remove(sources.size() - 1);
        }
    }

    /** Returns the execution, or null if a value would come from nowhere, or from a swap that failed. */
    private Execution resolved(List<Event> reads, List<Event> sources) {
        Execution execution = started(program);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < reads.size(); i++) {
                Event source = sources.get(i);
                boolean isKnown = source == null || execution.values.written(source) != null;
                if (!execution.values.isResolved(reads.get(i)) && isKnown) {
                    execution.resolve(reads.get(i), source);
                    changed = true;
                }
            }
        }
        return reads.stream().allMatch(execution.values::isResolved) ? execution : null;
    }

    /** Returns the pairs that coherence order or Fence-SC order must relate. */
    private static List<Event[]> pairs(Execution execution) {
        List<Event[]> pairs = new ArrayList<>();
        for (Event a : execution.events) {
            for (Event b : execution.events) {
                boolean areWrites = writes(execution, a) && writes(execution, b);
                boolean areFences = a.isFenceSc() && b.isFenceSc();
                if (a.id() < b.id() && (areWrites || areFences) && execution.log.isMorallyStrong(a, b)) {
                    pairs.add(new Event[] {a, b});
                }
            }
        }
        return pairs;
    }

    private static boolean writes(Execution execution, Event event) {
        return event.writes() && execution.values.written(event) != null;
    }

    private void orient(Execution execution, List<Event[]> pairs, List<Event[]> chosen) {
        if (isFound) {
            return;
        }
        if (chosen.size() == pairs.size()) {
            Whole whole = new Whole(execution, chosen);
            if (whole.keepsToAllAxioms()) {
                Execution copy = new Execution(execution);
                copy.values.writes();
                whole.coherence.forEach(copy.coherence::add);
                isFound |= !state.visit(copy, Axioms.of(copy));
            }
            return;
        }
        Event[] pair = pairs.get(chosen.size());
        for (Event[] each : List.of(pair, new Event[] {pair[1], pair[0]})) {
            chosen.add(each);
            orient(execution, pairs, chosen);
            chosen.remove(chosen.size() - 1);
        }
    }

    /** A relation as a table. */
    private static final class Table {
        private final boolean[][] holds;

        Table(Execution execution, BiPredicate<Event, Event> relation) {
            List<Event> events = execution.events;
            holds = new boolean[events.size()][events.size()];
            for (Event a : events) {
                for (Event b : events) {
                    holds[a.id()][b.id()] = relation.test(a, b);
                }
            }
        }

        boolean has(Event a, Event b) {
            return holds[a.id()][b.id()];
        }

        Table closed() {
            for (int k = 0; k < holds.length; k++) {
                for (int i = 0; i < holds.length; i++) {
                    for (int j = 0; j < holds.length; j++) {
                        holds[i][j] |= holds[i][k] && holds[k][j];
                    }
                }
            }
            return this;
        }

        boolean isIrreflexive() {
            return IntStream.range(0, holds.length).noneMatch(i -> holds[i][i]);
        }

        void forEach(BiPredicate<Integer, Integer> pair) {
            for (int i = 0; i < holds.length; i++) {
                for (int j = 0; j < holds.length; j++) {
                    if (holds[i][j]) {
                        pair.test(i, j);
                    }
                }
            }
        }
    }

    /** When what goes on beside threads comes after what they did, and before what they do. */
    private static final class BeginsAndEnds {
        /** By event that goes on beside a thread: the instruction that waits for it. */
        private final Map<Event, Integer> waits = new HashMap<>();

        BeginsAndEnds(Execution execution) {
            for (int thread = 0; thread < execution.threads.size(); thread++) {
                for (boolean isBulk : List.of(false, true)) {
                    lookAt(execution, thread, isBulk);
                }
            }
        }

        private void lookAt(Execution execution, int thread, boolean isBulk) {
            List<Code.Line> lines =
                    execution.program.threads().get(thread).code().lines();
            List<Integer> open = new ArrayList<>();
            List<List<Integer>> groups = new ArrayList<>();
            for (int pc = 0; pc < lines.size(); pc++) {
                Instruction instruction = lines.get(pc).instruction();
                if (instruction instanceof Copy copy && copy.isBulk() == isBulk) {
                    open.add(pc);
                } else if (instruction instanceof CommitGroup group && group.isBulk() == isBulk) {
                    groups.add(List.copyOf(open));
                    open.clear();
                } else if (instruction instanceof WaitGroup group && group.isBulk() == isBulk) {
                    int wait = pc;
                    groups.subList(0, Math.max(0, groups.size() - group.most())).stream()
                            .flatMap(List::stream)
                            .forEach(copy -> execution.events.stream()
                                    .filter(event -> event.thread() == thread && event.pc() == copy)
                                    .filter(event -> !group.onlyReads() || event.kind() == Kind.READ)
                                    .forEach(event -> waits.putIfAbsent(event, wait)));
                }
            }
        }

        boolean precedes(Event a, Event b) {
            if (a.thread() != b.thread() || a.id() >= b.id()) {
                return false;
            }
            boolean begins = a.agent().isThread() && !b.agent().isThread();
            boolean follows = a.isInOrderWith(b)
                    && !a.agent().isThread()
                    && (b.kind() == Kind.PROXY_FENCE || b.operands().contains(new OfRead(a.id())));
            boolean ends =
                    !a.agent().isThread() && b.pc() > waits.getOrDefault(a, Integer.MAX_VALUE) && !a.isInOrderWith(b);
            return begins || follows || ends;
        }
    }

    /** A whole execution, and the orders that the manual defines over it. */
    private static final class Whole {
        private final Execution execution;
        private final List<Event> events;
        private final Table observation;
        private final Table causality;
        private final Table coherence;
        private final Table base;
        private final BeginsAndEnds beside;

        Whole(Execution execution, List<Event[]> chosen) {
            this.execution = execution;
            events = execution.events;
            observation =
                    new Table(execution, (a, b) -> readsFrom(b, a) && execution.log.isMorallyStrong(a, b)).closed();
            beside = new BeginsAndEnds(execution);
            base = new Table(
                            execution,
                            (a, b) -> isProgramOrder(a, b)
                                    || beside.precedes(a, b)
                                    || meet(a, b)
                                    || synchronizes(a, b)
                                    || a.isFenceSc() && isChosen(chosen, a, b))
                    .closed();
            causality = new Table(
                    execution,
                    (a, b) -> base.has(a, b) || events.stream().anyMatch(z -> observation.has(a, z) && base.has(z, b)));
            coherence = new Table(
                            execution,
                            (a, b) -> writes(execution, a)
                                    && writes(execution, b)
                                    && (isChosen(chosen, a, b) || a.overlaps(b) && isCause(a, b)))
                    .closed();
        }

        private static boolean isChosen(List<Event[]> chosen, Event a, Event b) {
            return chosen.stream().anyMatch(pair -> pair[0] == a && pair[1] == b);
        }

        private static boolean isProgramOrder(Event a, Event b) {
            boolean areOfOneVector = a.pc() == b.pc();
            boolean areOfTheThread = a.agent().isThread() && b.agent().isThread();
            return a.thread() == b.thread() && a.id() < b.id() && !areOfOneVector && areOfTheThread;
        }

        /** Returns whether one arrives at a barrier where another one waits, or fences before it arrives without order. */
        private boolean meet(Event a, Event b) {
            if (b.kind() != Kind.MEETING || !b.meeting().waits() || !b.meeting().orders()) {
                return false;
            }
            List<Event> partners = execution.barrier(b).partners();
            return partners.contains(a)
                            && a != b
                            && a.meeting().arrives()
                            && a.meeting().orders()
                    || a.kind() == Kind.FENCE
                            && a.order().releases()
                            && execution.log.isMorallyStrong(a, b)
                            && partners.stream()
                                    .anyMatch(arrival -> !arrival.meeting().orders() && isProgramOrder(a, arrival));
        }

        /** Causality order: over the same proxy, or by the way of a proxy fence in the block of whatever is done by the async proxy. */
        private boolean isCause(Event a, Event b) {
            return causality.has(a, b) && (!a.writes() || isOneProxy(a, b) || isFenced(a, b, a) && isFenced(a, b, b));
        }

        private boolean isOneProxy(Event a, Event b) {
            boolean isAsync = a.agent().isAsyncProxy();
            return isAsync == b.agent().isAsyncProxy() && (!isAsync || isOneBlock(a, b));
        }

        private boolean isOneBlock(Event a, Event b) {
            List<Program.Member> members = execution.program.threads();
            return members.get(a.thread())
                    .location()
                    .equals(members.get(b.thread()).location());
        }

        /** Returns whether a proxy fence for the memory at hand lies between two accesses, in the block of one if that is done by the async proxy. */
        private boolean isFenced(Event a, Event b, Event one) {
            return !one.agent().isAsyncProxy()
                    || events.stream()
                            .filter(fence -> fence.kind() == Kind.PROXY_FENCE)
                            .anyMatch(fence -> {
                                Objects objects = ((ProxyFence) fence.line().instruction()).objects();
                                boolean isShared = b.address() >= 1L << 32;
                                boolean isOfMemory = objects == Objects.ALL || isShared == (objects != Objects.GLOBAL);
                                boolean isBehind = fence.agent().isThread() ? causes(a, fence) : a.isInOrderWith(fence);
                                return isOfMemory && isOneBlock(one, fence) && isBehind && base.has(fence, b);
                            });
        }

        private boolean causes(Event a, Event fence) {
            return base.has(a, fence) || events.stream().anyMatch(z -> observation.has(a, z) && base.has(z, fence));
        }

        private boolean readsFrom(Event read, Event write) {
            return read.reads() && execution.values.source(read) == write && execution.values.isResolved(read);
        }

        private boolean synchronizes(Event first, Event last) {
            return first.order().releases()
                    && last.order().acquires()
                    && execution.log.isMorallyStrong(first, last)
                    && events.stream()
                            .anyMatch(write -> isReleasePattern(first, write)
                                    && events.stream()
                                            .anyMatch(read ->
                                                    observation.has(write, read) && isAcquirePattern(read, last)));
        }

        private boolean isReleasePattern(Event first, Event write) {
            boolean isWrite = writes(execution, write) && write.order().isStrong();
            boolean isOnIt = first.kind() == Kind.FENCE || first.writes() && first.isOn(write);
            return isWrite && (first == write || isProgramOrder(first, write) && isOnIt);
        }

        private static boolean isAcquirePattern(Event read, Event last) {
            boolean isReduction = read.kind() == Kind.UPDATE && read.update().into() < 0;
            boolean isOnIt = !isReduction && (last.kind() == Kind.FENCE || last.reads() && last.isOn(read));
            return read.order().isStrong() && (last == read || isProgramOrder(read, last) && isOnIt);
        }

        private boolean isFromRead(Event read, Event write) {
            return read.reads()
                    && read != write
                    && writes(execution, write)
                    && read.overlaps(write)
                    && (execution.values.source(read) == null || coherence.has(execution.values.source(read), write));
        }

        boolean keepsToAllAxioms() {
            return events.stream().noneMatch(event -> event.kind() != Kind.MEETING && causality.has(event, event))
                    && coherence.isIrreflexive()
                    && isAtomic()
                    && isSequentialPerLocation()
                    && isCausal();
        }

        private boolean isAtomic() {
            return events.stream()
                    .filter(atomic -> atomic.reads() && writes(execution, atomic))
                    .noneMatch(atomic -> events.stream()
                            .anyMatch(write -> isFromRead(atomic, write)
                                    && execution.log.isMorallyStrong(atomic, write)
                                    && coherence.has(write, atomic)));
        }

        private boolean isSequentialPerLocation() {
            return new Table(
                            execution,
                            (a, b) -> a.isMemory()
                                    && b.isMemory()
                                    && !a.isIncoherent()
                                    && !b.isIncoherent()
                                    && a.isOn(b)
                                    && (isProgramOrder(a, b)
                                            || execution.log.isMorallyStrong(a, b)
                                                    && (readsFrom(b, a) || coherence.has(a, b) || isFromRead(a, b))))
                    .closed()
                    .isIrreflexive();
        }

        private boolean isCausal() {
            return events.stream().filter(Event::reads).noneMatch(read -> {
                Event source = execution.values.source(read);
                boolean isAhead = source != null && isCause(read, source);
                return isAhead
                        || !read.isIncoherent()
                                && events.stream().anyMatch(write -> isCause(write, read) && isFromRead(read, write));
            });
        }
    }
}
