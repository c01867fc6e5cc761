package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Computed;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfClock;
import io.gpuclass.model.Value.OfMeeting;
import io.gpuclass.model.Value.OfRead;
import io.gpuclass.model.code.Instruction.Agreement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An execution of a program as far as it has been decided: its events, which write each read returns, and the orders that follow. */
final class Execution {
    /** Instead of a write: the read returns what lay in memory at first. */
    static final int INITIAL = -2;

    private static final int UNRESOLVED = -1;

    final Program program;
    final List<Event> events;
    /** Shared with other executions until one runs. */
    final List<ThreadState> threads;
    /** What precedes an event in base causality order (PTX ISA, "Causality order"), as far as it follows from what is decided. */
    private final Rows base;
    /** Coherence order (PTX ISA, "Coherence order"), as far as it is decided. */
    final Relation coherence;
    /** What precedes an event in causality order. */
    final Rows causes;
    /** Memory operations on some of the same bytes. */
    final Rows overlapping;
    /** Memory operations on the same bytes that are morally strong relative to an event, but for itself. */
    final Rows strong;
    /** By read: the writes that precede it in observation order (PTX ISA, "Observation order"). */
    private final Rows observed;
    /** By write: what begins release patterns that whoever observes the write synchronizes with. */
    private final Rows releases;
    /** Events that write, with what they write known. */
    private BitSet writes;
    /** Events of which it is not known yet what they write. */
    private BitSet pending;

    private final List<Integer> sources;
    private final List<Known> returned;
    private final Rows excluded;
    private final Rows tried;
    /** By number of an event: what it writes, once that is known. */
    private final List<Known> stored;
    /** Whether a loop was left that may go on for longer than the bound. */
    boolean isBounded;

    Execution(Program program) {
        this.program = program;
        events = new ArrayList<>();
        threads = new ArrayList<>();
        base = new Rows();
        coherence = new Relation();
        causes = new Rows();
        overlapping = new Rows();
        strong = new Rows();
        observed = new Rows();
        releases = new Rows();
        writes = new BitSet();
        pending = new BitSet();
        sources = new ArrayList<>();
        returned = new ArrayList<>();
        excluded = new Rows();
        tried = new Rows();
        stored = new ArrayList<>();
        for (Program.Member member : program.threads()) {
            ThreadState state = new ThreadState(member.code().registers().size());
            member.registers().forEach((name, value) -> {
                Integer register = member.code().registers().get(name);
                if (register != null) {
                    state.registers[register] = new Known(value, false);
                }
            });
            threads.add(state);
        }
    }

    Execution(Execution other) {
        program = other.program;
        events = new ArrayList<>(other.events);
        threads = new ArrayList<>(other.threads);
        base = new Rows(other.base);
        coherence = new Relation(other.coherence);
        causes = new Rows(other.causes);
        overlapping = new Rows(other.overlapping);
        strong = new Rows(other.strong);
        observed = new Rows(other.observed);
        releases = new Rows(other.releases);
        writes = other.writes;
        pending = other.pending;
        sources = new ArrayList<>(other.sources);
        returned = new ArrayList<>(other.returned);
        excluded = new Rows(other.excluded);
        tried = new Rows(other.tried);
        stored = new ArrayList<>(other.stored);
        isBounded = other.isBounded;
    }

    void add(Event event) {
        ThreadState thread = threads.get(event.thread());
        events.add(event);
        sources.add(UNRESOLVED);
        returned.add(null);
        stored.add(null);
        if (thread.lastEvent != ThreadState.NONE) {
            addBase(thread.lastEvent, event.id());
        }
        thread.lastEvent = event.id();
        if (event.isMemory()) {
            compare(event);
        }
        if (event.kind() == Kind.MEETING) {
            meet(event);
        }
        if (event.writes()) {
            pending = Rows.with(pending, event.id());
            begin(event);
        }
        if (event.order().acquires()) {
            before(event)
                    .filter(read -> read.reads() && read.isAcquiredBy(event))
                    .forEach(read -> acquire(read, event));
        }
    }

