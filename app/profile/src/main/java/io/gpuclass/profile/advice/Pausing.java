package io.gpuclass.profile.advice;

import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** Mean pause of a waiter between two attempts, over a wait. Immutable. */
interface Pausing {
    /** Attempts at once. */
    Pausing NONE = new Fixed(0);

    /** Attempts before the first pause of the eager forms that this tool measures. */
    int EAGER_POLLS = 16;

    /** Enough to halve any interval of doubles that occur here down to one. */
    int HALVINGS = 64;

    /**
     * Wait of libcu++: it polls eagerly until a quarter of the time waited has come to 10 us, then pauses for a quarter,
     * of at most 1 ms ({@code cuda/std/__thread/threading_support.h}).
     */
    Pausing LIBCU = new Eager(40e3, new Forecast(40e3, 4e6, 0.25));

    /**
     * Returns the mean pause of a wait.
     *
     * @param waitNs how long it lasts
     * @param attemptNs one attempt, in nanoseconds
     */
    double meanNs(double waitNs, double attemptNs);

    /** Returns the longest mean pause, in nanoseconds. */
    double longestNs();

    /**
     * Returns the queue whose pauses are what waiters make of the wait that it causes. Longer pauses thin the queue out, so that the wait
     * grows more slowly than they do: there is one such pause, and it is found by halving.
     *
     * @param queueOf the queue as a function of the mean pause, in nanoseconds
     * @param waitNs the wait that a queue causes
     */
    default WaitQueue settled(DoubleFunction<WaitQueue> queueOf, ToDoubleFunction<WaitQueue> waitNs) {
        double low = meanNs(0, 1);
        double high = longestNs();
        for (int i = 0; i < HALVINGS && low < high; i++) {
            double middle = low + (high - low) / 2;
            WaitQueue queue = queueOf.apply(middle);
            if (meanNs(waitNs.applyAsDouble(queue), queue.tripNs()) > middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return queueOf.apply(high);
    }

    /** Pauses of the same mean, however long the wait: a long one goes through all lengths equally often. */
    record Fixed(double ns) implements Pausing {
        @Override
        public double meanNs(double waitNs, double attemptNs) {
            return ns;
        }

        @Override
        public double longestNs() {
            return ns;
        }
    }

    /**
     * Pauses that are a share of the time waited so far (Giroux S9329, "backoff: less pressure via forecasting"). The time between
     * attempts grows by that share each time, so that there are logarithmically few; past the ceiling it grows no more.
     *
     * @param floorNs what is counted as waited at first, and added for each attempt
     * @param ceilingNs no more is counted as waited
     * @param share pause over time waited
     */
    record Forecast(double floorNs, double ceilingNs, double share) implements Pausing {
        @Override
        public double meanNs(double waitNs, double attemptNs) {
            if (longestNs() == 0) {
                return 0;
            }
            double growing = Math.log1p(share * Math.min(waitNs, ceilingNs) / floorNs) / Math.log1p(share);
            double steady = Math.max(0, waitNs - ceilingNs) / longestNs();
            return Math.min(waitNs / Math.max(1, growing + steady), longestNs());
        }

        @Override
        public double longestNs() {
            return floorNs == 0 ? 0 : share * ceilingNs;
        }
    }

    /**
     * No pauses at first (the form that Stuart & Owens 2011, section 5, compare to a futex).
     *
     * @param eagerNs how long it does without
     * @param later what it does then
     */
    record Eager(double eagerNs, Pausing later) implements Pausing {
        @Override
        public double meanNs(double waitNs, double attemptNs) {
            double rest = Math.max(0, waitNs - eagerNs);
            if (rest == 0) {
                return 0;
            }
            double attempts = eagerNs / attemptNs + rest / (attemptNs + later.meanNs(rest, attemptNs));
            return waitNs / attempts - attemptNs;
        }

        @Override
        public double longestNs() {
            return later.longestNs();
        }
    }
}
