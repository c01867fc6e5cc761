package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.code.Scope;
import io.gpuclass.model.code.SharedAddresses;
import io.gpuclass.model.code.ThreadLocation;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** Names, in one line, the access that an execution broke because of: one that races outside of what is guarded, or that orders too little. */
final class Cause {
    private final Execution execution;
    private final BitSet needed;

    private Cause(Execution execution, BitSet needed) {
        this.execution = execution;
        this.needed = needed;
    }

    /**
     * Returns the cause, empty if none is known.
     *
     * @param needed the events that it broke because of
     * @param guarded whether an address is of memory that others guard
     */
    static String of(Execution execution, Axioms axioms, BitSet needed, LongPredicate guarded) {
        Cause cause = new Cause(execution, needed);
        Event[] outside = axioms.race(guarded.negate());
        Event[] race = outside == null ? axioms.race(guarded) : outside;
        if (race == null) {
            return "";
        }
        boolean isOfData = Stream.of(race).noneMatch(event -> event.order().isStrong());
        String words = isOfData ? cause.unordered() : cause.racing(race[0], race[1]);
        return words.isEmpty() ? cause.apart(race[0], race[1]) : words;
    }

    /** Says of two accesses that nothing between them is missing an order, as nothing is there. */
    private String apart(Event write, Event other) {
        return at(write) + ": nothing orders this " + opcode(write) + " and the " + opcode(other) + " of "
                + execution.program.threads().get(other.thread()).name() + " at " + lineBeside(write, other)
                + apartBy(write, other);
    }

    /** Says what keeps two accesses apart; nothing if that depends. */
    private String apartBy(Event write, Event other) {
        boolean isAcross = write.agent().isAsyncProxy() || other.agent().isAsyncProxy();
        boolean isBase =
                execution.causality.has(write.id(), other.id()) || execution.causality.has(other.id(), write.id());
        if (isAcross && isBase) {
            return "; put fence.proxy.async between them";
        }
        if (!write.agent().isThread() || !other.agent().isThread()) {
            return write.thread() == other.thread()
                    ? "; wait for its completion first"
                    : "; put a barrier between them, behind the wait for its completion where it comes first";
        }
        boolean isShared = SharedAddresses.isShared(write.address());
        return !isShared
                ? ""
                : location(write).equals(location(other))
                        ? "; put __syncthreads() between them"
                        : "; put cluster.sync() between them";
    }

    private ThreadLocation location(Event event) {
        return execution.program.threads().get(event.thread()).location();
    }

    private String racing(Event write, Event other) {
        for (Event[] pair : List.of(new Event[] {write, other}, new Event[] {other, write})) {
            if (!pair[0].order().isStrong()) {
                boolean isStore = pair[0].kind() == Kind.WRITE;
                String stronger = "; use " + (isStore ? "atomicExch or st.release" : "ld.acquire");
                return at(pair[0]) + ": plain " + (isStore ? "store" : "load") + " races with " + opcode(pair[1])
                        + " at " + lineBeside(pair[0], pair[1])
                        + (SharedAddresses.isShared(pair[0].address()) ? apartBy(pair[0], pair[1]) : stronger);
            }
        }
        for (Event[] pair : List.of(new Event[] {write, other}, new Event[] {other, write})) {
            if (!reaches(pair[0], pair[1])) {
                return at(pair[0]) + ": " + opcode(pair[0]) + " of scope " + name(pair[0].scope()) + " does not reach "
                        + execution.program.threads().get(pair[1].thread()).name() + ", whose " + opcode(pair[1])
                        + " at "
                        + lineBeside(pair[0], pair[1]) + " it races with; use a wider scope";
            }
        }
        return "";
    }

    private boolean reaches(Event from, Event to) {
        List<Program.Member> members = execution.program.threads();
        return from.scope()
                .includes(
                        members.get(from.thread()).location(),
                        members.get(to.thread()).location());
    }

    private static String name(Scope scope) {
        return scope.name().toLowerCase(Locale.ROOT);
    }

    /** Looks for a read of what another thread wrote that synchronizes with nothing there. */
    private String unordered() {
        return needed.stream()
                .mapToObj(execution.events::get)
                .filter(read -> read.reads()
                        && execution.values.isResolved(read)
                        && read.agent().isThread())
                .flatMap(read -> missing(read, execution.values.source(read)))
                .findFirst()
                .orElse("");
    }

    private Stream<String> missing(Event read, Event source) {
        boolean isOfInterest =
                source != null && source.thread() != read.thread() && execution.log.isMorallyStrong(source, read);
        int last = !isOfInterest
                ? Value.NONE
                : execution
                        .log
                        .before(source)
                        .filter(event -> event != source && event.isMemory())
                        .mapToInt(Event::id)
                        .max()
                        .orElse(Value.NONE);
        if (last == Value.NONE) {
            return Stream.empty();
        }
        if (!execution.patterns.isReleasedAfter(last, source)) {
            return Stream.of(at(source) + ": " + opcode(source)
                    + " does not release what its thread did before; use a release, or a fence before it");
        }
        List<Event> acquires = needed.stream()
                .mapToObj(execution.events::get)
                .filter(event -> event.thread() == read.thread() && event.id() >= read.id())
                .filter(event -> event.order().acquires() && read.isAcquiredBy(event))
                .toList();
        if (acquires.isEmpty()) {
            return Stream.of(at(read) + ": " + opcode(read)
                    + " does not acquire what it sees; use an acquire, or a fence after it");
        }
        List<Event> releases = execution.events.stream()
                .filter(event -> event.thread() == source.thread() && event.id() > last && event.id() <= source.id())
                .filter(event -> event.order().releases())
                .toList();
        return Stream.of(tooNarrow(acquires, source), tooNarrow(releases, read)).filter(text -> !text.isEmpty());
    }

    /** Says of operations that order, if none reaches the thread of an event, so of the first; else nothing. */
    private String tooNarrow(List<Event> orders, Event event) {
        boolean isReached = orders.stream().anyMatch(order -> reaches(order, event));
        return isReached || orders.isEmpty() ? "" : tooNarrow(orders.get(0), event);
    }

    private String tooNarrow(Event order, Event event) {
        return at(order) + ": " + opcode(order) + " of scope " + name(order.scope()) + " does not reach "
                + execution.program.threads().get(event.thread()).name() + ", whose " + opcode(event) + " is at "
                + lineBeside(order, event) + "; use a wider scope";
    }

    private static String at(Event event) {
        return event.line().source();
    }

    /** Returns the line of one event where that of another has been named. */
    private static String lineBeside(Event named, Event event) {
        String file = at(named).replaceFirst(":\\d+$", "");
        return at(event).startsWith(file + ":") ? at(event).substring(file.length()) : at(event);
    }

    /** Returns an opcode without spaces, guards and types, such as {@code atom.cas}. */
    static String opcode(Event event) {
        String opcode = event.line().text().replaceFirst("^@!?\\S+\\s+", "").replaceFirst(":?\\s.*", "");
        return opcode.replaceAll(
                "\\.(global|shared(::\\w+)?|mbarrier::complete_tx::bytes|bulk_group|[usbf]\\d+|v\\d)(?=\\.|$)", "");
    }
}
