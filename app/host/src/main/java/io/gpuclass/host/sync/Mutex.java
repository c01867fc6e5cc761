package io.gpuclass.host.sync;

/** Lets at most one thread in. */
public interface Mutex {
    /**
     * Waits until no other thread is inside, and enters. What the last holder wrote is visible afterwards.
     *
     * @throws WaitExpired if the bound of all waiting was reached; the caller is then outside
     */
    void lock();

    /** Leaves. Only for the thread inside. */
    void unlock();
}
