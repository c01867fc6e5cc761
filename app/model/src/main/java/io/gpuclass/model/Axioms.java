package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The memory consistency model (PTX ISA, "Memory Consistency Model"), asked about an execution as far as it has been decided. What has
 * been decided implies further orders; what contradicts an axiom now will do so however the rest is decided.
 */
final class Axioms {
    private final Execution execution;
    private final Relations relations;
    private final List<Event> events;
    /** Events that write, with what they write known. */
    private final List<Event> writes = new ArrayList<>();

    private final BitSet isWriting = new BitSet();
    /** Reads that are resolved. */
    private final List<Event> reads = new ArrayList<>();

    private final List<Event> fences = new ArrayList<>();
    /** By number of a write: the reads that observe it (PTX ISA, "Observation order"). */
    private final BitSet[] observers;
    /** By number of an event: what follows it in causality order, beyond base causality order. */
    private final BitSet[] causes;

    private boolean changed;
    private Axiom broken;

    private Axioms(Execution execution) {
        this.execution = execution;
        relations = execution.relations;
        events = execution.events;
        observers = new BitSet[events.size()];
        causes = new BitSet[events.size()];
        for (Event event : events) {
            if (event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE && execution.written(event) != null) {
                writes.add(event);
                isWriting.set(event.id());
            }
            if (event.reads() && execution.isResolved(event)) {
                reads.add(event);
            }
            if (event.isFenceSc()) {
                fences.add(event);
            }
        }
    }

    /** Adds what follows from what has been decided. Returns the axiom that is broken, or null. */
    static Axiom check(Execution execution) {
        return new Axioms(execution).broken();
    }

    /** Returns the axioms' view of an execution that keeps to all of them. */
    static Axioms of(Execution execution) {
        Axioms axioms = new Axioms(execution);
        axioms.broken();
        return axioms;
    }

    private Axiom broken() {
        observe();
        meet();
        do {
            changed = false;
            order();
        } while (changed && broken == null);
        if (broken == null && !isSequentialPerLocation()) {
            broken = Axiom.SC_PER_LOCATION;
        }
        return broken;
    }

    /** Whether one operation precedes another in causality order (PTX ISA, "Causality order"). */
    boolean isCause(Event before, Event after) {
        return relations.isBase(before.id(), after.id())
                || causes[before.id()] != null && causes[before.id()].get(after.id());
    }

    /** Returns two conflicting operations that nothing orders, and that are not morally strong (PTX ISA, "Conflict and Data-races"), or null. */
    Event[] race(LongPredicate guarded) {
        for (Event write : writes) {
            if (!guarded.test(write.address())) {
                continue;
            }
            for (Event other : events) {
                boolean isPair = other.isMemory()
                        && other != write
                        && write.thread() != other.thread()
                        && write.overlaps(other)
                        && !execution.isMorallyStrong(write, other);
                if (isPair && !isCause(write, other) && !isCause(other, write)) {
                    return new Event[] {write, other};
                }
            }
        }
        return null;
    }

    /** Returns two writes, or two {@code fence.sc}, that have to be ordered and are not yet; null if there are none. */
    Event[] undecided() {
        for (List<Event> group : List.of(fences, writes)) {
            for (int i = 0; i < group.size(); i++) {
                for (int j = i + 1; j < group.size(); j++) {
                    Event a = group.get(i);
                    Event b = group.get(j);
                    if (mustOrder(a, b) && !isOrdered(a, b)) {
                        return new Event[] {a, b};
                    }
                }
            }
        }
        return null;
    }

    private boolean isOrdered(Event a, Event b) {
        return a.isMemory()
                ? relations.isCoherent(a.id(), b.id()) || relations.isCoherent(b.id(), a.id())
                : relations.isBase(a.id(), b.id()) || relations.isBase(b.id(), a.id());
    }

    private boolean mustOrder(Event a, Event b) {
        return execution.isMorallyStrong(a, b);
    }

