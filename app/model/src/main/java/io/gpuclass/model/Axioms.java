package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.EventSets.Relation;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The memory consistency model (PTX ISA, "Memory Consistency Model"), asked about an execution as far as it has been decided. What has
 * been decided implies further orders; what contradicts an axiom now will do so however the rest is decided.
 */
final class Axioms {
    private final Execution execution;
    private final Relation coherence;
    private final Causality causality;
    private final Proxies proxies;
    /** Events that write, with what they write known. */
    private final BitSet writes;
    /** Reads that are resolved. */
    private final List<Event> reads;

    private final List<Event> fences;
    /** Every {@code fence.sc} that is not settled. */
    private final BitSet openFences = new BitSet();

    private boolean changed;
    private Axiom broken;

    private Axioms(Execution execution) {
        this.execution = execution;
        coherence = execution.coherence;
        causality = execution.causality;
        proxies = new Proxies(execution);
        writes = execution.values.writes();
        reads = execution.values.reads(true);
        fences = execution.fences;
        fences.forEach(fence -> openFences.set(fence.id(), !execution.settled.get(fence.id())));
    }

    /** Adds what follows from what has been decided. Returns whether that breaks no axiom. */
    static boolean areKept(Execution execution) {
        return new Axioms(execution).broken() == null;
    }

    /** Returns the axioms' view of an execution that keeps to all of them. */
    static Axioms of(Execution execution) {
        return new Axioms(execution);
    }

    private Axiom broken() {
        BitSet open = EventSets.without(writes, execution.settled);
        do {
            execution.budget.check();
            changed = false;
            for (int write = open.nextSetBit(0); write >= 0; write = open.nextSetBit(write + 1)) {
                orderWrite(write);
            }
            for (Event read : reads) {
                if (!execution.settled.get(read.id())) {
                    orderRead(read);
                }
            }
            for (Event fence : fences) {
                orderFences(fence);
            }
        } while (changed && broken == null);
        if (broken == null && !isSequentialPerLocation()) {
            broken = Axiom.SC_PER_LOCATION;
        }
        return broken;
    }

    /** Returns two conflicting operations that nothing orders, and that are not morally strong (PTX ISA, "Conflict and Data-races"), or null. */
    Event[] race(LongPredicate guarded) {
        BitSet all = new BitSet();
        all.set(0, execution.events.size());
        return race(guarded, all);
    }

    /** Returns two such operations among some. */
    Event[] race(LongPredicate guarded, BitSet among) {
        for (Event write : events(EventSets.common(writes, among))) {
            BitSet others =
                    EventSets.without(execution.log.overlapping.of(write.id()), execution.log.strong.of(write.id()));
            others.and(among);
            for (Event other : guarded.test(write.address()) ? events(others) : List.<Event>of()) {
                boolean isOrdered = proxies.precedes(write, other) || proxies.precedes(other, write);
                if (!write.isInOrderWith(other) && !isOrdered) {
                    return new Event[] {write, other};
                }
            }
        }
        return null;
    }

    private List<Event> events(BitSet numbers) {
        return numbers.stream().mapToObj(execution.events::get).toList();
    }

    /** Returns two writes, or two {@code fence.sc}, that have to be ordered and are not yet; null if there are none. */
    Event[] undecided() {
        BitSet all = new BitSet();
        all.set(0, execution.events.size());
        return undecided(all);
    }

    /** Returns two such events among some. */
    Event[] undecided(BitSet among) {
        execution.budget.check();
        for (Event a : fences) {
            for (Event b : fences) {
                boolean isOrdered = causality.isBase(a.id(), b.id()) || causality.isBase(b.id(), a.id());
                boolean areAmong = among.get(a.id()) && among.get(b.id());
                if (a.id() < b.id() && areAmong && !isOrdered && execution.log.isMorallyStrong(a, b)) {
                    return new Event[] {a, b};
                }
            }
        }
        BitSet written = EventSets.common(writes, among);
        for (Event write : events(written)) {
            BitSet open = EventSets.common(execution.log.strong.of(write.id()), written);
            open.andNot(coherence.after(write.id()));
            open.andNot(coherence.before(write.id()));
            if (!open.isEmpty()) {
                return new Event[] {write, execution.events.get(open.nextSetBit(0))};
            }
        }
        return null;
    }

