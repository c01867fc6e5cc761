package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Possible futures of an execution: the writes that each open read may return, and whether others can follow. */
final class PossibleReads {
    private final Execution execution;
    private final Writers writers;
    /** Reads that have to be decided. */
    private final List<Event> open;
    /** By number of any read that is not resolved. */
    private final Map<Integer, List<Event>> candidates = new HashMap<>();

    /** By number of such a read. */
    private final Map<Integer, BitSet> pending = new HashMap<>();

    private final List<Event> unresolved;
    /** Reads that can be decided at some time. */
    private final BitSet decidable;

    PossibleReads(Execution execution, List<Event> open, Writers writers) {
        this.execution = execution;
        this.open = open;
        this.writers = writers;
        unresolved = execution.values.reads(false);
        unresolved.forEach(read -> candidates.put(read.id(), candidates(execution, read)));
        decidable = decidable(null);
    }

    /** Returns the writes that a read may return, but for those that orders rule out at once; null stands for what lay there at first. */
    List<Event> candidates(Event read) {
        return candidates.get(read.id());
    }

    /** Returns the reads that will never have anything to return. */
    List<Event> hopeless() {
        return open.stream().filter(read -> !decidable.get(read.id())).toList();
    }

    /** Returns whether a read may get another write to return although it is not decided now. */
    boolean mayWait(Event read) {
        return mayGetMore(read, decidable(read));
    }

    /**
     * Returns the read to decide: one without a choice, else one of an atomic operation, for others follow from it, else one that a thread waits
     * for; null if none can be decided.
     */
    Event next() {
        Event best = null;
        int least = Integer.MAX_VALUE;
        for (Event read : open) {
            int choices = candidates(read).size();
            boolean mayWait = choices > 0 && mayGetMore(read, decidable);
            if (choices == 1 && !mayWait) {
                return read;
            }
            int rank = rank(read, mayWait);
            if (choices > 0 && rank < least) {
                best = read;
                least = rank;
            }
        }
        return best;
    }

    /** Returns how late a read is to be decided. */
    private int rank(Event read, boolean mayWait) {
        boolean isAwaited = execution.threads.get(read.thread()).awaits == read.id();
        int rank = read.kind() == Kind.UPDATE ? 0 : isAwaited ? 1 : 2;
        return (followsOpenUpdate(read) ? 6 : 0) + rank + (mayWait ? 3 : 0);
    }

    /** Returns whether an atomic operation of the same thread comes before on the same bytes, and is open: a read returns what that writes, or a later write. */
    private boolean followsOpenUpdate(Event read) {
        return unresolved.stream()
                .anyMatch(update -> update.kind() == Kind.UPDATE
                        && update.thread() == read.thread()
                        && update.id() < read.id()
                        && update.isOn(read));
    }

