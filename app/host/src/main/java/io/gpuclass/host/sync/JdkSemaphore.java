package io.gpuclass.host.sync;

import java.util.concurrent.TimeUnit;

/** {@link java.util.concurrent.Semaphore}, entered with its time-out, which costs nothing where there is room. */
public final class JdkSemaphore implements Semaphore {
    private final java.util.concurrent.Semaphore semaphore;
    private final Patience patience;

    /**
     * Opens a semaphore.
     *
     * @param initial how many threads may be inside at once
     * @param patience bounds all waiting
     */
    public JdkSemaphore(int initial, Patience patience) {
        semaphore = new java.util.concurrent.Semaphore(initial);
        this.patience = patience;
    }

    @Override
    public void enter() {
        try {
            if (!semaphore.tryAcquire(patience.boundNs(), TimeUnit.NANOSECONDS)) {
                throw patience.giveUp();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw patience.giveUp();
        }
    }

    @Override
    public void post() {
        semaphore.release();
    }
}
