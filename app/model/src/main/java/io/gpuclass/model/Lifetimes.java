package io.gpuclass.model;

import io.gpuclass.model.code.SharedAddresses;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Accesses of shared memory of other blocks, which has to be there (CUDA C++ Programming Guide, "Distributed Shared Memory"): something that a thread
 * of that block does precedes the access, and the access precedes the end of some thread of it.
 */
final class Lifetimes {
    private final Execution execution;

    private Lifetimes(Execution execution) {
        this.execution = execution;
    }

    /** Says what is wrong with an access, whatever threads do that have not ended; null if nothing is. */
    static String fault(Execution execution) {
        Event wrong = event(execution);
        return wrong == null ? null : new Lifetimes(execution).words(wrong);
    }

    /** Returns an access of memory that may not be there; null if there is none. */
    static Event event(Execution execution) {
        Lifetimes lifetimes = new Lifetimes(execution);
        return execution.events.stream()
                .filter(access -> isOfOther(execution, access) && lifetimes.isWrong(access))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether an event accesses shared memory of another block. */
    static boolean isOfOther(Execution execution, Event event) {
        return event.isMemory()
                && SharedAddresses.isShared(event.address())
                && SharedAddresses.window(event.address()) != window(execution, event.thread());
    }

    private static long window(Execution execution, int thread) {
        return execution.program.threads().get(thread).registers().getOrDefault(SharedAddresses.SHARED_BASE, 0L);
    }

    private List<Integer> owners(Event access) {
        return IntStream.range(0, execution.threads.size())
                .filter(thread -> window(execution, thread) == SharedAddresses.window(access.address()))
                .boxed()
                .toList();
    }

    private boolean isWrong(Event access) {
        List<Integer> owners = owners(access);
        return !hasBegun(access, owners) || owners.stream().allMatch(owner -> mayHaveEnded(access, owner));
    }

    private boolean hasBegun(Event access, List<Integer> owners) {
        return execution.causality.beforeInBase(access.id()).stream()
                .mapToObj(execution.events::get)
                .anyMatch(event -> owners.contains(event.thread()) || event.waits() && isMet(event, owners));
    }

    /** Returns whether some thread arrived at a barrier, ordered or not, for which another one waited. */
    private boolean isMet(Event wait, List<Integer> owners) {
        return execution.barrier(wait).partners().stream().anyMatch(partner -> owners.contains(partner.thread()));
    }

    private boolean mayHaveEnded(Event access, int owner) {
        ThreadState thread = execution.threads.get(owner);
        return thread.ended
                && thread.latest.stream()
                        .noneMatch(last -> execution.causality.has(access.id(), last)
                                || execution.causality.observed(last).get(access.id()));
    }

    private String words(Event access) {
        boolean hasBegun = hasBegun(access, owners(access));
        return access.line().source() + ": " + Cause.opcode(access)
                + " accesses shared memory of another block, which may "
                + (hasBegun ? "have ended before" : "not have begun") + "; put cluster.sync() "
                + (hasBegun ? "behind" : "before") + " it, which all blocks of the cluster come to";
    }
}