    /** Returns the reads that can be decided at some time, if one has to wait for a further write. */
    private BitSet decidable(Event waiting) {
        BitSet found = new BitSet();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Event read : unresolved) {
                boolean hasChoice = read != waiting && !candidates(read).isEmpty();
                if (!found.get(read.id()) && (hasChoice || mayGetMore(read, found))) {
                    found.set(read.id());
                    changed = true;
                }
            }
        }
        return found;
    }

    private boolean mayGetMore(Event read, BitSet decidable) {
        BitSet pending = pending(read);
        for (int event = pending.nextSetBit(0); event >= 0; event = pending.nextSetBit(event + 1)) {
            if (mayBeKnown(execution.events.get(event), decidable)) {
                return true;
            }
        }
        boolean mayBePlaced = execution.hasUnplaced()
                && execution
                        .unplaced()
                        .anyMatch(event -> event.writes()
                                && !execution.causality.isBase(read.id(), event.id())
                                && isDecidable(event.id(), decidable));
        if (mayBePlaced) {
            return true;
        }
        for (int number = 0; number < execution.threads.size(); number++) {
            ThreadState thread = execution.threads.get(number);
            boolean isAfter = thread.lastEvent != Value.NONE && execution.causality.isBase(read.id(), thread.lastEvent);
            boolean isOther = number != read.thread() || !read.agent().isThread();
            if (isOther
                    && !thread.ended
                    && !isAfter
                    && isDecidable(thread.awaits, decidable)
                    && writers.mayWrite(number, thread.pc, read)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the events that may turn out to write what a read may return. */
    private BitSet pending(Event read) {
        return pending.computeIfAbsent(
                read.id(),
                any -> EventSets.without(
                        EventSets.common(execution.values.pending(), execution.log.overlapping.of(read.id())),
                        execution.causality.afterInBase(read.id())));
    }

    /** Returns whether what an event writes may be known some day. */
    private boolean mayBeKnown(Event event, BitSet decidable) {
        if (event.kind() == Kind.UPDATE) {
            return execution.values.isResolved(event) ? !execution.values.fails(event) : decidable.get(event.id());
        }
        return event.operands().stream()
                .allMatch(operand -> isDecidable(operand.in(execution.values).awaited(), decidable));
    }

    private boolean isDecidable(int awaited, BitSet decidable) {
        return isDecidable(awaited, decidable, new BitSet());
    }

    /** @param meeting threads that are known to wait at barriers for the one that is asked about, which so never go on */
    private boolean isDecidable(int awaited, BitSet decidable, BitSet meeting) {
        if (awaited == Value.NONE) {
            return true;
        }
        Event event = execution.events.get(awaited);
        Value address = execution.address(awaited);
        if (address != null) {
            return isDecidable(address.awaited(), decidable, meeting);
        }
        if (!event.waits()) {
            return !event.reads() || execution.values.isResolved(event) || decidable.get(awaited);
        }
        if (meeting.get(event.thread())) {
            return false;
        }
        BitSet waiting = EventSets.with(meeting, event.thread());
        return execution
                .barrier(event)
                .missing()
                .allMatch(thread -> isDecidable(execution.threads.get(thread).awaits, decidable, waiting));
    }

    /** Returns the writes that a read may return, but for those that orders rule out at once; null stands for what lay there at first. */
    static List<Event> candidates(Execution execution, Event read) {
        BitSet writes = execution.values.writesBeside(read);
        BitSet before =
                read.isIncoherent() ? EventSets.NONE : EventSets.common(writes, new Proxies(execution).before(read));
        List<Event> found = new ArrayList<>();
        if (before.isEmpty()
                && (read.isIncoherent() || !followsWrite(execution, read))
                && mayReturn(execution, read, null)) {
            found.add(null);
        }
        writes.andNot(execution.causality.afterInBase(read.id()));
        writes.stream()
                .filter(write -> !before.intersects(execution.coherence.after(write)))
                .mapToObj(execution.events::get)
                .filter(write -> mayReturn(execution, read, write))
                .forEach(found::add);
        return found;
    }

    /** Returns whether something before a read is sure to write what it reads. */
    private static boolean followsWrite(Execution execution, Event read) {
        return EventSets.common(execution.log.overlapping.of(read.id()), new Proxies(execution).before(read)).stream()
                .mapToObj(execution.events::get)
                .anyMatch(event -> event.kind() == Kind.WRITE
                        || event.kind() == Kind.UPDATE && !event.update().comparesFirst());
    }

    private static boolean mayReturn(Execution execution, Event read, Event source) {
        if (source != null && !source.covers(read)) {
            throw new Refused("accesses of different sizes overlap, of which the model says nothing: "
                    + source.line().source() + ": " + source.line().text() + ", and "
                    + read.line().source() + ": " + read.line().text());
        }
        return !execution.exclusions.excludes(read, source) && !isTaken(execution, read, source);
    }

    /** Returns whether another atomic operation reads a write, and writes itself, so that no further one can come between: one of both would. */
    private static boolean isTaken(Execution execution, Event read, Event source) {
        boolean writes = read.kind() == Kind.UPDATE && !read.update().comparesFirst();
        boolean isStrong = source == null || execution.log.isMorallyStrong(source, read);
        return writes
                && isStrong
                && EventSets.common(execution.values.writesBeside(read), execution.log.strong.of(read.id())).stream()
                        .mapToObj(execution.events::get)
                        .anyMatch(other -> other.kind() == Kind.UPDATE
                                && execution.values.source(other) == source
                                && (source == null || execution.causality.observes(other.id())));
    }
}
