package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The prefix of an execution that precedes everything else, so that only the memory that it leaves matters to what follows.
 *
 * <p>It is closed under what precedes its events in base causality order and under what its reads return, and nothing in it is open. Each of its
 * writes precedes every other event, and all that threads still do, in causality order, and each of its {@code fence.sc} in base causality order.
 * So whatever comes reads its last write to some bytes or a later one, is ordered behind it, and neither races with its writes nor lets anything
 * get before its fences. Its loads and meetings need not precede everything else: nothing can get before these either, so that a load matters
 * to races alone.
 */
final class Past {
    /** Numbers of its events. */
    final BitSet events;
    /** Numbers of all others. */
    final BitSet rest = new BitSet();

    private final Execution execution;
    private final BitSet writes;
    /** Events that precede everything else in base causality order. */
    private final BitSet base = new BitSet();
    /** Events that precede everything else in causality order. */
    private final BitSet causes = new BitSet();

    private Past(Execution execution) {
        this.execution = execution;
        writes = execution.values.writes();
        rest.set(0, execution.events.size());
        events = sealed();
        rest.andNot(events);
        keepWhatPrecedes();
    }

    static Past of(Execution execution) {
        return new Past(execution);
    }

    /** Returns the events that are known, and behind nothing that is open: no order can put anything further before them. */
    private BitSet sealed() {
        BitSet open = new BitSet();
        for (Event event : execution.events) {
            boolean isKnown = event.isPlaced()
                    && (!event.reads() || execution.values.isResolved(event))
                    && (!event.writes() || writes.get(event.id()) || execution.values.fails(event))
                    && (event.kind() != Kind.MEETING || execution.barrier(event).isComplete());
            open.set(event.id(), !isKnown);
        }
        BitSet sealed = new BitSet();
        for (int event = 0; event < execution.events.size(); event++) {
            sealed.set(
                    event,
                    !open.get(event) && !execution.causality.beforeInBase(event).intersects(open));
        }
        return sealed;
    }

    private void keepWhatPrecedes() {
        forAllToCome();
        rest.stream().forEach(this::precedes);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
                if (!isKept(execution.events.get(event))) {
                    events.clear(event);
                    rest.set(event);
                    precedes(event);
                    changed = true;
                }
            }
        }
    }

    /** Takes another event into account that is not of the past. */
    private void precedes(int event) {
        base.and(execution.causality.beforeInBase(event));
        causes.and(execution.causality.before(event));
    }

    private boolean isKept(Event event) {
        boolean precedes =
                onlyReads(event) || event.kind() == Kind.MEETING || (event.isFenceSc() ? base : causes).get(event.id());
        Event source = event.reads() ? execution.values.source(event) : null;
        return precedes
                && (source == null || events.get(source.id()))
                && !execution.causality.beforeInBase(event.id()).intersects(rest);
    }

    private boolean onlyReads(Event event) {
        return event.reads() && !writes.get(event.id());
    }

    /** Takes what threads may still come to into account. */
    private void forAllToCome() {
        base.set(0, execution.events.size());
        causes.set(0, execution.events.size());
        for (ThreadState thread : execution.threads) {
            if (!thread.ended) {
                BitSet causing = new BitSet();
                for (int last : thread.latest) {
                    causing.or(execution.causality.before(last));
                    causing.or(execution.causality.observed(last));
                    causing.set(last);
                }
                causes.and(causing);
                base.and(baseOfNext(thread));
            }
        }
    }

    /** Returns the predecessors of a thread's next event in base causality order. */
    private BitSet baseOfNext(ThreadState thread) {
        BitSet found = new BitSet();
        for (int last : thread.latest) {
            found.or(execution.causality.beforeInBase(last));
            found.set(last);
        }
        return found;
    }

    /** Returns the writes that may still be read; null if nothing says which of some is the last, or if bytes of several make up what is there. */
    List<Event> memory() {
        List<Event> last = new ArrayList<>();
        List<Event> covered = new ArrayList<>();
        BitSet own = EventSets.common(writes, events);
        for (int write = own.nextSetBit(0); write >= 0; write = own.nextSetBit(write + 1)) {
            boolean isLast = !execution.coherence.after(write).intersects(own);
            (isLast ? last : covered).add(execution.events.get(write));
        }
        for (Event write : last) {
            if (last.stream().anyMatch(other -> other != write && other.overlaps(write))) {
                return null;
            }
        }
        boolean isWhole = covered.stream()
                .allMatch(write -> last.stream()
                        .anyMatch(other -> other.covers(write) && execution.coherence.has(write.id(), other.id())));
        return isWhole ? last : null;
    }

    /** Returns its loads of guarded memory that may race with what is to come, since they do not precede all of it. */
    List<Event> readsThatMayRace(LongPredicate guarded) {
        return EventSets.without(events, base).stream()
                .mapToObj(execution.events::get)
                .filter(event -> onlyReads(event) && guarded.test(event.address()))
                .toList();
    }

    /** Returns whether all but loads and meetings precedes everything else in base causality order, so that no further order comes of it. */
    boolean isBase() {
        return EventSets.without(events, base).stream()
                .mapToObj(execution.events::get)
                .allMatch(event -> onlyReads(event) || event.kind() == Kind.MEETING);
    }

    /** Returns the threads that may come to something that a load of the past does not precede. */
    BitSet threadsNotAfter(Event read) {
        BitSet found = new BitSet();
        for (int thread = 0; thread < execution.threads.size(); thread++) {
            ThreadState state = execution.threads.get(thread);
            boolean matters = !state.ended || Lifetimes.isOfOther(execution, read);
            found.set(thread, matters && !baseOfNext(state).get(read.id()));
        }
        return found;
    }
}
