package io.gpuclass.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

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

    /** An order of events by number, transitive at any time. Owned by one execution. */
    static final class Relation {
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
            for (int event = earlier.nextSetBit(0); event >= 0; event = earlier.nextSetBit(event + 1)) {
                after.add(event, later);
            }
            for (int event = later.nextSetBit(0); event >= 0; event = later.nextSetBit(event + 1)) {
                before.add(event, earlier);
            }
            return true;
        }
    }

    /** Writes that each read is not to return, and has been asked about; null stands for the initial value. Owned by one execution. */
    static final class Exclusions {
        private final Rows excluded;
        /** Writes that are excluded although a read may return them: other executions do. */
        private final Rows chosen;

        private final Rows tried;

        Exclusions() {
            excluded = new Rows();
            chosen = new Rows();
            tried = new Rows();
        }

        Exclusions(Exclusions other) {
            excluded = new Rows(other.excluded);
            chosen = new Rows(other.chosen);
            tried = new Rows(other.tried);
        }

        private static int number(Event source) {
            return source == null ? 0 : source.id() + 1;
        }

        /**
         * Excludes what other executions return.
         *
         * @param deadEnds those of them that lead nowhere
         */
        void choose(Event read, List<Event> others, List<Event> deadEnds) {
            BitSet now = new BitSet();
            others.forEach(source -> now.set(number(source)));
            excluded.add(read.id(), now);
            deadEnds.forEach(source -> now.clear(number(source)));
            chosen.add(read.id(), now);
        }

        /** Excludes what leads nowhere. */
        void exclude(Event read, Event source) {
            excluded.add(read.id(), number(source));
        }

        /** Returns whether something is excluded although a read may return it. */
        boolean isChosen(Event read, Event source) {
            return chosen.has(read.id(), number(source));
        }

        /** Returns whether a read is asked about a write for the first time. */
        boolean isNew(Event read, Event source) {
            boolean isNew = !tried.has(read.id(), number(source));
            tried.add(read.id(), number(source));
            return isNew;
        }

        /** Returns whether the same is excluded of two events. */
        boolean areAlike(Event one, Event other) {
            return excluded.of(one.id()).equals(excluded.of(other.id()));
        }

        boolean excludes(Event read, Event source) {
            return excluded.has(read.id(), number(source));
        }
    }
}
