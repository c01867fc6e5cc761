package io.gpuclass.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** A set of events for each event, by number; copies share their sets until one adds to it. Owned by one execution. */
final class EventSets {
    static final BitSet NONE = new BitSet();

    private BitSet[] rows;
    /** Events whose set no copy shares. */
    private BitSet owned = new BitSet();

    EventSets() {
        rows = new BitSet[0];
    }

    EventSets(EventSets other) {
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
        writable(event).or(more);
    }

    void add(int event, int other) {
        writable(event).set(other);
    }

    void addBoth(int event, int other) {
        add(event, other);
        add(other, event);
    }

    private BitSet writable(int event) {
        if (!owned.get(event)) {
            BitSet copy = (BitSet) of(event).clone();
            if (event >= rows.length) {
                rows = Arrays.copyOf(rows, Math.max(32, 2 * event));
            }
            rows[event] = copy;
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
        private final EventSets after;
        private final EventSets before;

        Relation() {
            after = new EventSets();
            before = new EventSets();
        }

        Relation(Relation other) {
            after = new EventSets(other.after);
            before = new EventSets(other.before);
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
            BitSet earlier = EventSets.with(before.of(first), first);
            BitSet later = EventSets.with(after.of(second), second);
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
        private final EventSets excluded;
        /** Writes that are excluded although a read may return them: other executions do. */
        private final EventSets chosen;

        private final EventSets tried;

        Exclusions() {
            excluded = new EventSets();
            chosen = new EventSets();
            tried = new EventSets();
        }

        Exclusions(Exclusions other) {
            excluded = new EventSets(other.excluded);
            chosen = new EventSets(other.chosen);
            tried = new EventSets(other.tried);
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
