package io.gpuclass.model;

import java.util.Arrays;
import java.util.BitSet;

/** A set of events for each event, by number. A set is never changed, but replaced, so that copies share theirs. Owned by one execution. */
final class Rows {
    static final BitSet NONE = new BitSet();

    private BitSet[] rows;

    Rows() {
        rows = new BitSet[0];
    }

    Rows(Rows other) {
        rows = other.rows.clone();
    }

    /** Returns the set of an event, which is not to be changed. */
    BitSet of(int event) {
        return event < rows.length && rows[event] != null ? rows[event] : NONE;
    }

    boolean has(int event, int other) {
        return of(event).get(other);
    }

    void set(int event, BitSet set) {
        if (event >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(32, 2 * event));
        }
        rows[event] = set;
    }

    void add(int event, BitSet more) {
        set(event, union(of(event), more));
    }

    void add(int event, int other) {
        set(event, with(of(event), other));
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
