package io.gpuclass.profile.advice;

import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** Where pauses follow the wait and the wait follows the pauses. */
final class Equilibrium {
    /** Enough to halve any interval of doubles that occur here down to one. */
    private static final int HALVINGS = 64;

    private Equilibrium() {}

    /**
     * Returns the queue whose pauses are what waiters make of the wait that it causes. Longer pauses thin the queue out, so that the wait
     * grows more slowly than they do: there is one such pause, and it is found by halving.
     *
     * @param queueOf the queue as a function of the mean pause, in nanoseconds
     * @param waitNs the wait that a queue causes
     */
    static WaitQueue of(Pausing pausing, DoubleFunction<WaitQueue> queueOf, ToDoubleFunction<WaitQueue> waitNs) {
        double low = pausing.meanNs(0, 1);
        double high = pausing.longestNs();
        for (int i = 0; i < HALVINGS && low < high; i++) {
            double middle = low + (high - low) / 2;
            WaitQueue queue = queueOf.apply(middle);
            if (pausing.meanNs(waitNs.applyAsDouble(queue), queue.tripNs()) > middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return queueOf.apply(high);
    }
}
