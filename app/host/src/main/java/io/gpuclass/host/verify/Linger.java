package io.gpuclass.host.verify;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Stays at a delicate place for a while, so that a broken primitive is caught even by few operations on few and busy CPUs. A
 * right primitive only gets slower. Shared by the threads of one check.
 */
final class Linger {
    /** Long enough for one more thread to get a CPU that is free. */
    private static final long LEAST_NS = 1_000_000;

    /** Long enough for every thread to get a CPU that others use too; so long in all, since there may be many threads. */
    private static final long ALLOWANCE_NS = 60_000_000;

    private static final long STEP_NS = 50_000;

    private final AtomicLong allowanceNs;

    private Linger(long allowanceNs) {
        this.allowanceNs = new AtomicLong(allowanceNs);
    }

    /** Stays until the primitive has failed, for as long as is sensible. */
    static Linger untilBroken() {
        return new Linger(ALLOWANCE_NS);
    }

    /** Stays only so long that other threads are ahead. */
    static Linger briefly() {
        return new Linger(0);
    }

    /**
     * Stays: in a thread's first operation until {@code broken} holds, within bounds; later just long enough for another thread
     * to run.
     */
    void at(int operation, BooleanSupplier broken) {
        if (operation > 0) {
            Thread.yield();
            return;
        }
        long longestNs = Math.max(LEAST_NS, allowanceNs.get() / 2);
        long startNs = System.nanoTime();
        while (!broken.getAsBoolean() && System.nanoTime() - startNs < longestNs) {
            LockSupport.parkNanos(STEP_NS);
        }
        allowanceNs.addAndGet(startNs - System.nanoTime());
    }
}