    /** Returns the events of the same thread up to one. */
    private Stream<Event> before(Event last) {
        return events.subList(0, last.id() + 1).stream().filter(event -> event.thread() == last.thread());
    }

    private void compare(Event event) {
        for (Event other : events) {
            if (other != event && other.isMemory() && other.overlaps(event)) {
                overlapping.add(event.id(), other.id());
                overlapping.add(other.id(), event.id());
                if (isMorallyStrong(event, other)) {
                    strong.add(event.id(), other.id());
                    strong.add(other.id(), event.id());
                }
            }
        }
    }

    /** Orders what meets at a barrier of a block (PTX ISA, "Memory synchronization"). */
    private void meet(Event event) {
        partners(event).filter(other -> other != event).forEach(other -> {
            if (other.meeting().waits()) {
                addBase(event.id(), other.id());
            }
            if (event.meeting().waits()) {
                addBase(other.id(), event.id());
            }
        });
    }

    /** Orders two events in base causality order, and returns whether they were not. */
    boolean addBase(int first, int second) {
        if (isBase(first, second)) {
            return false;
        }
        BitSet earlier = Rows.with(base.of(first), first);
        BitSet cause = Rows.with(Rows.union(causes.of(first), observed.of(first)), first);
        BitSet later = Rows.with(afterInBase(second), second);
        later.stream().forEach(event -> {
            base.add(event, earlier);
            causes.add(event, cause);
        });
        return true;
    }

    boolean isBase(int first, int second) {
        return base.has(second, first);
    }

    BitSet afterInBase(int first) {
        BitSet after = new BitSet();
        for (int event = 0; event < events.size(); event++) {
            if (base.has(event, first)) {
                after.set(event);
            }
        }
        return after;
    }

    // Release and acquire patterns (PTX ISA, "Release and Acquire Patterns")

    private void begin(Event write) {
        if (write.order().isStrong()) {
            before(write)
                    .filter(first -> first.order().releases() && first.isReleasedBy(write))
                    .forEach(first -> releases.add(write.id(), first.id()));
        }
    }

    private void acquire(Event read, Event last) {
        Event source = isResolved(read) ? source(read) : null;
        if (source != null && read.order().isStrong() && isMorallyStrong(source, read)) {
            releases.of(source.id()).stream()
                    .filter(first -> isMorallyStrong(events.get(first), last))
                    .forEach(first -> addBase(first, last.id()));
        }
    }

    /** Returns the events that write, with what they write known. */
    BitSet writes() {
        if (pending.stream().anyMatch(event -> written(events.get(event)) != null)) {
            BitSet known = new BitSet();
            pending.stream().filter(event -> written(events.get(event)) != null).forEach(known::set);
            writes = Rows.union(writes, known);
            pending = Rows.without(pending, known);
        }
        return writes;
    }

    /** Returns the writes to some of the same bytes, but for the event itself. */
    BitSet writesBeside(Event event) {
        return Rows.common(overlapping.of(event.id()), writes);
    }

    /** Returns the events of which it is not known yet what they write. */
    BitSet pending() {
        return pending;
    }

    /** Whether a read observes what it returns: both are morally strong. */
    boolean observes(Event read) {
        return !observed.of(read.id()).isEmpty();
    }

    Stream<Event> memory() {
        return events.stream().filter(Event::isMemory);
    }

    boolean isResolved(Event read) {
        return sources.get(read.id()) != UNRESOLVED;
    }

    /** Returns the write that a resolved read returns, null for what lay there at first. */
    Event source(Event read) {
        int source = sources.get(read.id());
        return source < 0 ? null : events.get(source);
    }

