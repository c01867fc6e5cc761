package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.EventSets.Exclusions;
import io.gpuclass.model.EventSets.Relation;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfClock;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.code.Arithmetic;
import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Instruction.Scope;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.ThreadLocation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** An execution of a program as far as it has been decided: its events, which write each read returns, and the orders that follow. */
final class Execution {
    final Program program;
    final Budget budget;
    final List<Event> events;
    /** Shared with other executions until one runs. */
    final List<ThreadState> threads;
    /** Coherence order (PTX ISA, "Coherence order"), as far as it is decided. */
    final Relation coherence;

    final Causality causality;
    final Exclusions exclusions;
    /** Memory operations on some of the same bytes. */
    final EventSets overlapping;
    /** Memory operations on the same bytes that are morally strong relative to an event, but for itself. */
    final EventSets strong;
    /** Release and acquire patterns. */
    final Patterns patterns;

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
    /** By event: the address that it will have. */
    private final Map<Integer, Value> addresses;

    private boolean hasAsyncProxy;
    /** Limits of the verdict that were met on the way here. */
    final Set<Note> notes;
    /** Every {@code fence.sc}. */
    final List<Event> fences;
    /** Events of which everything that follows from what is decided is known, whatever comes. */
    BitSet settled;
    /** Number of events that preceded all possible others when that was last computed. */
    int past;

    Execution(Program program, Budget budget) {
        this.program = program;
        this.budget = budget;
        events = new ArrayList<>();
        threads = new ArrayList<>();
        coherence = new Relation();
        causality = new Causality();
        exclusions = new Exclusions();
        overlapping = new EventSets();
        strong = new EventSets();
        patterns = new Patterns(this);
        writes = new BitSet();
        pending = new BitSet();
        sources = new ArrayList<>();
        returned = new ArrayList<>();
        stored = new ArrayList<>();
        addresses = new TreeMap<>();
        notes = new HashSet<>();
        fences = new ArrayList<>();
        settled = EventSets.NONE;
        program.threads().forEach(member -> threads.add(ThreadState.of(member)));
    }

    Execution(Execution other) {
        program = other.program;
        budget = other.budget;
        events = new ArrayList<>(other.events);
        threads = new ArrayList<>(other.threads);
        coherence = new Relation(other.coherence);
        causality = new Causality(other.causality);
        exclusions = new Exclusions(other.exclusions);
        overlapping = new EventSets(other.overlapping);
        strong = new EventSets(other.strong);
        patterns = new Patterns(this, other.patterns);
        writes = other.writes;
        pending = other.pending;
        sources = new ArrayList<>(other.sources);
        returned = new ArrayList<>(other.returned);
        stored = new ArrayList<>(other.stored);
        addresses = new TreeMap<>(other.addresses);
        hasAsyncProxy = other.hasAsyncProxy;
        notes = new HashSet<>(other.notes);
        fences = new ArrayList<>(other.fences);
        settled = other.settled;
        past = other.past;
    }

    /** Returns whether memory is accessed by the async proxy, too. */
    boolean hasAsyncProxy() {
        return hasAsyncProxy;
    }

    /** Returns whether some thread stopped because of what it found. */
    boolean isBroken() {
        return threads.stream().anyMatch(thread -> thread.fault != null);
    }

    /** @param isBesideLast whether it is a further element of the vector that the thread's last event accesses */
    void add(Event event, boolean isBesideLast) {
        ThreadState thread = threads.get(event.thread());
        begin(event);
        if (!isBesideLast) {
            thread.beforeLatest = thread.latest;
            thread.latest = List.of();
        }
        thread.beforeLatest.forEach(earlier -> causality.addBase(earlier, event.id()));
        thread.latest =
                Stream.concat(thread.latest.stream(), Stream.of(event.id())).toList();
        thread.lastEvent = event.id();
        end(event);
    }

    private void begin(Event event) {
        budget.check(events.size());
        events.add(event);
        hasAsyncProxy |= event.agent().isAsyncProxy();
        causality.addEvent();
        sources.add(null);
        returned.add(null);
        stored.add(null);
    }

    private void end(Event event) {
        if (event.kind() == Kind.MEETING) {
            new BarrierInstance(this, event).order();
        }
        if (event.isFenceSc()) {
            fences.add(event);
        }
        if (event.writes()) {
            pending = EventSets.with(pending, event.id());
        }
        if (event.isPlaced()) {
            place(event);
        }
    }

