package io.gpuclass.host.sync;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Broken on purpose: its second thread arrives, but does not wait. Arrivals are never taken back, so that the threads that do
 * wait cannot be left behind by the one that does not.
 */
final class LeakyBarrier implements Barrier {
    private static final int LEAK = 1;

    private final AtomicInteger arrivals = new AtomicInteger();
    private final int[] crossings;
    private final int threads;
    private final Patience patience;

    LeakyBarrier(int threads, Patience patience) {
        this.threads = threads;
        this.patience = patience;
        crossings = new int[threads];
    }

    @Override
    public void await(int thread) {
        arrivals.incrementAndGet();
        crossings[thread]++;
        if (thread == LEAK) {
            return;
        }
        int needed = crossings[thread] * threads;
        for (int polls = 0; arrivals.get() < needed; polls++) {
            patience.pause(polls);
        }
    }
}
