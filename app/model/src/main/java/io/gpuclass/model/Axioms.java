package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Rows.Relation;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * The memory consistency model (PTX ISA, "Memory Consistency Model"), asked about an execution as far as it has been decided. What has
 * been decided implies further orders; what contradicts an axiom now will do so however the rest is decided.
 */
final class Axioms {
    private final Execution execution;
    private final Relation coherence;
    private final Causality causality;
    /** Events that write, with what they write known. */
    private final BitSet writes;
    /** Reads that are resolved. */
    private final List<Event> reads;

    private final List<Event> fences;
    private boolean changed;
    private Axiom broken;

    private Axioms(Execution execution) {
        this.execution = execution;
        coherence = execution.coherence;
        causality = execution.causality;
        writes = execution.writes();
        reads = execution.reads(true);
        fences = execution.events.stream().filter(Event::isFenceSc).toList();
    }

    /** Adds what follows from what has been decided. Returns the axiom that is broken, or null. */
    static Axiom check(Execution execution) {
        return new Axioms(execution).broken();
    }

    /** Returns the axioms' view of an execution that keeps to all of them. */
    static Axioms of(Execution execution) {
        return new Axioms(execution);
    }

    private Axiom broken() {
        do {
            execution.budget.check();
            changed = false;
            writes.stream().forEach(this::orderWrite);
            reads.forEach(this::orderRead);
            fences.forEach(this::orderFences);
        } while (changed && broken == null);
        if (broken == null && !isSequentialPerLocation()) {
            broken = Axiom.SC_PER_LOCATION;
        }
        return broken;
    }

    /** Returns two conflicting operations that nothing orders, and that are not morally strong (PTX ISA, "Conflict and Data-races"), or null. */
    Event[] race(LongPredicate guarded) {
        for (Event write : events(writes)) {
            BitSet others = Rows.without(execution.overlapping.of(write.id()), execution.strong.of(write.id()));
            for (Event other : guarded.test(write.address()) ? events(others) : List.<Event>of()) {
                boolean isOrdered = causality.has(write.id(), other.id()) || causality.has(other.id(), write.id());
                if (write.thread() != other.thread() && !isOrdered) {
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
        execution.budget.check();
        for (Event a : fences) {
            for (Event b : fences) {
                boolean isOrdered = causality.isBase(a.id(), b.id()) || causality.isBase(b.id(), a.id());
                if (a.id() < b.id() && execution.isMorallyStrong(a, b) && !isOrdered) {
                    return new Event[] {a, b};
                }
            }
        }
        for (Event write : events(writes)) {
            BitSet open = Rows.common(execution.strong.of(write.id()), writes);
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

    // What follows

    private void orderWrite(int number) {
        Event write = execution.events.get(number);
        BitSet earlier = execution.writesBeside(write);
        earlier.and(causality.before(number));
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
        Event source = execution.source(read);
        BitSet others = execution.writesBeside(read);
        if (source != null) {
            others.clear(source.id());
            if (causality.has(read.id(), source.id())) {
                broken = Axiom.CAUSALITY;
            }
        }
        precede(Rows.common(others, causality.before(read.id())), source, Axiom.CAUSALITY);
        if (read.kind() == Kind.UPDATE && writes.get(read.id())) {
            keepOut(Rows.common(others, execution.strong.of(read.id())), read, source);
        }
        if (!fences.isEmpty()) {
            orderFences(read, source, others);
        }
    }

    /** Some writes must not come after what a read returns. */
    private void precede(BitSet some, Event source, Axiom axiom) {
        if (source == null ? !some.isEmpty() : some.intersects(coherence.after(source.id()))) {
            broken = axiom;
        } else if (source != null) {
            some.and(execution.strong.of(source.id()));
            addCoherence(some, source, axiom);
        }
    }

    /** Other writes must not come between what an atomic operation reads and what it writes. */
    private void keepOut(BitSet others, Event atomic, Event source) {
        if (source != null && causality.observes(atomic.id())) {
            addCoherence(Rows.with(Rows.NONE, source.id()), atomic, Axiom.COHERENCE);
        }
        BitSet later = source == null ? others : Rows.common(others, coherence.after(source.id()));
        if (later.intersects(coherence.before(atomic.id()))) {
            broken = Axiom.ATOMICITY;
            return;
        }
        Rows.without(later, coherence.after(atomic.id())).stream()
                .forEach(write -> changed |= coherence.add(atomic.id(), write));
        precede(Rows.common(others, coherence.before(atomic.id())), source, Axiom.ATOMICITY);
    }

    // Fence-SC order

    private void orderFences(Event fence) {
        if (causality.isBase(fence.id(), fence.id())) {
            broken = Axiom.FENCE_SC;
        }
    }

    /** Orders fences by what a read, its write, and the writes before and after that demand. */
    private void orderFences(Event read, Event source, BitSet others) {
        BitSet later = source == null ? others : Rows.common(others, coherence.after(source.id()));
        events(later).forEach(write -> communicate(read, write));
        if (source != null) {
            communicate(source, read);
            events(Rows.common(others, coherence.before(source.id()))).forEach(write -> communicate(write, source));
        }
    }

    /** If one fence followed another although the other precedes what communicates to what precedes the one, causality would break. */
    private void communicate(Event from, Event to) {
        for (Event late : fences) {
            if (causality.isBase(to.id(), late.id())) {
                for (Event early : fences) {
                    if (early != late
                            && causality.isBase(early.id(), from.id())
                            && execution.isMorallyStrong(early, late)) {
                        changed |= causality.addBase(early.id(), late.id());
                    }
                }
            }
        }
    }

    // SC per location

    private boolean isSequentialPerLocation() {
        BitSet open = new BitSet();
        execution.events.stream().filter(Event::isMemory).forEach(event -> open.set(event.id()));
        while (!open.isEmpty()) {
            Event first = execution.events.get(open.nextSetBit(0));
            BitSet here = new BitSet();
            Rows.common(open, execution.overlapping.of(first.id())).stream()
                    .filter(event -> first.isOn(execution.events.get(event)))
                    .forEach(here::set);
            here.set(first.id());
            open.andNot(here);
            if (!isAcyclic(here)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAcyclic(BitSet here) {
        Map<Integer, BitSet> after = new HashMap<>();
        events(here).forEach(event -> after.put(event.id(), Rows.common(successors(event, here), here)));
        for (int through = here.nextSetBit(0); through >= 0; through = here.nextSetBit(through + 1)) {
            BitSet more = after.get(through);
            for (BitSet row : after.values()) {
                if (row.get(through)) {
                    row.or(more);
                }
            }
            if (more.get(through)) {
                return false;
            }
        }
        return true;
    }

    /** Returns what follows in program order, or in communication order (PTX ISA, "Communication order") if both are morally strong. */
    private BitSet successors(Event event, BitSet here) {
        BitSet after = new BitSet();
        if (writes.get(event.id())) {
            after.or(coherence.after(event.id()));
            events(here).stream()
                    .filter(read -> read.reads() && execution.isResolved(read) && execution.source(read) == event)
                    .forEach(read -> after.set(read.id()));
        }
        if (event.reads() && execution.isResolved(event)) {
            Event source = execution.source(event);
            after.or(source == null ? writes : coherence.after(source.id()));
        }
        after.and(execution.strong.of(event.id()));
        events(here).stream()
                .filter(later -> later.thread() == event.thread() && later.id() > event.id())
                .forEach(later -> after.set(later.id()));
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
