package io.gpuclass.profile;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.util.stream.DoubleStream;

/** What the schema says of numbers, by plain comparisons: they run for each of many thousands. A number that is missing passes. */
final class SaneNumbers {
    /** No time, count of cycles or ratio of a program comes near: 10^15 ms are 30,000 years. */
    private static final double MOST = 1e15;

    private SaneNumbers() {}

    /** Whether a number is of a size that one of a program may have. */
    static boolean isBounded(double number) {
        return Math.abs(number) <= MOST;
    }

    static boolean isBounded(Summary summary) {
        return summary == null
                || DoubleStream.of(summary.min(), summary.low(), summary.high(), summary.max(), summary.mad())
                        .allMatch(SaneNumbers::isBounded);
    }

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
