package io.gpuclass.profile.stats;

import java.util.OptionalDouble;

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
        long agreement = 0;
        long orderedLeft = 0;
        long orderedRight = 0;
        for (int i = 0; i < left.length; i++) {
            for (int j = 0; j < i; j++) {
                int onLeft = Integer.signum(Double.compare(left[i], left[j]));
                int onRight = Integer.signum(Double.compare(right[i], right[j]));
                agreement += onLeft * onRight;
                orderedLeft += Math.abs(onLeft);
                orderedRight += Math.abs(onRight);
            }
        }
        return orderedLeft == 0 || orderedRight == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(agreement / Math.sqrt((double) orderedLeft * orderedRight));
    }
}
