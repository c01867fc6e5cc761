package io.gpuclass.host.verify;

import io.gpuclass.host.sync.Patience;
import io.gpuclass.host.sync.Semaphore;
import io.gpuclass.host.sync.SpinSemaphore;

/** Broken on purpose: admits one thread too many. */
public final class OffByOneSemaphore implements Semaphore {
    private final SpinSemaphore semaphore;

    /**
     * Opens a semaphore.
     *
     * @param initial how many threads it ought to let in
     * @param patience bounds all waiting
     */
    public OffByOneSemaphore(int initial, Patience patience) {
        semaphore = new SpinSemaphore(initial + 1, patience);
    }

    @Override
    public void enter() {
        semaphore.enter();
    }

    @Override
    public void post() {
        semaphore.post();
    }
}
