package io.gpuclass.host.sync;

/** Lets no thread pass before every thread has arrived. May be crossed again and again. */
public interface Barrier {
    /**
     * Arrives, and waits for the others. What any thread wrote before arriving is visible afterwards.
     *
     * @param thread the caller's number, from 0
     * @throws WaitExpired if the bound of all waiting was reached; the barrier cannot be used any more
     */
    void await(int thread);
}
