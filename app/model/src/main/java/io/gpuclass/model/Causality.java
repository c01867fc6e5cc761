package io.gpuclass.model;

import java.util.BitSet;

/** Predecessors of each event in causality order (PTX ISA, "Causality order"), as far as decisions so far imply them. Owned by one execution. */
final class Causality {
    /** Predecessors of an event in base causality order. */
    private final Rows base;
    /** By read: the writes that precede it in observation order (PTX ISA, "Observation order"). */
    private final Rows observed;

    private final Rows causes;
    private int events;

    Causality() {
        base = new Rows();
        observed = new Rows();
        causes = new Rows();
    }

    Causality(Causality other) {
        base = new Rows(other.base);
        observed = new Rows(other.observed);
        causes = new Rows(other.causes);
        events = other.events;
    }

    /** Takes another event into account, which has the next number. */
    void addEvent() {
        events++;
    }

    /** Returns what precedes an event in causality order. */
    BitSet before(int event) {
        return causes.of(event);
    }

    /** Returns what precedes an event in base causality order. */
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
        BitSet earlier = Rows.with(before, first);
        BitSet cause = Rows.with(Rows.union(causing, observed.of(first)), first);
        BitSet later = Rows.with(afterInBase(second), second);
        for (int event = later.nextSetBit(0); event >= 0; event = later.nextSetBit(event + 1)) {
            base.add(event, earlier);
            causes.add(event, cause);
        }
    }

    /** Orders an event behind another one, but not behind what that one follows; nothing may follow it yet. */
    void addAlone(int first, int second) {
        base.add(second, first);
        causes.add(second, Rows.with(observed.of(first), first));
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
        BitSet writes = Rows.with(source.reads() ? observed.of(source.id()) : Rows.NONE, source.id());
        observed.add(read, writes);
        afterInBase(read).stream().forEach(event -> causes.add(event, writes));
    }

    /** Returns whether a read observes what it returns: both are morally strong. */
    boolean observes(int read) {
        return !observed.of(read).isEmpty();
    }
}