    /**
     * Adds an event that is not in program order.
     *
     * @param follows what it comes after
     * @param alone what it comes after, without what that comes after
     */
    void addBeside(Event event, List<Integer> follows, List<Integer> alone) {
        begin(event);
        alone.forEach(earlier -> causality.addAlone(earlier, event.id()));
        follows.forEach(earlier -> causality.addBase(earlier, event.id()));
        end(event);
    }

    /** Adds an event of which it is not known yet where it accesses memory. */
    void add(Event event, boolean isBesideLast, Value address) {
        addresses.put(event.id(), address);
        add(event, isBesideLast);
    }

    private void place(Event event) {
        if (event.isMemory()) {
            compare(event);
        }
        if (event.writes()) {
            patterns.begin(event);
        }
        if (event.order().acquires()) {
            before(event)
                    .filter(read -> read.reads() && read.isAcquiredBy(event))
                    .forEach(read -> patterns.acquire(read, event));
        }
    }

    /** Puts events where their addresses turned out to be. */
    private void placeKnown() {
        if (addresses.isEmpty()) {
            return;
        }
        List<Integer> known = addresses.entrySet().stream()
                .filter(each -> each.getValue().in(this) instanceof Known)
                .map(Map.Entry::getKey)
                .toList();
        for (int number : known) {
            Known address = (Known) addresses.remove(number).in(this);
            Event event = events.get(number).at(address.bits());
            events.set(number, event);
            checkPlace(event);
            place(event);
            patterns.releaseLater(event);
        }
        if (!known.isEmpty()) {
            reads(true).forEach(patterns::acquireLater);
        }
    }

    /** Stops a thread whose access turned out to go where no object lies. */
    private void checkPlace(Event event) {
        if (event.address() >= Assembler.LOCAL) {
            throw new Refused(
                    "the model does not cover an access to a thread's own memory at an address that it reads: "
                            + event.line().source() + ": " + event.line().text());
        }
        String fault = new SharedWindows(program.threads().get(event.thread()).registers())
                .fault(event.address(), program.objects(), event.line());
        if (fault != null) {
            ThreadState state = new ThreadState(threads.get(event.thread()));
            state.ended = true;
            state.fault = fault;
            threads.set(event.thread(), state);
        }
    }

    /** Returns whether what was assumed of some guard turned out otherwise. */
    boolean isContradicted() {
        return threads.stream()
                .flatMap(thread -> thread.assumptions.stream())
                .anyMatch(assumption -> assumption.isBroken(this));
    }

    /** Returns the value that the address of an event waits for; null if it is known. */
    Value address(int event) {
        return addresses.get(event);
    }

    boolean hasUnplaced() {
        return !addresses.isEmpty();
    }

    /** Returns the events that may turn out to access anything. */
    Stream<Event> unplaced() {
        return addresses.keySet().stream().map(events::get);
    }

    /** Returns the events of the same thread up to one, in program order. */
    Stream<Event> before(Event last) {
        List<Event> found = new ArrayList<>();
        for (int number = 0; number <= last.id(); number++) {
            if (events.get(number).mayBegin(last)) {
                found.add(events.get(number));
            }
        }
        return found.stream();
    }

    private void compare(Event event) {
        for (Event other : events) {
            if (other != event && other.isMemory() && other.isPlaced() && other.overlaps(event)) {
                overlapping.addBoth(event.id(), other.id());
                if (isMorallyStrong(event, other)) {
                    strong.addBoth(event.id(), other.id());
                }
            }
        }
    }

    /** Returns what an event follows from: those before it in its thread, what they read, and whom they met; nothing if there is no event. */
    BitSet needed(int event) {
        BitSet needed = new BitSet();
        addNeeded(event, needed);
        return needed;
    }

    private void addNeeded(int number, BitSet needed) {
        if (number == ThreadState.NONE || needed.get(number)) {
            return;
        }
        needed.set(number);
        Event event = events.get(number);
        before(event).forEach(other -> addNeeded(other.id(), needed));
        causality.beforeInBase(number).stream()
                .filter(other ->
                        !event.agent().isThread() || !events.get(other).agent().isThread())
                .filter(other -> events.get(other).thread() == event.thread())
                .forEach(other -> addNeeded(other, needed));
        if (event.reads() && isResolved(event) && source(event) != null) {
            addNeeded(source(event).id(), needed);
        }
        if (event.waits()) {
            new BarrierInstance(this, event).partners().forEach(partner -> addNeeded(partner.id(), needed));
        }
    }

    /** Returns whether two operations are morally strong relative to each other (PTX ISA, "Morally strong operations"). */
    boolean isMorallyStrong(Event a, Event b) {
        return areMorallyStrong(a, a.reach(), b, b.reach());
    }

