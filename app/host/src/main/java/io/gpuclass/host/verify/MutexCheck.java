package io.gpuclass.host.verify;

import io.gpuclass.host.sync.Mutex;

/**
 * Every thread adds one to a counter inside the mutex. The fields are plain on purpose: only the mutex keeps them whole, and
 * only its acquire and release make them visible.
 */
public final class MutexCheck implements PromiseCheck {
    private static final int NOBODY = -1;

    private final Linger linger = Linger.untilBroken();
    private final Mutex mutex;
    private int owner = NOBODY;
    private long begun;
    private long ended;

    public MutexCheck(Mutex mutex) {
        this.mutex = mutex;
    }

    @Override
    public long operate(int thread, int operation) {
        mutex.lock();
        try {
            long violations = owner == NOBODY && begun == ended ? 0 : 1;
            long count = begun + 1;
            owner = thread;
            begun = count;
            linger.at(operation, () -> owner != thread || begun != count);
            if (owner != thread || begun != count) {
                violations++;
            }
            ended = count;
            owner = NOBODY;
            return violations;
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public long violationsAfter(long operations) {
        return Math.abs(operations - ended);
    }

    @Override
    public long reached() {
        return ended;
    }
}