    /** Returns the writes to some bytes that no other follows in coherence order; none if nobody wrote them. */
    List<Event> last(long address) {
        List<Event> here =
                writes.stream().filter(write -> write.address() == address).toList();
        return here.stream()
                .filter(write -> here.stream().noneMatch(other -> relations.isCoherent(write.id(), other.id())))
                .toList();
    }

    // Observation order, and what release and acquire patterns make of it

    private void observe() {
        for (Event read : reads) {
            Event at = read;
            Event write = execution.source(at);
            while (write != null && execution.isMorallyStrong(write, at)) {
                if (observers[write.id()] == null) {
                    observers[write.id()] = new BitSet();
                }
                observers[write.id()].set(read.id());
                synchronize(write, read);
                at = write;
                write = at.kind() == Kind.UPDATE ? execution.source(at) : null;
            }
        }
    }

    private void synchronize(Event write, Event read) {
        if (!write.order().isStrong() || !read.order().isStrong()) {
            return;
        }
        for (Event first : events) {
            if (first.id() > write.id()) {
                break;
            }
            if (first.thread() == write.thread() && first.order().releases() && begins(first, write)) {
                acquire(first, read);
            }
        }
    }

    /** Whether a release and a write behind it are a release pattern (PTX ISA, "Release and Acquire Patterns"). */
    private static boolean begins(Event first, Event write) {
        return first == write || first.kind() == Kind.FENCE || isReleasing(first) && first.isOn(write);
    }

    private static boolean isReleasing(Event event) {
        return event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE;
    }

    private void acquire(Event first, Event read) {
        for (int i = read.id(); i < events.size(); i++) {
            Event last = events.get(i);
            boolean ends = last == read || last.kind() == Kind.FENCE || last.reads() && last.isOn(read);
            if (last.thread() == read.thread()
                    && last.order().acquires()
                    && ends
                    && execution.isMorallyStrong(first, last)) {
                relations.addBase(first.id(), last.id());
            }
        }
    }

    /** Orders what meets at a barrier of a block (PTX ISA, "Memory synchronization"). */
    private void meet() {
        events.stream()
                .filter(event -> event.kind() == Kind.MEETING)
                .forEach(from -> execution
                        .partners(from)
                        .filter(to -> to != from && to.meeting().waits())
                        .forEach(to -> relations.addBase(from.id(), to.id())));
    }

    // What follows

    private void order() {
        for (Event write : writes) {
            causes[write.id()] = null;
            BitSet observed = observers[write.id()];
            if (observed != null) {
                BitSet after = new BitSet();
                observed.stream().forEach(read -> after.or(relations.afterInBase(read)));
                causes[write.id()] = after;
            }
        }
        writes.forEach(this::orderWrites);
        reads.forEach(this::orderRead);
        fences.forEach(this::orderFences);
    }

    private void orderWrites(Event write) {
        for (Event other : writes) {
            if (other != write && write.overlaps(other)) {
                boolean isObserved = observers[write.id()] != null && observers[write.id()].get(other.id());
                if (isCause(write, other) || isObserved) {
                    coherent(write, other, Axiom.COHERENCE);
                }
            }
        }
    }

    private void coherent(Event before, Event after, Axiom axiom) {
        if (relations.isCoherent(after.id(), before.id())) {
            broken = axiom;
        } else if (relations.addCoherence(before.id(), after.id())) {
            changed = true;
        }
    }

    private void orderRead(Event read) {
        Event source = execution.source(read);
        if (source != null && isCause(read, source)) {
            broken = Axiom.CAUSALITY;
        }
        boolean isAtomic = read.kind() == Kind.UPDATE && execution.written(read) != null;
        for (Event write : writes) {
            if (write != source && write != read && write.overlaps(read)) {
                if (isCause(write, read)) {
                    precedes(write, source, Axiom.CAUSALITY);
                }
                if (isAtomic && execution.isMorallyStrong(write, read)) {
                    keepsOut(write, read, source);
                }
            }
        }
        orderFences(read, source);
    }

