package io.gpuclass.host.sync;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Broken on purpose: tests and sets in two steps, with a pause between them in which another thread can test too. */
final class TestThenSetMutex implements Mutex {
    private static final long GAP_NS = 10_000;

    private final AtomicBoolean held = new AtomicBoolean();
    private final Patience patience;

    TestThenSetMutex(Patience patience) {
        this.patience = patience;
    }

    @Override
    public void lock() {
        for (int polls = 0; held.get(); polls++) {
            patience.pause(polls);
        }
        LockSupport.parkNanos(GAP_NS);
        held.set(true);
    }

    @Override
    public void unlock() {
        held.set(false);
    }
}
