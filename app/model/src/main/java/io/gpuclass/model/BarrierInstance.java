package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.code.Instruction.Agreement;
import io.gpuclass.model.code.Instruction.Meeters;
import io.gpuclass.model.code.Instruction.Scope;
import io.gpuclass.model.code.ThreadLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Threads that meet at a barrier of their block or their cluster (PTX ISA, "bar" and "barrier.cluster").
 *
 * @param execution in which they do
 * @param event of one of them
 */
record BarrierInstance(Execution execution, Event event) {
    static BarrierInstance of(Execution execution, int event) {
        return new BarrierInstance(execution, execution.events.get(event));
    }

    /** Returns the barrier's events of this meeting so far. */
    List<Event> partners() {
        List<Event> found = new ArrayList<>();
        for (Event other : execution.events) {
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
        return IntStream.range(0, execution.threads.size())
                .filter(thread -> isTogether(thread)
                        && isAsked(thread)
                        && !execution.threads.get(thread).ended
                        && partners.stream()
                                .noneMatch(partner -> partner.thread() == thread
                                        && partner.meeting().arrives()));
    }

    /** Returns what they agree about; null while that is open. */
    Known agreed() {
        List<Event> partners = partners();
        if (event.meeting().agreement() == Agreement.SHUFFLE) {
            return isComplete(partners) ? taken(partners) : null;
        }
        long members = partners.size();
        List<Known> predicates = partners.stream()
                .map(partner -> execution.known(partner.operands().get(0)))
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
    private Known taken(List<Event> partners) {
        long from = execution.known(event.operands().get(1)).bits();
        for (Event partner : partners) {
            if (lane(partner.thread()) == from) {
                return execution.known(partner.operands().get(0));
            }
        }
        return Known.opaque(true);
    }

    private int lane(int thread) {
        return execution.program.threads().get(thread).lane();
    }

    /** Returns whether a thread's lane is in the mask, where only lanes of a warp meet. */
    private boolean isAsked(int thread) {
        return event.meeting().of() != Meeters.WARP || (event.bytes() >>> lane(thread) & 1) != 0;
    }

    private boolean isTogether(int thread) {
        ThreadLocation other = execution.program.threads().get(thread).location();
        ThreadLocation own = execution.program.threads().get(event.thread()).location();
        return event.meeting().of() == Meeters.CLUSTER ? Scope.CLUSTER.includes(own, other) : other.equals(own);
    }

    /** Orders those who meet (PTX ISA, "Memory synchronization"). */
    void order() {
        for (Event other : partners()) {
            if (other != event) {
                order(other, event);
                order(event, other);
            }
        }
    }

    private void order(Event first, Event last) {
        boolean isOrder = first.meeting().arrives()
                && last.meeting().waits()
                && last.meeting().orders();
        if (isOrder && first.meeting().orders()) {
            execution.causality.addBase(first.id(), last.id());
        } else if (isOrder && first.meeting().of() == Meeters.CLUSTER) {
            execution.events.stream()
                    .filter(fence -> fence.kind() == Kind.FENCE && fence.mayBegin(first))
                    .filter(fence -> fence.order().releases() && execution.synchronize(fence, last))
                    .forEach(fence -> execution.causality.addBase(fence.id(), last.id()));
        }
    }
}