    /** A write must not come after what a read returns. */
    private void precedes(Event write, Event source, Axiom axiom) {
        if (source == null || relations.isCoherent(source.id(), write.id())) {
            broken = axiom;
        } else if (mustOrder(source, write)) {
            coherent(write, source, axiom);
        }
    }

    /** A write must not come between what an atomic operation reads and what it writes. */
    private void keepsOut(Event write, Event atomic, Event source) {
        if (source == null || relations.isCoherent(source.id(), write.id())) {
            coherent(atomic, write, Axiom.ATOMICITY);
        } else if (relations.isCoherent(write.id(), atomic.id())) {
            precedes(write, source, Axiom.ATOMICITY);
        }
    }

    // Fence-SC order

    private void orderFences(Event fence) {
        for (Event other : fences) {
            if (other != fence
                    && execution.isMorallyStrong(fence, other)
                    && relations.isBase(fence.id(), other.id())
                    && relations.isBase(other.id(), fence.id())) {
                broken = Axiom.FENCE_SC;
            }
        }
    }

    /** Orders fences by what a read, its write, and the writes after that demand. */
    private void orderFences(Event read, Event source) {
        if (fences.isEmpty()) {
            return;
        }
        if (source != null) {
            communicate(source, read);
        }
        for (Event write : writes) {
            boolean isLater = write != read
                    && write.overlaps(read)
                    && (source == null || relations.isCoherent(source.id(), write.id()));
            if (isLater) {
                communicate(read, write);
            }
            if (source != null && relations.isCoherent(write.id(), source.id())) {
                communicate(write, source);
            }
        }
    }

    /** If one fence followed another although the other precedes what communicates to what precedes the one, causality would break. */
    private void communicate(Event from, Event to) {
        for (Event late : fences) {
            if (!relations.isBase(to.id(), late.id())) {
                continue;
            }
            for (Event early : fences) {
                if (early != late
                        && relations.isBase(early.id(), from.id())
                        && execution.isMorallyStrong(early, late)) {
                    changed |= relations.addBase(early.id(), late.id());
                }
            }
        }
    }

    // SC per location

    private boolean isSequentialPerLocation() {
        List<Event> memory = execution.memory().toList();
        List<Event> open = new ArrayList<>(memory);
        while (!open.isEmpty()) {
            Event first = open.get(0);
            List<Event> here = open.stream().filter(first::isOn).toList();
            open.removeIf(first::isOn);
            if (!isAcyclic(here)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAcyclic(List<Event> here) {
        List<BitSet> after = new ArrayList<>();
        for (Event from : here) {
            BitSet row = new BitSet();
            for (int i = 0; i < here.size(); i++) {
                Event to = here.get(i);
                boolean isProgramOrder = from.thread() == to.thread() && from.id() < to.id();
                if (isProgramOrder || from != to && execution.isMorallyStrong(from, to) && communicates(from, to)) {
                    row.set(i);
                }
            }
            after.add(row);
        }
        for (int k = 0; k < after.size(); k++) {
            for (BitSet row : after) {
                if (row.get(k)) {
                    row.or(after.get(k));
                }
            }
        }
        for (int i = 0; i < after.size(); i++) {
            if (after.get(i).get(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether one precedes another in communication order (PTX ISA, "Communication order"). */
    private boolean communicates(Event from, Event to) {
        boolean fromReads = from.reads() && execution.isResolved(from);
        boolean toReads = to.reads() && execution.isResolved(to);
        if (toReads && execution.source(to) == from || relations.isCoherent(from.id(), to.id())) {
            return true;
        }
        if (!fromReads || !isWriting.get(to.id())) {
            return false;
        }
        Event source = execution.source(from);
        return source == null || relations.isCoherent(source.id(), to.id());
    }
}
