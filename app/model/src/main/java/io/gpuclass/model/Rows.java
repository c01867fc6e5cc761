package io.gpuclass.model;

import java.util.Arrays;
import java.util.BitSet;

/** A set of events for each event, by number; copies share their sets until one adds to it. Owned by one execution. */
final class Rows {
    static final BitSet NONE = new BitSet();

    private BitSet[] rows;
    /** Events whose set no copy shares. */
    private BitSet owned = new BitSet();

    Rows() {
        rows = new BitSet[0];
    }

    Rows(Rows other) {
        rows = other.rows.clone();
        other.owned = new BitSet();
    }

    /** Returns the set of an event as it is now, which is not to be changed. */
    BitSet of(int event) {
        return event < rows.length && rows[event] != null ? rows[event] : NONE;
    }

    boolean has(int event, int other) {
        return of(event).get(other);
    }

    void add(int event, BitSet more) {
        own(event).or(more);
    }

    void add(int event, int other) {
        own(event).set(other);
    }

    void addBoth(int event, int other) {
        add(event, other);
        add(other, event);
    }

    private BitSet own(int event) {
        if (!owned.get(event)) {
            BitSet own = (BitSet) of(event).clone();
            if (event >= rows.length) {
                rows = Arrays.copyOf(rows, Math.max(32, 2 * event));
            }
            rows[event] = own;
            owned.set(event);
        }
        return rows[event];
    }

    static BitSet union(BitSet a, BitSet b) {
        BitSet both = (BitSet) a.clone();
        both.or(b);
        return both;
    }

    static BitSet with(BitSet set, int event) {
        BitSet more = (BitSet) set.clone();
        more.set(event);
        return more;
    }

    static BitSet common(BitSet a, BitSet b) {
        BitSet both = (BitSet) a.clone();
        both.and(b);
        return both;
    }

    static BitSet without(BitSet a, BitSet b) {
        BitSet rest = (BitSet) a.clone();
        rest.andNot(b);
        return rest;
    }
}
