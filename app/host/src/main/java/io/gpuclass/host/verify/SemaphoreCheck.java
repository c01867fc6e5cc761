package io.gpuclass.host.verify;

import io.gpuclass.host.sync.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the threads inside a semaphore; more than its initial value is a violation. */
public final class SemaphoreCheck implements PromiseCheck {
    private final Linger linger = Linger.untilBroken();
    private final Semaphore semaphore;
    private final int initial;
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /**
     * Prepares a check.
     *
     * @param semaphore what to check
     * @param initial how many threads it may let in at once
     */
    public SemaphoreCheck(Semaphore semaphore, int initial) {
        this.semaphore = semaphore;
        this.initial = initial;
    }

    @Override
    public long operate(int thread, int operation) {
        semaphore.enter();
        int now = inside.incrementAndGet();
        most.accumulateAndGet(now, Math::max);
        linger.at(operation, () -> inside.get() > initial);
        inside.decrementAndGet();
        semaphore.post();
        return now > initial ? 1 : 0;
    }

    @Override
    public long violationsAfter(long operations) {
        return inside.get();
    }

    @Override
    public long reached() {
        return most.get();
    }
}
