package io.gpuclass.model;

import java.util.BitSet;

/** Predecessors of each event in causality order (PTX ISA, "Causality order"), as far as decisions so far imply them. Owned by one execution. */
final class Causality {
    /** Predecessors of an event in base causality order. */
    private final EventSets base;
    /** By read: the writes that precede it in observation order (PTX ISA, "Observation order"). */
    private final EventSets observed;

    private final EventSets causes;
    private int events;

    Causality() {
        base = new EventSets();
        observed = new EventSets();
        causes = new EventSets();
    }

    Causality(Causality other) {
        base = new EventSets(other.base);
        observed = new EventSets(other.observed);
        causes = new EventSets(other.causes);
        events = other.events;
    }

    /** Takes another event into account, which has the next number. */
    void addEvent() {
        events++;
    }

    /** Returns the predecessors of an event in causality order. */
    BitSet before(int event) {
        return causes.of(event);
    }

    /** Returns the predecessors of an event in base causality order. */
    BitSet beforeInBase(int event) {
        return base.of(event);
    }

    /** Returns the writes that precede an event in observation order; none of what reads nothing. */
    BitSet observed(int read) {
        return observed.of(read);
    }

    /** Returns whether one event precedes another in causality order. */
    boolean has(int first, int second) {
        return causes.has(second, first);
    }

    /** Orders two events in base causality order, and returns whether they were not. */
    boolean addBase(int first, int second) {
        if (isBase(first, second)) {
            return false;
        }
        add(first, second, base.of(first), causes.of(first));
        return true;
    }

    /** Orders an event behind another one, and of what that one follows behind some events only. */
    void addBase(int first, int second, BitSet some) {
        add(first, second, some, some);
    }

    private void add(int first, int second, BitSet before, BitSet causing) {
        BitSet earlier = EventSets.with(before, first);
        BitSet cause = EventSets.with(EventSets.union(causing, observed.of(first)), first);
        BitSet later = EventSets.with(afterInBase(second), second);
        for (int event = later.nextSetBit(0); event >= 0; event = later.nextSetBit(event + 1)) {
            base.add(event, earlier);
            causes.add(event, cause);
        }
    }

    /** Orders an event behind another one, but not behind what that one follows; nothing may follow it yet. */
    void addAlone(int first, int second) {
        base.add(second, first);
        causes.add(second, EventSets.with(observed.of(first), first));
    }

    boolean isBase(int first, int second) {
        return base.has(second, first);
    }

    BitSet afterInBase(int first) {
        BitSet after = new BitSet();
        for (int event = 0; event < events; event++) {
            if (base.has(event, first)) {
                after.set(event);
            }
        }
        return after;
    }

    /** Lets a read observe a write, and what an atomic operation that wrote it observed. */
    void observe(int read, Event source) {
        BitSet writes = EventSets.with(source.reads() ? observed.of(source.id()) : EventSets.NONE, source.id());
        observed.add(read, writes);
        afterInBase(read).stream().forEach(event -> causes.add(event, writes));
    }

    /** Returns whether a read observes what it returns: both are morally strong. */
    boolean observes(int read) {
        return !observed.of(read).isEmpty();
    }
}
