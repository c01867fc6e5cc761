package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What may still come of an execution: which writes each open read may return, and whether others can follow. */
final class Outlook {
    /** Whether a thread may write from an instruction on what a read loads. */
    interface Writers {
        boolean mayWrite(int thread, int pc, Event read);
    }

    private final Execution execution;
    private final Writers writers;
    /** Reads that have to be decided. */
    private final List<Event> open;
    /** By number of any read that is not resolved. */
    private final Map<Integer, List<Event>> candidates = new HashMap<>();

    private final List<Event> unresolved;

    Outlook(Execution execution, List<Event> open, Writers writers) {
        this.execution = execution;
        this.open = open;
        this.writers = writers;
        unresolved = execution.events.stream()
                .filter(event -> event.reads() && !execution.isResolved(event))
                .toList();
        unresolved.forEach(read -> candidates.put(read.id(), candidates(execution, read)));
    }

    /** Returns the writes that a read may return, but for those that orders rule out at once; null stands for what lay there at first. */
    List<Event> candidates(Event read) {
        return candidates.get(read.id());
    }

    /** Whether some read will never have anything to return. */
    boolean isHopeless() {
        BitSet decidable = decidable(null);
        return open.stream().anyMatch(read -> !decidable.get(read.id()));
    }

    /** Whether a read may get another write to return although it is not decided now. */
    boolean mayWait(Event read) {
        return mayGetMore(read, decidable(read));
    }

    /** Returns the read to decide: one without a choice, or one that a thread waits for; null if none can be decided. */
    Event next() {
        BitSet decidable = decidable(null);
        Event first = null;
        for (Event read : open) {
            int choices = candidates(read).size();
            if (choices == 1 && !mayGetMore(read, decidable)) {
                return read;
            }
            first = first == null && choices > 0 ? read : first;
        }
        Event waitedFor = null;
        for (ThreadState thread : execution.threads) {
            Event read = thread.awaits == ThreadState.NONE ? null : execution.events.get(thread.awaits);
            if (read != null && read.reads() && !candidates(read).isEmpty()) {
                if (!mayGetMore(read, decidable)) {
                    return read;
                }
                waitedFor = waitedFor == null ? read : waitedFor;
            }
        }
        return waitedFor == null ? first : waitedFor;
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
        for (Event event : execution.events) {
            boolean isWrite = event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE;
            if (isWrite
                    && event != read
                    && event.overlaps(read)
                    && isOpen(event, decidable)
                    && !execution.relations.isBase(read.id(), event.id())) {
                return true;
            }
        }
        for (int number = 0; number < execution.threads.size(); number++) {
            ThreadState thread = execution.threads.get(number);
            boolean goesOn = !thread.ended
                    && (thread.awaits == ThreadState.NONE
                            || !execution.events.get(thread.awaits).reads()
                            || decidable.get(thread.awaits));
            if (number != read.thread() && goesOn && writers.mayWrite(number, thread.pc, read)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it is not known yet what an event writes, but may be. */
    private boolean isOpen(Event event, BitSet decidable) {
        if (event.kind() == Kind.UPDATE) {
            return !execution.isResolved(event)
                    ? decidable.get(event.id())
                    : execution.written(event) == null && !event.update().comparesFirst();
        }
        if (execution.written(event) != null) {
            return false;
        }
        int awaited = execution.awaited(event.operands().get(0));
        return awaited == ThreadState.NONE || !execution.events.get(awaited).reads() || decidable.get(awaited);
    }

    private static List<Event> candidates(Execution execution, Event read) {
        List<Event> writes = new ArrayList<>();
        for (Event event : execution.events) {
            boolean isWrite = event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE && event != read;
            if (isWrite && event.overlaps(read) && execution.written(event) != null) {
                if (!event.covers(read)) {
                    throw new Refused("accesses of different sizes overlap, of which the model says nothing: "
                            + event.line().source() + ": " + event.line().text() + ", and "
                            + read.line().source() + ": " + read.line().text());
                }
                writes.add(event);
            }
        }
        List<Event> found = new ArrayList<>();
        if (mayReturn(execution, read, null, writes)) {
            found.add(null);
        }
        writes.stream()
                .filter(write -> mayReturn(execution, read, write, writes))
                .forEach(found::add);
        return found;
    }

    private static boolean mayReturn(Execution execution, Event read, Event source, List<Event> writes) {
        Relations relations = execution.relations;
        if (execution.excludes(read, source) || source != null && relations.isBase(read.id(), source.id())) {
            return false;
        }
        for (Event write : writes) {
            boolean isLater = write != source && (source == null || relations.isCoherent(source.id(), write.id()));
            if (isLater && relations.isBase(write.id(), read.id())) {
                return false;
            }
            boolean isTaken = read.kind() == Kind.UPDATE
                    && write.kind() == Kind.UPDATE
                    && execution.source(write) == source
                    && execution.isMorallyStrong(write, read)
                    && !read.update().comparesFirst();
            if (isTaken) {
                return false;
            }
        }
        return true;
    }
}
