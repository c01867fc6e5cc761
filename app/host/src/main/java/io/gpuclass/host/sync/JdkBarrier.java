package io.gpuclass.host.sync;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@link CyclicBarrier}, with its time-out. */
public final class JdkBarrier implements Barrier {
    private final CyclicBarrier barrier;
    private final Patience patience;

    public JdkBarrier(int threads, Patience patience) {
        barrier = new CyclicBarrier(threads);
        this.patience = patience;
    }

    @Override
    public void await(int thread) {
        try {
            barrier.await(patience.boundNs(), TimeUnit.NANOSECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw patience.giveUp();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw patience.giveUp();
        }
    }
}
