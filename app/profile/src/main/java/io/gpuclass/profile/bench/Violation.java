package io.gpuclass.profile.bench;

import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Violation of a promise by a primitive.
 *
 * @param sort in which way
 * @param blocks the smallest number of blocks at which it was seen to
 * @param initial initial value; null except for semaphores
 * @param first operations that its counters had behind them at the start; null for a run from the beginning
 * @param passedAt the largest smaller number of blocks at which it kept its promise; null if there is none
 * @param what what was seen, in a sentence
 * @param gpus the fewest GPUs, each with so many blocks, with which it was seen to; null for one that was tried on one GPU alone
 */
@RecordBuilder
public record Violation(
        Sort sort, int blocks, Integer initial, Integer first, Integer passedAt, String what, Integer gpus) {
    public Violation(Sort sort, int blocks, Integer initial, Integer first, Integer passedAt, String what) {
        this(sort, blocks, initial, first, passedAt, what, null);
    }

    /** Ways to break a promise. */
    public enum Sort implements Named {
        /** A check failed: two were inside, somebody passed early, a write was not seen. */
        VIOLATION,
        /** No block made progress until the bound of its wait, and the waiters gave up. */
        DEADLOCK,
        /** The kernel did not end: the process had to. */
        NEVER_ENDED,
        /** The kernel faulted, such as by an address that is none. */
        FAULT
    }

    /** Returns the violation that a failed check of a primitive of one device shows. */
    public static Violation ofPrimitive(Verification failed, Integer passedAt) {
        return new Violation(
                isStuck(failed) ? Sort.DEADLOCK : Sort.VIOLATION,
                failed.blocks(),
                failed.initial(),
                failed.first(),
                passedAt,
                what(failed));
    }

    /** Returns the violation that a failed check with so many GPUs shows. */
    public static Violation overGpus(Verification failed, int gpus) {
        String where = failed.home() == null
                ? ""
                : ", where what it guards lies in the memory of "
                        + (failed.home().equals("host") ? "the host" : failed.home());
        return ViolationBuilder.builder(ofPrimitive(failed, null))
                .what(what(failed) + where)
                .gpus(gpus)
                .build();
    }

    private static boolean isStuck(Verification failed) {
        return failed.violations() == 0 && failed.timedOut();
    }

    private static String what(Verification failed) {
        String operations = failed.operations() + " operations";
        if (isStuck(failed)) {
            return "no progress within the time bound: " + operations + " in all";
        }
        return failed.violations() == 0 && failed.reached() != null
                ? "it never let in as many as it may: " + failed.reached() + " at most"
                : words(Named.parse(Kind.class, failed.kind())) + failed.violations() + " violations in " + operations;
    }

    /**
     * Returns the violation of a barrier that stopped while it was timed, after all its checks had passed.
     *
     * @param gpus the fewest GPUs with which it did; null for one that was tried on one GPU alone
     */
    public static Violation whileTimed(int blocks, Integer gpus) {
        return new Violation(
                Sort.DEADLOCK,
                blocks,
                null,
                null,
                null,
                "no progress within the time bound while it was timed, though its checks passed",
                gpus);
    }

    /**
     * Returns the violation that a failed check of a further kind shows.
     *
     * @param first operations that its counters had behind them; null for a run from the beginning
     */
    public static Violation ofKind(Verification failed, Integer first, Integer passedAt) {
        FurtherKind kind = Named.parse(FurtherKind.class, failed.kind());
        boolean stuck = isStuck(failed);
        String words = stuck
                ? stuckWords(kind) + ": "
                : words(kind) + ": "
                        + (failed.violations() == 0 ? "another count than " : failed.violations() + " violations in ");
        return new Violation(
                stuck && kind != FurtherKind.WORK_STEALING_DEQUE ? Sort.DEADLOCK : Sort.VIOLATION,
                failed.blocks(),
                null,
                first,
                passedAt,
                words + failed.operations() + " operations" + (stuck ? " in all" : ""));
    }

    private static String words(FurtherKind kind) {
        return switch (kind) {
            case EVENT_COUNTER ->
                "somebody went on too early, or did not see what was done before the arrival he waited for";
            case LATCH -> "it opened before all had come, or what they did before was not seen";
            case MESSAGE -> "a message was torn, lost, doubled or out of order";
            case LOOK_BACK -> "a tile got another sum than that of all tiles before it";
            case WRITE_ONCE -> "a variable had another value than was written to it in its round";
            case COMBINING_MUTEX ->
                "two operations ran at once, one was lost or done twice, or a result came to somebody else";
            case SHARED_MUTEX -> "a writer was not alone, or what one wrote was not seen by the next";
            case SEQUENCE_LOCK -> "a reader saw parts of several writes, or an older object than before";
            case BOUNDED_QUEUE ->
                "a value came twice, too early or out of order, was not what went in, or there was no room for it";
            case WORK_STEALING_DEQUE ->
                "an item came twice, or before what was done for it, or another than was due: the newest to its owner, the"
                        + " oldest to a thief";
        };
    }

    /** Nobody waits for a deque: what does not end then is the search for an item that is gone. */
    private static String stuckWords(FurtherKind kind) {
        return switch (kind) {
            case MESSAGE -> "a message was lost, or nothing progressed within the time bound";
            case BOUNDED_QUEUE -> "a value was lost, or nothing progressed within the time bound";
            case WORK_STEALING_DEQUE -> "an item was lost: none came within the time bound";
            default -> "no progress within the time bound";
        };
    }

    /** Returns the same, seen to keep its promise at so many blocks. */
    public Violation withPassed(int blocks) {
        return ViolationBuilder.builder(this).passedAt(blocks).build();
    }

    private static String words(Kind kind) {
        return switch (kind) {
            case MUTEX -> "it let several in at once, or what one wrote was not seen by the next: ";
            case SEMAPHORE -> "it let more in than it may, or what one wrote was not seen by the next: ";
            case BARRIER -> "somebody passed before all had arrived, or did not see what all had written: ";
            case CONDITION_VARIABLE -> "a notification was lost: ";
        };
    }
}
