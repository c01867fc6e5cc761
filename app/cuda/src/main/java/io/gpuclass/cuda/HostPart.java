package io.gpuclass.cuda;

import java.util.function.BooleanSupplier;

/** What one thread of the CPU does in a trial of several processors. It has a bound of its own on every wait. */
interface HostPart {
    /**
     * Does it.
     *
     * @param over whether it is to end: all kernels have, or the trial was called off
     */
    Done run(BooleanSupplier over);

    /**
     * What a thread did.
     *
     * @param operations how many it completed
     * @param sum what its operations add up to, in the way of the kernel's first count
     * @param timedOut whether a wait reached its bound
     */
    record Done(long operations, long sum, boolean timedOut) {
        static final Done NOTHING = new Done(0, 0, false);

        Done and(Done other) {
            return new Done(operations + other.operations, sum + other.sum, timedOut || other.timedOut);
        }
    }
}