    /** Decides what a read returns: a write whose value is known, or null for what lay there at first. */
    void resolve(Event read, Event source) {
        long bits = source == null
                ? program.initial(read.address(), read.bytes())
                : part(written(source).bits(), read, source);
        sources.set(read.id(), source == null ? INITIAL : source.id());
        returned.set(read.id(), new Known(bits, true));
        if (source != null && isMorallyStrong(source, read)) {
            observe(read, source);
        }
    }

    private void observe(Event read, Event source) {
        BitSet writes = Rows.with(source.kind() == Kind.UPDATE ? observed.of(source.id()) : Rows.NONE, source.id());
        observed.add(read.id(), writes);
        afterInBase(read.id()).stream().forEach(event -> causes.add(event, writes));
        if (read.kind() == Kind.UPDATE) {
            releases.add(read.id(), releases.of(source.id()));
        }
        events.stream()
                .filter(last -> last.thread() == read.thread() && last.id() >= read.id())
                .filter(last -> last.order().acquires() && read.isAcquiredBy(last))
                .toList()
                .forEach(last -> acquire(read, last));
    }

    private static long part(long bits, Event read, Event source) {
        long shifted = bits >>> 8 * (read.address() - source.address());
        return read.bytes() == 8 ? shifted : shifted & (1L << 8 * read.bytes()) - 1;
    }

    /** Excludes writes that a read might return; null stands for what lay there at first. */
    void exclude(Event read, List<Event> some) {
        BitSet now = new BitSet();
        some.forEach(source -> now.set(source == null ? 0 : source.id() + 1));
        excluded.add(read.id(), now);
    }

    /** Whether a read is asked about a write for the first time. */
    boolean isNew(Event read, Event source) {
        int number = source == null ? 0 : source.id() + 1;
        boolean isNew = !tried.has(read.id(), number);
        tried.add(read.id(), number);
        return isNew;
    }

    /** Whether the same is excluded of two events. */
    boolean excludesAlike(Event one, Event other) {
        return excluded.of(one.id()).equals(excluded.of(other.id()));
    }

    boolean excludes(Event read, Event source) {
        return excluded.has(read.id(), source == null ? 0 : source.id() + 1);
    }

    /** Returns what an event writes; null if that is not known yet, or if it writes nothing. */
    Known written(Event event) {
        Known before = stored.get(event.id());
        if (before == null) {
            before = computed(event);
            stored.set(event.id(), before);
        }
        return before;
    }

    private Known computed(Event event) {
        if (event.kind() == Kind.WRITE) {
            return known(event.operands().get(0));
        }
        if (event.kind() != Kind.UPDATE || returned.get(event.id()) == null) {
            return null;
        }
        long read = returned.get(event.id()).bits();
        List<Known> operands = event.operands().stream().map(this::known).toList();
        if (operands.contains(null)
                || event.update().comparesFirst() && read != operands.get(0).bits()) {
            return null;
        }
        long first = operands.isEmpty() ? 0 : operands.get(0).bits();
        long second = operands.size() < 2 ? 0 : operands.get(1).bits();
        return new Known(event.update().function().of(read, first, second), true);
    }

    /** Whether an event is an atomic operation that writes nothing: a swap that found another value. */
    boolean fails(Event event) {
        if (event.kind() != Kind.UPDATE || !event.update().comparesFirst() || returned.get(event.id()) == null) {
            return false;
        }
        Known compared = known(event.operands().get(0));
        return compared != null && compared.bits() != returned.get(event.id()).bits();
    }

    /** Whether an event writes what was not there before, as far as is known. */
    boolean changes(Event event) {
        if (event.kind() != Kind.UPDATE) {
            return event.kind() == Kind.WRITE || event.kind() == Kind.MEETING;
        }
        Known read = returned.get(event.id());
        Known written = written(event);
        return read == null || written != null && written.bits() != read.bits();
    }

    /** Returns the number that a value is, null if that is open; a clock shows 0 where it is stored. */
    Known known(Value value) {
        Value now = evaluated(value);
        return now instanceof OfClock ? Value.ZERO : now instanceof Known known ? known : null;
    }

