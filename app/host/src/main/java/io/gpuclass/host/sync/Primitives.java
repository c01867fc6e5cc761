package io.gpuclass.host.sync;

import java.util.List;

/**
 * Every primitive of the host, and the broken twins that a check must catch, by what kernels have them called. To make one loads no other
 * one's class, so that where one is measured, calls through the interface meet that one alone.
 */
public final class Primitives {
    public static final List<String> MUTEXES = List.of("spin", "spin_backoff", "fa", "reentrant_lock");
    public static final List<String> SEMAPHORES = List.of("spin", "sleeping", "juc_semaphore");
    public static final List<String> BARRIERS = List.of("central", "flag", "cyclic_barrier");

    private Primitives() {}

    /**
     * Makes a mutex.
     *
     * @param patience bounds all waiting
     * @param backoff pauses of the forms that have them
     */
    public static Mutex mutex(String variant, Patience patience, PauseBounds backoff) {
        return switch (variant) {
            case "spin" -> new SpinMutex(patience);
            case "spin_backoff" -> new SpinMutex(patience, backoff);
            case "fa" -> new FetchAddMutex(patience, backoff);
            case "reentrant_lock" -> new JdkMutex(patience);
            case "twin_no_lock" -> new NoLockMutex();
            case "twin_test_then_set" -> new TestThenSetMutex(patience);
            default -> throw new IllegalArgumentException("there is no mutex " + variant);
        };
    }

    /** Makes a semaphore that lets {@code initial} threads in at once; its twin admits one too many. */
    public static Semaphore semaphore(String variant, int initial, Patience patience) {
        return switch (variant) {
            case "spin" -> new SpinSemaphore(initial, patience);
            case "sleeping" -> new SleepingSemaphore(initial, patience);
            case "juc_semaphore" -> new JdkSemaphore(initial, patience);
            case "twin_off_by_one" -> new SpinSemaphore(initial + 1, patience);
            default -> throw new IllegalArgumentException("there is no semaphore " + variant);
        };
    }

    /** Makes a barrier for so many threads; at {@code twin_none} nobody waits, and nobody is left behind. */
    public static Barrier barrier(String variant, int threads, Patience patience) {
        return switch (variant) {
            case "central" -> new CentralBarrier(threads, patience);
            case "flag" -> new FlagBarrier(threads, patience);
            case "cyclic_barrier" -> new JdkBarrier(threads, patience);
            case "twin_leaky" -> new LeakyBarrier(threads, patience);
            case "twin_none" -> thread -> {};
            default -> throw new IllegalArgumentException("there is no barrier " + variant);
        };
    }

    /** Broken on purpose: does not lock. */
    private static final class NoLockMutex implements Mutex {
        @Override
        public void lock() {
            // This is what is wrong with it.
        }

        @Override
        public void unlock() {
            // There is nothing to undo.
        }
    }
}
