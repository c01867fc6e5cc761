package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import java.util.BitSet;

/** Release and acquire patterns of an execution, and how they synchronize (PTX ISA, "Release and Acquire Patterns"). */
final class Patterns {
    private final EventLog log;
    private final Causality causality;
    private final EventValues values;
    /** By write: what begins release patterns that whoever observes the write synchronizes with. */
    private final EventSets releases;
    /** By release: all that it releases; nothing where it releases whatever precedes it. */
    private final EventSets limits;

    Patterns(EventLog log, Causality causality, EventValues values) {
        this.log = log;
        this.causality = causality;
        this.values = values;
        releases = new EventSets();
        limits = new EventSets();
    }

    Patterns(EventLog log, Causality causality, EventValues values, Patterns other) {
        this.log = log;
        this.causality = causality;
        this.values = values;
        releases = new EventSets(other.releases);
        limits = new EventSets(other.limits);
    }

    /** Returns the operations that begin release patterns which end in a write. */
    BitSet releases(Event write) {
        return releases.of(write.id());
    }

    /** Lets a release show some events only. */
    void limit(int release, BitSet shown) {
        limits.add(release, shown);
    }

    /** Looks for the release patterns that a new write ends. */
    void begin(Event write) {
        if (write.order().isStrong()) {
            log.before(write)
                    .filter(first -> first.order().releases() && first.isReleasedBy(write))
                    .forEach(first -> releases.add(write.id(), first.id()));
        }
    }

    /** Lets later stores of a release's thread begin release patterns with it. */
    void releaseLater(Event first) {
        log.events.stream()
                .filter(write -> first.mayBegin(write)
                        && write != first
                        && write.writes()
                        && write.isPlaced()
                        && write.order().isStrong()
                        && first.order().releases()
                        && first.isReleasedBy(write))
                .forEach(write -> releases.add(write.id(), first.id()));
    }

    /** Returns whether a release pattern that ends in a write begins behind an event of its thread. */
    boolean isReleasedAfter(int event, Event write) {
        return releases.of(write.id()).stream()
                .anyMatch(first -> first > event && log.events.get(first).thread() == write.thread());
    }

    /** Orders an acquire pattern, from a read to its last operation, behind what it synchronizes with. */
    void acquire(Event read, Event last) {
        Event source = values.isResolved(read) ? values.source(read) : null;
        if (source != null && read.order().isStrong() && log.isMorallyStrong(source, read)) {
            releases.of(source.id()).stream()
                    .filter(first -> log.synchronize(log.events.get(first), last))
                    .forEach(first -> synchronize(first, last.id()));
        }
    }

    private void synchronize(int first, int last) {
        if (limits.of(first).isEmpty()) {
            causality.addBase(first, last);
        } else {
            causality.addBase(first, last, limits.of(first));
        }
    }

    /** Orders the acquire patterns that a read begins. */
    void acquireLater(Event read) {
        log.events.stream()
                .filter(last -> last.isInOrderWith(read) && last.id() >= read.id())
                .filter(last -> last.isPlaced() && last.order().acquires() && read.isAcquiredBy(last))
                .toList()
                .forEach(last -> acquire(read, last));
    }

    /** Lets a read observe the write that it returns. */
    void observe(Event read, Event source) {
        causality.observe(read.id(), source);
        if (read.kind() == Kind.UPDATE) {
            releases.add(read.id(), releases.of(source.id()));
        }
        acquireLater(read);
    }
}