    /** Returns the value as far as it is known: a number, {@code OfClock}, or itself. */
    Value evaluated(Value value) {
        if (value instanceof OfRead read) {
            return returned.get(read.event()) == null ? value : returned.get(read.event());
        }
        if (value instanceof OfMeeting meeting) {
            return agreed(events.get(meeting.event()), value);
        }
        return value instanceof Computed computed ? evaluated(computed) : value;
    }

    private Value evaluated(Computed computed) {
        Value a = evaluated(computed.a());
        Value b = evaluated(computed.b());
        Value c = evaluated(computed.c());
        if (a instanceof Known x && b instanceof Known y && c instanceof Known z) {
            boolean isFromMemory = x.isFromMemory() || y.isFromMemory() || z.isFromMemory();
            return new Known(computed.function().of(x.bits(), y.bits(), z.bits()), isFromMemory);
        }
        boolean isDecided = Stream.of(a, b, c).allMatch(each -> each instanceof Known || each instanceof OfClock);
        return isDecided ? new OfClock() : new Computed(computed.function(), a, b, c);
    }

    /** Returns the event that a value waits for, or {@code ThreadState.NONE}. */
    int awaited(Value value) {
        Value now = evaluated(value);
        if (now instanceof OfRead read) {
            return read.event();
        }
        if (now instanceof OfMeeting meeting) {
            return meeting.event();
        }
        return now instanceof Computed computed
                ? Stream.of(computed.a(), computed.b(), computed.c())
                        .mapToInt(this::awaited)
                        .filter(event -> event != ThreadState.NONE)
                        .findFirst()
                        .orElse(ThreadState.NONE)
                : ThreadState.NONE;
    }

    /** Whether the value of an event that reads or meets is not known yet. */
    boolean isOpen(int event) {
        return event != ThreadState.NONE
                && (events.get(event).reads()
                        ? returned.get(event) == null
                        : !(agreed(events.get(event), null) instanceof Known));
    }

    private Value agreed(Event meeting, Value otherwise) {
        List<Event> partners = partners(meeting).toList();
        long members = members(meeting);
        List<Known> predicates = partners.stream()
                .map(partner -> known(partner.operands().get(0)))
                .toList();
        if (partners.size() < members || predicates.contains(null)) {
            return otherwise;
        }
        long holding = predicates.stream().filter(each -> each.bits() != 0).count();
        Agreement agreement = meeting.meeting().agreement();
        long result = agreement == Agreement.COUNT
                ? holding
                : agreement == Agreement.AND ? holding == members ? 1 : 0 : holding > 0 ? 1 : 0;
        return new Known(result, true);
    }

    /** Returns how many threads have to come to a meeting: those of the block that know the barrier. */
    long members(Event meeting) {
        return IntStream.range(0, threads.size())
                .filter(thread -> isTogether(thread, meeting.thread())
                        && program.threads().get(thread).code().mayMeetAt(meeting.bytes()))
                .count();
    }

    private boolean isTogether(int thread, int other) {
        return program.threads()
                .get(thread)
                .place()
                .equals(program.threads().get(other).place());
    }

    /** Returns the barrier's events of the same meeting, this one among them. */
    Stream<Event> partners(Event meeting) {
        return events.stream()
                .filter(event -> event.kind() == Kind.MEETING
                        && event.isOn(meeting)
                        && isTogether(event.thread(), meeting.thread()));
    }

    /** Whether two operations are morally strong relative to each other (PTX ISA, "Morally strong operations"). */
    boolean isMorallyStrong(Event a, Event b) {
        if (a.isMemory() && b.isMemory() && !a.isOn(b)) {
            return false;
        }
        return a.thread() == b.thread()
                || a.order().isStrong() && b.order().isStrong() && includes(a, b) && includes(b, a);
    }

    private boolean includes(Event from, Event to) {
        return from.scope()
                .includes(
                        program.threads().get(from.thread()).place(),
                        program.threads().get(to.thread()).place());
    }
}
