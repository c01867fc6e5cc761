package io.gpuclass.profile;

import io.gpuclass.stats.Estimate;
import io.gpuclass.stats.Summary;

/** What the schema says of numbers, by plain comparisons: they run for each of many thousands. A number that is missing passes. */
final class SaneNumbers {
    private SaneNumbers() {}

    static boolean inOrder(Summary summary) {
        return summary == null
                || summary.samples() >= 1
                        && isAtLeast(0, summary.mad())
                        && inOrder(summary.low(), summary.median(), summary.high())
                        && inOrder(summary.min(), summary.median(), summary.max());
    }

    static boolean isAtLeastZero(Summary summary) {
        return summary == null || summary.min() >= 0 && summary.low() >= 0 && inOrder(summary);
    }

    static boolean inOrder(Estimate estimate) {
        return estimate != null && inOrder(estimate.low(), estimate.value(), estimate.high());
    }

    /** Not so where one of them is no number, or infinite. */
    static boolean inOrder(double low, double middle, double high) {
        return low <= middle && middle <= high && Double.isFinite(low) && Double.isFinite(high);
    }

    static boolean isWithin(double least, Double number, double most) {
        return number == null || least <= number && number <= most;
    }

    static boolean isAtLeast(double least, Double number) {
        return number == null || least <= number && number < Double.POSITIVE_INFINITY;
    }

    static boolean isAtLeast(long least, Long number) {
        return number == null || least <= number;
    }

    static boolean isAtLeast(int least, Integer number) {
        return number == null || least <= number;
    }
}
