package io.gpuclass.host.verify;

import io.gpuclass.host.sync.WaitExpired;

/** Threads that use a primitive in a way that shows when it breaks its promise. Used once. */
public interface PromiseCheck {
    /**
     * Does one operation, and looks whether the promise held. Called by every thread, equally often.
     *
     * @param thread the caller's number, from 0
     * @param operation how many the caller did before, from 0
     * @return how often the promise was seen broken
     * @throws WaitExpired if a wait reached its bound
     */
    long operate(int thread, int operation);

    /** Returns the violations that show only once all threads have finished {@code operations} together. */
    long violationsAfter(long operations);

    /** Returns the largest number seen; what it counts is up to the check. */
    long reached();
}
