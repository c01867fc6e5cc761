package io.gpuclass.model;

import java.util.BitSet;

/** An order of events by number, transitive at any time. Owned by one execution. */
final class Relation {
    private final Rows after;
    private final Rows before;

    Relation() {
        after = new Rows();
        before = new Rows();
    }

    Relation(Relation other) {
        after = new Rows(other.after);
        before = new Rows(other.before);
    }

    boolean has(int first, int second) {
        return after.has(first, second);
    }

    BitSet after(int event) {
        return after.of(event);
    }

    BitSet before(int event) {
        return before.of(event);
    }

    /** Orders two events, and returns whether they were not. */
    boolean add(int first, int second) {
        if (has(first, second)) {
            return false;
        }
        BitSet earlier = Rows.with(before.of(first), first);
        BitSet later = Rows.with(after.of(second), second);
        earlier.stream().forEach(event -> after.add(event, later));
        later.stream().forEach(event -> before.add(event, earlier));
        return true;
    }
}
