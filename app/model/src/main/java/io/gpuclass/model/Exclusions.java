package io.gpuclass.model;

import java.util.BitSet;
import java.util.List;

/** Which writes each read is not to return, and has been asked about; null stands for what lay there at first. Owned by one execution. */
final class Exclusions {
    private final Rows excluded;
    private final Rows tried;

    Exclusions() {
        excluded = new Rows();
        tried = new Rows();
    }

    Exclusions(Exclusions other) {
        excluded = new Rows(other.excluded);
        tried = new Rows(other.tried);
    }

    private static int number(Event source) {
        return source == null ? 0 : source.id() + 1;
    }

    void exclude(Event read, List<Event> some) {
        BitSet now = new BitSet();
        some.forEach(source -> now.set(number(source)));
        excluded.add(read.id(), now);
    }

    /** Whether a read is asked about a write for the first time. */
    boolean isNew(Event read, Event source) {
        boolean isNew = !tried.has(read.id(), number(source));
        tried.add(read.id(), number(source));
        return isNew;
    }

    /** Whether the same is excluded of two events. */
    boolean areAlike(Event one, Event other) {
        return excluded.of(one.id()).equals(excluded.of(other.id()));
    }

    boolean excludes(Event read, Event source) {
        return excluded.has(read.id(), number(source));
    }
}
