package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.code.Instruction.Objects;
import io.gpuclass.model.code.Instruction.ProxyFence;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.SharedAddresses;
import io.gpuclass.model.code.ThreadLocation;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Causality order between accesses by different proxies (PTX ISA, "Proxies" and "Causality order"). Accesses by the generic proxy, and by the async
 * proxy for one block, are ordered as base causality order has them. Of others a write precedes what comes behind a proxy fence between them, which
 * takes effect in the block of the async access; of a fence in another block the manual says nothing, so that this is refused. A read that precedes
 * a write is over.
 */
final class Proxies {
    private final Execution execution;

    Proxies(Execution execution) {
        this.execution = execution;
    }

    /** Returns the predecessors of an access in causality order, of other accesses those of some of the same bytes; it is not to be changed. */
    BitSet before(Event access) {
        BitSet before = execution.causality.before(access.id());
        if (!execution.hasAsyncProxy()) {
            return before;
        }
        BitSet found = EventSets.common(execution.log.overlapping.of(access.id()), before);
        for (int other = found.nextSetBit(0); other >= 0; other = found.nextSetBit(other + 1)) {
            found.set(other, isPreserved(execution.events.get(other), access));
        }
        return found;
    }

    /** Returns whether one access precedes another in causality order. */
    boolean precedes(Event first, Event last) {
        return execution.causality.has(first.id(), last.id()) && isPreserved(first, last);
    }

    /** Returns notes of reads that precede a write by the async proxy, although no fence is between them. */
    Set<Note> notes() {
        Set<Note> found = new HashSet<>();
        for (Event write : execution.hasAsyncProxy() ? execution.events : List.<Event>of()) {
            if (write.kind() == Kind.WRITE && write.agent().isAsyncProxy()) {
                execution.log.overlapping.of(write.id()).stream()
                        .mapToObj(execution.events::get)
                        .filter(read -> isReadWithoutFence(read, write))
                        .forEach(read -> found.add(
                                new Note(Omission.PROXY_READ, write.line().source())));
            }
        }
        return found;
    }

    private boolean isReadWithoutFence(Event read, Event write) {
        return !read.writes()
                && !read.agent().isAsyncProxy()
                && execution.causality.has(read.id(), write.id())
                && !isFenced(read, write);
    }

    private boolean isPreserved(Event first, Event last) {
        boolean isPlain = !execution.hasAsyncProxy() || !first.writes() || !isAcross(first, last);
        return isPlain || isFenced(first, last);
    }

    private boolean isAcross(Event first, Event last) {
        boolean isFirstAsync = first.agent().isAsyncProxy();
        boolean isLastAsync = last.agent().isAsyncProxy();
        return isFirstAsync != isLastAsync || isFirstAsync && !location(first).equals(location(last));
    }

    private ThreadLocation location(Event event) {
        return execution.program.threads().get(event.thread()).location();
    }

    private boolean isFenced(Event first, Event last) {
        List<Event> between = execution.causality.beforeInBase(last.id()).stream()
                .mapToObj(execution.events::get)
                .filter(fence -> fence.kind() == Kind.PROXY_FENCE && orders(fence, last))
                .filter(fence -> execution.causality.has(first.id(), fence.id()))
                .toList();
        boolean isFirstFenced = !first.agent().isAsyncProxy() || isIn(between, first);
        boolean isLastFenced = !last.agent().isAsyncProxy() || isIn(between, last);
        if (isFirstFenced && isLastFenced) {
            return true;
        }
        if (!between.isEmpty() && (isFirstFenced || isLastFenced) && !isOnlyCompletion(between)) {
            Event fence = between.get(0);
            throw new Refused("the manual does not say whether a proxy fence orders copies of another block: "
                    + fence.line().source() + ": " + fence.line().text() + ", and "
                    + last.line().source() + ": "
                    + last.line().text());
        }
        return false;
    }

    private boolean isIn(List<Event> fences, Event access) {
        return fences.stream().anyMatch(fence -> location(fence).equals(location(access)));
    }

    private static boolean isOnlyCompletion(List<Event> fences) {
        return fences.stream().allMatch(fence -> fence.agent().isAsyncProxy());
    }

    /** Returns whether a fence orders accesses of what an access goes to. */
    private boolean orders(Event fence, Event access) {
        Objects objects = ((ProxyFence) fence.line().instruction()).objects();
        boolean isShared = SharedAddresses.isShared(access.address());
        boolean isOwn = new SharedWindows(
                        execution.program.threads().get(fence.thread()).registers())
                .isOwn(access.address());
        return switch (objects) {
            case ALL -> true;
            case GLOBAL -> !isShared;
            case SHARED -> isShared && isOwn;
            case SHARED_OF_CLUSTER -> isShared;
        };
    }
}
