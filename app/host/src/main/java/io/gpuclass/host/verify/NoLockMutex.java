package io.gpuclass.host.verify;

import io.gpuclass.host.sync.Mutex;

/** Broken on purpose: does not lock. */
public final class NoLockMutex implements Mutex {
    @Override
    public void lock() {
        // This is what is wrong with it.
    }

    @Override
    public void unlock() {
        // There is nothing to undo.
    }
}
