package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.EventSets.Exclusions;
import io.gpuclass.model.EventSets.Relation;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.SharedAddresses;
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
    final EventLog log;
    /** Events of the log. */
    final List<Event> events;
    /** Values of the events. */
    final EventValues values;
    /** Shared with other executions until one runs. */
    final List<ThreadState> threads;
    /** Coherence order (PTX ISA, "Coherence order"), as far as it is decided. */
    final Relation coherence;

    final Causality causality;
    final Exclusions exclusions;
    /** Release and acquire patterns. */
    final Patterns patterns;

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
        log = new EventLog(program);
        events = log.events;
        threads = new ArrayList<>();
        values = new EventValues(log, threads);
        coherence = new Relation();
        causality = new Causality();
        exclusions = new Exclusions();
        patterns = new Patterns(log, causality, values);
        addresses = new TreeMap<>();
        notes = new HashSet<>();
        fences = new ArrayList<>();
        settled = EventSets.NONE;
        program.threads().forEach(member -> threads.add(ThreadState.of(member)));
    }

    Execution(Execution other) {
        program = other.program;
        budget = other.budget;
        log = new EventLog(other.log);
        events = log.events;
        threads = new ArrayList<>(other.threads);
        values = new EventValues(log, threads, other.values);
        coherence = new Relation(other.coherence);
        causality = new Causality(other.causality);
        exclusions = new Exclusions(other.exclusions);
        patterns = new Patterns(log, causality, values, other.patterns);
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
        values.addEvent();
    }

    private void end(Event event) {
        if (event.kind() == Kind.MEETING) {
            barrier(event).order(causality);
        }
        if (event.isFenceSc()) {
            fences.add(event);
        }
        if (event.writes()) {
            values.addPending(event);
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
            log.compare(event);
        }
        if (event.writes()) {
            patterns.begin(event);
        }
        if (event.order().acquires()) {
            log.before(event)
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
                .filter(each -> each.getValue().in(values) instanceof Known)
                .map(Map.Entry::getKey)
                .toList();
        for (int number : known) {
            Known address = (Known) addresses.remove(number).in(values);
            Event event = events.get(number).at(address.bits());
            events.set(number, event);
            checkPlace(event);
            place(event);
            patterns.releaseLater(event);
        }
        if (!known.isEmpty()) {
            values.reads(true).forEach(patterns::acquireLater);
        }
    }

    /** Stops a thread whose access turned out to go where no object lies. */
    private void checkPlace(Event event) {
        if (event.address() >= SharedAddresses.LOCAL) {
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
                .anyMatch(assumption -> assumption.isBroken(values));
    }

    /** Returns a copy in which one of two events comes first that nothing has ordered. */
    Execution inOrder(Event first, Event second) {
        Execution next = new Execution(this);
        if (first.isMemory()) {
            next.coherence.add(first.id(), second.id());
        } else {
            next.causality.addBase(first.id(), second.id());
        }
        return next;
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

    /** Returns the events that one follows from: those before it in its thread, their sources, and those that it met; none if there is no event. */
    BitSet needed(int event) {
        BitSet needed = new BitSet();
        addNeeded(event, needed);
        return needed;
    }

    private void addNeeded(int number, BitSet needed) {
        if (number == Value.NONE || needed.get(number)) {
            return;
        }
        needed.set(number);
        Event event = events.get(number);
        log.before(event).forEach(other -> addNeeded(other.id(), needed));
        causality.beforeInBase(number).stream()
                .filter(other ->
                        !event.agent().isThread() || !events.get(other).agent().isThread())
                .filter(other -> events.get(other).thread() == event.thread())
                .forEach(other -> addNeeded(other, needed));
        if (event.reads() && values.isResolved(event) && values.source(event) != null) {
            addNeeded(values.source(event).id(), needed);
        }
        if (event.waits()) {
            barrier(event).partners().forEach(partner -> addNeeded(partner.id(), needed));
        }
    }

    /** Returns the barrier at which an event meets others. */
    BarrierInstance barrier(Event event) {
        return new BarrierInstance(log, threads, event);
    }

    /** Returns the arrivals of threads that wait at barriers to which others of their blocks have not come. */
    List<Event> meetingInVain() {
        return threads.stream()
                .filter(thread -> !thread.ended && thread.awaits != Value.NONE)
                .map(thread -> events.get(thread.awaits))
                .filter(event -> event.waits() && !barrier(event).isComplete())
                .toList();
    }

    /** Decides what a read returns: a write whose value is known, or null for what lay there at first. */
    void resolve(Event read, Event source) {
        if (source != null && source.isOfMbarrier() && !read.isOfMbarrier()) {
            throw new Refused("the model does not know what an mbarrier looks like to other operations: "
                    + read.line().source() + ": " + read.line().text());
        }
        values.resolve(read, source);
        if (source != null && log.isMorallyStrong(source, read)) {
            patterns.observe(read, source);
        }
        placeKnown();
    }

    /** Returns the instruction of an event, with the address as people know it. */
    String text(Event event) {
        String name = event.isMemory() && event.isPlaced() ? program.names().apply(event.address()) : "";
        String text = event.line().text();
        return name.isEmpty() ? text : text.replaceFirst("\\[[^\\]]*]", Matcher.quoteReplacement("[" + name + "]"));
    }
}
