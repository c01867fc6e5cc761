package io.gpuclass.host.sync;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** {@link ReentrantLock}, entered with its time-out, which costs nothing where the lock is free. */
public final class JdkMutex implements Mutex {
    private final ReentrantLock lock = new ReentrantLock();
    private final Patience patience;

    public JdkMutex(Patience patience) {
        this.patience = patience;
    }

    @Override
    public void lock() {
        try {
            if (!lock.tryLock(patience.boundNs(), TimeUnit.NANOSECONDS)) {
                throw patience.giveUp();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw patience.giveUp();
        }
    }

    @Override
    public void unlock() {
        lock.unlock();
    }
}
