package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.code.Arithmetic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Values that the events of an execution read and write, as far as they are decided. Owned by one execution. */
final class EventValues implements Value.Results {
    private final EventLog log;
    private final List<ThreadState> threads;

    /** Events that write, with what they write known. */
    private BitSet writes;
    /** Events of which it is not known yet what they write. */
    private BitSet pending;

    /** By number of an event: that of the write that a resolved read returns, null for what lay there at first. */
    private final List<Integer> sources;
    /** By number of an event: what a resolved read returns. */
    private final List<Known> returned;
    /** By number of an event: what it writes, once that is known. */
    private final List<Known> stored;

    /** @param threads of the execution, as they are */
    EventValues(EventLog log, List<ThreadState> threads) {
        this.log = log;
        this.threads = threads;
        writes = new BitSet();
        pending = new BitSet();
        sources = new ArrayList<>();
        returned = new ArrayList<>();
        stored = new ArrayList<>();
    }

    EventValues(EventLog log, List<ThreadState> threads, EventValues other) {
        this.log = log;
        this.threads = threads;
        writes = other.writes;
        pending = other.pending;
        sources = new ArrayList<>(other.sources);
        returned = new ArrayList<>(other.returned);
        stored = new ArrayList<>(other.stored);
    }

    /** Takes another event into account, which has the next number. */
    void addEvent() {
        sources.add(null);
        returned.add(null);
        stored.add(null);
    }

    /** Takes into account that an event writes. */
    void addPending(Event event) {
        pending = EventSets.with(pending, event.id());
    }

    /** Decides what a read returns: a write whose value is known, or null for what lay there at first. */
    void resolve(Event read, Event source) {
        sources.set(read.id(), source == null ? null : source.id());
        returned.set(
                read.id(),
                source == null
                        ? log.program.initial(read)
                        : written(source).part(read.address() - source.address(), read.bytes()));
    }

    boolean isResolved(Event read) {
        return returned.get(read.id()) != null;
    }

    /** Returns the write that a resolved read returns, null for what lay there at first. */
    Event source(Event read) {
        Integer source = sources.get(read.id());
        return source == null ? null : log.events.get(source);
    }

    /** Returns the reads that are resolved, or those that are not and can be, since it is known what they read. */
    List<Event> reads(boolean resolved) {
        List<Event> found = new ArrayList<>();
        for (Event event : log.events) {
            if (event.reads() && event.isPlaced() && isResolved(event) == resolved) {
                found.add(event);
            }
        }
        return found;
    }

    @Override
    public Known returned(int event) {
        return returned.get(event);
    }

    /** Returns the events that write, with what they write known. */
    BitSet writes() {
        BitSet known = new BitSet();
        BitSet over = new BitSet();
        for (int event = pending.nextSetBit(0); event >= 0; event = pending.nextSetBit(event + 1)) {
            boolean isKnown = written(log.events.get(event)) != null;
            known.set(event, isKnown);
            over.set(event, isKnown || fails(log.events.get(event)));
        }
        if (!over.isEmpty()) {
            writes = EventSets.union(writes, known);
            pending = EventSets.without(pending, over);
        }
        return writes;
    }

    /** Returns the writes to some of the same bytes, but for the event itself. */
    BitSet writesBeside(Event event) {
        return EventSets.common(log.overlapping.of(event.id()), writes);
    }

    /** Returns the events of which it is not known yet what they write. */
    BitSet pending() {
        return pending;
    }

    /** Returns the value that an event writes; null if it is not known yet, or if it writes nothing. */
    Known written(Event event) {
        Known before = stored.get(event.id());
        if (before == null) {
            before = event.kind() == Kind.WRITE ? operand(event, 0) : updated(event);
            stored.set(event.id(), before);
        }
        return before;
    }

    private Known updated(Event event) {
        Known read = returned.get(event.id());
        if (event.kind() != Kind.UPDATE || read == null) {
            return null;
        }
        List<Known> operands = event.operands().stream().map(this::known).toList();
        boolean isOpen = operands.contains(null);
        if (!isOpen && event.update().comparesFirst()) {
            read.decisive(event.line());
            operand(event, 0).decisive(event.line());
        }
        if (isOpen || event.update().comparesFirst() && !read.isSame(operand(event, 0))) {
            return null;
        }
        if (read.isOpaque()
                || event.update().function() == Arithmetic.OPAQUE
                || operands.stream().anyMatch(Known::isOpaque)) {
            return Known.opaque(true);
        }
        if (event.isWide()) {
            return operand(event, event.update().comparesFirst() ? 1 : 0);
        }
        long first = operands.isEmpty() ? 0 : operands.get(0).bits();
        long second = operands.size() < 2 ? 0 : operands.get(1).bits();
        try {
            return new Known(event.update().function().of(read.bits(), first, second), true);
        } catch (Arithmetic.Unknown any) {
            return Known.opaque(true);
        }
    }

    /** Returns whether an event is an atomic operation that writes nothing: a swap that found another value. */
    boolean fails(Event event) {
        Known read = returned.get(event.id());
        if (event.kind() != Kind.UPDATE || !event.update().comparesFirst() || read == null) {
            return false;
        }
        Known compared = operand(event, 0);
        if (compared != null) {
            compared.decisive(event.line());
            read.decisive(event.line());
        }
        return compared != null && !compared.isSame(read);
    }

    /** Returns an operand of a memory operation, of 128 bits both of its halves; null while it is open. */
    private Known operand(Event event, int number) {
        if (!event.isWide()) {
            return known(event.operands().get(number));
        }
        Known low = known(event.operands().get(2 * number));
        Known high = known(event.operands().get(2 * number + 1));
        return low == null || high == null
                ? null
                : new Known(
                        low.bits(),
                        high.bits(),
                        low.isFromMemory() || high.isFromMemory(),
                        low.isOpaque() || high.isOpaque());
    }

    /** Returns whether an event writes what was not there before, as far as is known. */
    boolean changes(Event event) {
        if (event.kind() != Kind.UPDATE) {
            return event.kind() == Kind.WRITE || event.kind() == Kind.MEETING;
        }
        Known read = returned.get(event.id());
        Known written = written(event);
        return read == null || written != null && !written.isSame(read);
    }

    /** Returns whether the value of an event that reads or meets is not known yet. */
    boolean isOpen(int event) {
        return event != Value.NONE
                && (log.events.get(event).reads() ? returned.get(event) == null : agreed(event) == null);
    }

    @Override
    public Known agreed(int event) {
        Known known = returned.get(event);
        if (known == null) {
            known = new BarrierInstance(log, threads, log.events.get(event)).agreed(this);
            returned.set(event, known);
        }
        return known;
    }
}
