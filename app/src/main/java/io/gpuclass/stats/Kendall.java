package io.gpuclass.stats;

import java.util.OptionalDouble;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;

/** Kendall's rank correlation: how far two orders of the same things agree. */
public final class Kendall {
    private Kendall() {}

    /**
     * Returns tau-b, which allows for ties: 1 for the same order, -1 for the reverse. Empty where there are fewer than two
     * pairs, or where one side has no order because all its values are equal.
     *
     * @throws IllegalArgumentException if the lengths differ
     */
    public static OptionalDouble tauB(double[] left, double[] right) {
        if (left.length != right.length) {
            throw new IllegalArgumentException(
                    "ranks can be compared only in pairs: " + left.length + " against " + right.length);
        }
        if (left.length < 2) {
            return OptionalDouble.empty();
        }
        double tau = new KendallsCorrelation().correlation(left, right);
        return Double.isNaN(tau) ? OptionalDouble.empty() : OptionalDouble.of(Math.max(-1, Math.min(1, tau)));
    }
}