    /** Returns whether the first operation of a release pattern and the last of an acquire pattern are morally strong, by what they order. */
    boolean synchronize(Event a, Event b) {
        return areMorallyStrong(a, a.scope(), b, b.scope());
    }

    private boolean areMorallyStrong(Event a, Scope ofA, Event b, Scope ofB) {
        if (a.isMemory()
                && b.isMemory()
                && (!a.isOn(b) || a.agent().isAsyncProxy() != b.agent().isAsyncProxy())) {
            return false;
        }
        ThreadLocation atA = program.threads().get(a.thread()).location();
        ThreadLocation atB = program.threads().get(b.thread()).location();
        return a.isInOrderWith(b)
                || a.order().isStrong() && b.order().isStrong() && ofA.includes(atA, atB) && ofB.includes(atB, atA);
    }

    /** Returns what threads wait for at barriers that others of their blocks have not come to. */
    List<Event> meetingInVain() {
        return threads.stream()
                .filter(thread -> !thread.ended && thread.awaits != ThreadState.NONE)
                .map(thread -> events.get(thread.awaits))
                .filter(event -> event.waits() && !new BarrierInstance(this, event).isComplete())
                .toList();
    }

    // Reads

    boolean isResolved(Event read) {
        return returned.get(read.id()) != null;
    }

    /** Returns the write that a resolved read returns, null for what lay there at first. */
    Event source(Event read) {
        Integer source = sources.get(read.id());
        return source == null ? null : events.get(source);
    }

    /** Returns the reads that are resolved, or those that are not and can be, since it is known what they read. */
    List<Event> reads(boolean resolved) {
        List<Event> found = new ArrayList<>();
        for (Event event : events) {
            if (event.reads() && event.isPlaced() && isResolved(event) == resolved) {
                found.add(event);
            }
        }
        return found;
    }

    /** Returns what a read returns; null if it is not resolved, and of what reads nothing. */
    Known returned(int event) {
        return returned.get(event);
    }

    /** Decides what a read returns: a write whose value is known, or null for what lay there at first. */
    void resolve(Event read, Event source) {
        if (source != null && source.isOfMbarrier() && !read.isOfMbarrier()) {
            throw new Refused("the model does not know what an mbarrier looks like to other operations: "
                    + read.line().source() + ": " + read.line().text());
        }
        sources.set(read.id(), source == null ? null : source.id());
        returned.set(
                read.id(),
                source == null
                        ? program.initial(read)
                        : written(source).part(read.address() - source.address(), read.bytes()));
        if (source != null && isMorallyStrong(source, read)) {
            patterns.observe(read, source);
        }
        placeKnown();
    }

    // Writes

    /** Returns the events that write, with what they write known. */
    BitSet writes() {
        BitSet known = new BitSet();
        BitSet over = new BitSet();
        for (int event = pending.nextSetBit(0); event >= 0; event = pending.nextSetBit(event + 1)) {
            boolean isKnown = written(events.get(event)) != null;
            known.set(event, isKnown);
            over.set(event, isKnown || fails(events.get(event)));
        }
        if (!over.isEmpty()) {
            writes = EventSets.union(writes, known);
            pending = EventSets.without(pending, over);
        }
        return writes;
    }

    /** Returns the writes to some of the same bytes, but for the event itself. */
    BitSet writesBeside(Event event) {
        return EventSets.common(overlapping.of(event.id()), writes);
    }

    /** Returns the events of which it is not known yet what they write. */
    BitSet pending() {
        return pending;
    }

    /** Returns what an event writes; null if that is not known yet, or if it writes nothing. */
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

    // Values

    /** Returns the number that a value is, null if that is open; a clock shows 0 where it is stored. */
    Known known(Value value) {
        Value now = value.in(this);
        return now instanceof OfClock ? Value.ZERO : now instanceof Known known ? known : null;
    }

    /** Returns whether the value of an event that reads or meets is not known yet. */
    boolean isOpen(int event) {
        return event != ThreadState.NONE
                && (events.get(event).reads() ? returned.get(event) == null : agreed(event) == null);
    }

    /** Returns what those agree about who meet in an event; null while that is open. */
    Known agreed(int event) {
        Known known = returned.get(event);
        if (known == null) {
            known = BarrierInstance.of(this, event).agreed();
            returned.set(event, known);
        }
        return known;
    }

    /** Returns the instruction of an event, with the address as people know it. */
    String text(Event event) {
        String name = event.isMemory() && event.isPlaced() ? program.names().apply(event.address()) : "";
        String text = event.line().text();
        return name.isEmpty() ? text : text.replaceFirst("\\[[^\\]]*]", Matcher.quoteReplacement("[" + name + "]"));
    }
}