    /** Returns the writes to some bytes that no other follows in coherence order; none if nobody wrote them. */
    List<Event> last(long address) {
        return events(writes).stream()
                .filter(write -> write.address() == address
                        && !coherence.after(write.id()).intersects(writes))
                .toList();
    }

    // Consequences

    private void orderWrite(int number) {
        Event write = execution.events.get(number);
        BitSet earlier = execution.values.writesBeside(write);
        earlier.and(proxies.before(write));
        addCoherence(earlier, write, Axiom.COHERENCE);
    }

    /** Orders writes before another. */
    private void addCoherence(BitSet earlier, Event write, Axiom axiom) {
        if (earlier.intersects(coherence.after(write.id()))) {
            broken = axiom;
            return;
        }
        earlier.andNot(coherence.before(write.id()));
        for (int each = earlier.nextSetBit(0); each >= 0; each = earlier.nextSetBit(each + 1)) {
            changed |= coherence.add(each, write.id());
        }
    }

    private void orderRead(Event read) {
        Event source = execution.values.source(read);
        BitSet others = execution.values.writesBeside(read);
        if (source != null) {
            others.clear(source.id());
            if (causality.has(read.id(), source.id())) {
                broken = Axiom.CAUSALITY;
            }
        }
        if (read.isIncoherent()) {
            return;
        }
        precede(EventSets.common(others, proxies.before(read)), source, Axiom.CAUSALITY);
        if (read.kind() == Kind.UPDATE && writes.get(read.id())) {
            keepOut(EventSets.common(others, execution.log.strong.of(read.id())), read, source);
        }
        if (openFences.cardinality() > 1) {
            orderFences(read, source, others);
        }
    }

    /** Some writes must not come after what a read returns. */
    private void precede(BitSet some, Event source, Axiom axiom) {
        if (source == null ? !some.isEmpty() : some.intersects(coherence.after(source.id()))) {
            broken = axiom;
        } else if (source != null) {
            some.and(execution.log.strong.of(source.id()));
            addCoherence(some, source, axiom);
        }
    }

    /** Other writes must not come between what an atomic operation reads and what it writes. */
    private void keepOut(BitSet others, Event atomic, Event source) {
        if (source != null && causality.observes(atomic.id())) {
            addCoherence(EventSets.with(EventSets.NONE, source.id()), atomic, Axiom.COHERENCE);
        }
        BitSet later = source == null ? others : EventSets.common(others, coherence.after(source.id()));
        if (later.intersects(coherence.before(atomic.id()))) {
            broken = Axiom.ATOMICITY;
            return;
        }
        BitSet unordered = EventSets.without(later, coherence.after(atomic.id()));
        for (int write = unordered.nextSetBit(0); write >= 0; write = unordered.nextSetBit(write + 1)) {
            changed |= coherence.add(atomic.id(), write);
        }
        precede(EventSets.common(others, coherence.before(atomic.id())), source, Axiom.ATOMICITY);
    }

    // Fence-SC order

    private void orderFences(Event fence) {
        if (causality.isBase(fence.id(), fence.id())) {
            broken = Axiom.FENCE_SC;
        }
    }

    /** Orders fences by what a read, its write, and the writes before and after that demand. */
    private void orderFences(Event read, Event source, BitSet others) {
        BitSet later = source == null ? others : EventSets.common(others, coherence.after(source.id()));
        communicate(read, later);
        if (source != null) {
            communicate(source, read);
            BitSet earlier = EventSets.common(others, coherence.before(source.id()));
            for (int write = earlier.nextSetBit(0); write >= 0; write = earlier.nextSetBit(write + 1)) {
                communicate(execution.events.get(write), source);
            }
        }
    }

    private void communicate(Event from, BitSet to) {
        for (int write = to.nextSetBit(0); write >= 0; write = to.nextSetBit(write + 1)) {
            communicate(from, execution.events.get(write));
        }
    }

