package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.Results;
import io.gpuclass.model.code.Instruction.Agreement;
import io.gpuclass.model.code.Instruction.Meeters;
import io.gpuclass.model.code.Scope;
import io.gpuclass.model.code.ThreadLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Threads that meet at a barrier of their block or their cluster (PTX ISA, "bar" and "barrier.cluster").
 *
 * @param log events of the execution in which they do
 * @param threads of that execution
 * @param event of one of them
 */
record BarrierInstance(EventLog log, List<ThreadState> threads, Event event) {
    /** Returns the barrier's events of this meeting so far. */
    List<Event> partners() {
        List<Event> found = new ArrayList<>();
        for (Event other : log.events) {
            if (other.kind() == Kind.MEETING && other.isOn(event) && isTogether(other.thread())) {
                found.add(other);
            }
        }
        return found;
    }

    /** Returns whether all threads of the block that have not ended are there. */
    boolean isComplete() {
        return isComplete(partners());
    }

    private boolean isComplete(List<Event> partners) {
        return missing(partners).findAny().isEmpty();
    }

    /** Returns the threads of the block that have neither come nor ended. */
    IntStream missing() {
        return missing(partners());
    }

    private IntStream missing(List<Event> partners) {
        return IntStream.range(0, threads.size())
                .filter(thread -> isTogether(thread)
                        && isAsked(thread)
                        && !threads.get(thread).ended
                        && partners.stream()
                                .noneMatch(partner -> partner.thread() == thread
                                        && partner.meeting().arrives()));
    }

    /** Returns the value on which they agree; null while that is open. */
    Known agreed(Results results) {
        List<Event> partners = partners();
        if (event.meeting().agreement() == Agreement.SHUFFLE) {
            return isComplete(partners) ? taken(partners, results) : null;
        }
        long members = partners.size();
        List<Known> predicates = partners.stream()
                .map(partner -> results.known(partner.operands().get(0)))
                .toList();
        if (!isComplete(partners) || predicates.contains(null)) {
            return null;
        }
        if (predicates.stream().anyMatch(Known::isOpaque)) {
            return Known.opaque(true);
        }
        if (event.meeting().agreement() == Agreement.BALLOT) {
            long ballot = 0;
            for (int i = 0; i < partners.size(); i++) {
                ballot |= (predicates.get(i).bits() != 0 ? 1L : 0)
                        << lane(partners.get(i).thread());
            }
            return new Known(ballot, true);
        }
        long holding = predicates.stream().filter(each -> each.bits() != 0).count();
        Agreement agreement = event.meeting().agreement();
        boolean holds = agreement == Agreement.AND ? holding == members : holding > 0;
        return new Known(agreement == Agreement.COUNT ? holding : holds ? 1 : 0, true);
    }

    /** Returns the value that the event's thread takes from another lane: of one that is not there nothing is known; null while it is open. */
    private Known taken(List<Event> partners, Results results) {
        long from = results.known(event.operands().get(1)).bits();
        for (Event partner : partners) {
            if (lane(partner.thread()) == from) {
                return results.known(partner.operands().get(0));
            }
        }
        return Known.opaque(true);
    }

    private int lane(int thread) {
        return log.program.threads().get(thread).lane();
    }

    /** Returns whether a thread's lane is in the mask, where only lanes of a warp meet. */
    private boolean isAsked(int thread) {
        return event.meeting().of() != Meeters.WARP || (event.bytes() >>> lane(thread) & 1) != 0;
    }

    private boolean isTogether(int thread) {
        ThreadLocation other = log.program.threads().get(thread).location();
        ThreadLocation own = log.program.threads().get(event.thread()).location();
        return event.meeting().of() == Meeters.CLUSTER ? Scope.CLUSTER.includes(own, other) : other.equals(own);
    }

    /** Orders those who meet (PTX ISA, "Memory synchronization"). */
    void order(Causality causality) {
        for (Event other : partners()) {
            if (other != event) {
                order(other, event, causality);
                order(event, other, causality);
            }
        }
    }

    private void order(Event first, Event last, Causality causality) {
        boolean isOrder = first.meeting().arrives()
                && last.meeting().waits()
                && last.meeting().orders();
        if (isOrder && first.meeting().orders()) {
            causality.addBase(first.id(), last.id());
        } else if (isOrder && first.meeting().of() == Meeters.CLUSTER) {
            log.events.stream()
                    .filter(fence -> fence.kind() == Kind.FENCE && fence.mayBegin(first))
                    .filter(fence -> fence.order().releases() && log.synchronize(fence, last))
                    .forEach(fence -> causality.addBase(fence.id(), last.id()));
        }
    }
}
