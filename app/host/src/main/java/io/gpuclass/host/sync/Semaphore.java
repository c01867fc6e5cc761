package io.gpuclass.host.sync;

/** Lets at most as many threads in as its initial value. */
public interface Semaphore {
    /**
     * Waits until there is room, and enters: the paper's {@code wait()}, a name that Java has taken.
     *
     * @throws WaitExpired if the bound of all waiting was reached; the caller is then outside
     */
    void enter();

    /**
     * Leaves: the paper's {@code post()}. Only for a thread inside.
     *
     * @throws WaitExpired if the bound of all waiting was reached; the semaphore cannot be used any more
     */
    void post();
}