    /** If one fence followed another although the other precedes what communicates to what precedes the one, causality would break. */
    private void communicate(Event from, Event to) {
        if (from.agent().isAsyncProxy() || to.agent().isAsyncProxy()) {
            return; // what fences order then is not for sure what causality order has
        }
        BitSet early = EventSets.common(openFences, causality.beforeInBase(from.id()));
        for (int late = openFences.nextSetBit(0);
                late >= 0 && !early.isEmpty();
                late = openFences.nextSetBit(late + 1)) {
            if (causality.isBase(to.id(), late)) {
                orderFences(EventSets.without(early, causality.beforeInBase(late)), late);
            }
        }
    }

    private void orderFences(BitSet early, int late) {
        for (int fence = early.nextSetBit(0); fence >= 0; fence = early.nextSetBit(fence + 1)) {
            if (fence != late
                    && execution.log.isMorallyStrong(execution.events.get(fence), execution.events.get(late))) {
                changed |= causality.addBase(fence, late);
            }
        }
    }

    // SC per location

    private boolean isSequentialPerLocation() {
        BitSet open = new BitSet();
        for (Event event : execution.events) {
            open.set(event.id(), event.isMemory() && !event.isIncoherent() && !execution.settled.get(event.id()));
        }
        for (int number = open.nextSetBit(0); number >= 0; number = open.nextSetBit(number + 1)) {
            Event first = execution.events.get(number);
            BitSet here = EventSets.common(open, execution.log.overlapping.of(number));
            for (int other = here.nextSetBit(0); other >= 0; other = here.nextSetBit(other + 1)) {
                here.set(other, first.isOn(execution.events.get(other)));
            }
            here.set(number);
            open.andNot(here);
            if (!isAcyclic(here)) {
                return false;
            }
        }
        return true;
    }

    /** Takes away what nothing follows, until nothing is left. */
    private boolean isAcyclic(BitSet here) {
        BitSet left = (BitSet) here.clone();
        boolean changed = here.cardinality() > 1;
        BitSet[] successors = changed ? successors(here) : null;
        while (changed) {
            changed = false;
            for (int event = left.length() - 1; event >= 0; event = left.previousSetBit(event - 1)) {
                if (!successors[event].intersects(left)) {
                    left.clear(event);
                    changed = true;
                }
            }
        }
        return left.cardinality() <= (here.cardinality() > 1 ? 0 : 1);
    }

    /** Returns the successors of each in program order, or in communication order (PTX ISA, "Communication order") if both are morally strong. */
    private BitSet[] successors(BitSet here) {
        BitSet[] after = new BitSet[here.length()];
        for (int number = here.nextSetBit(0); number >= 0; number = here.nextSetBit(number + 1)) {
            after[number] = new BitSet();
        }
        for (int number = here.nextSetBit(0); number >= 0; number = here.nextSetBit(number + 1)) {
            Event event = execution.events.get(number);
            if (writes.get(number)) {
                after[number].or(coherence.after(number));
            }
            if (event.reads() && execution.values.isResolved(event)) {
                Event source = execution.values.source(event);
                after[number].or(source == null ? writes : coherence.after(source.id()));
                if (source != null && here.get(source.id()) && writes.get(source.id())) {
                    after[source.id()].set(number);
                }
            }
        }
        for (int number = here.nextSetBit(0); number >= 0; number = here.nextSetBit(number + 1)) {
            after[number].and(execution.log.strong.of(number));
            Event event = execution.events.get(number);
            for (int later = here.nextSetBit(number + 1); later >= 0; later = here.nextSetBit(later + 1)) {
                if (event.isInOrderWith(execution.events.get(later))) {
                    after[number].set(later);
                }
            }
        }
        return after;
    }

    /** The axioms of the memory consistency model, under their names in the PTX ISA, "Memory Consistency Model", "Axioms". */
    enum Axiom {
        /** A write that precedes an overlapping one in causality order precedes it in coherence order. */
        COHERENCE,
        /** Fence-SC order cannot contradict causality order. */
        FENCE_SC,
        /** No morally strong write comes between what an atomic operation reads and what it writes. */
        ATOMICITY,
        /** Among morally strong operations, communication order cannot contradict program order. */
        SC_PER_LOCATION,
        /** Communication order cannot contradict causality order. */
        CAUSALITY
        // "No Thin Air" has no check: a read is decided only among writes whose values are known, so that none can
        // bring
        // forth itself
    }
}
