package io.gpuclass.profile.stats;

import java.util.Optional;

/**
 * A value with the interval that holds it at 95 % confidence. Immutable.
 *
 * @param low lower end of the interval, at most {@code value}
 * @param high upper end of the interval, at least {@code value}
 */
public record Estimate(double value, double low, double high) {
    public Estimate {
        if (!(low <= value && value <= high)) {
            throw new IllegalArgumentException(
                    "an estimate must lie in its interval: " + low + " <= " + value + " <= " + high);
        }
    }

    public static Estimate exactly(double value) {
        return new Estimate(value, value, value);
    }

    /**
     * Returns this divided by {@code divisor}, with the widest interval the two allow. Both must be positive.
     */
    public Estimate over(Estimate divisor) {
        if (low < 0 || divisor.low <= 0) {
            throw new IllegalArgumentException("a ratio needs positive estimates: " + this + " over " + divisor);
        }
        return new Estimate(finite(value / divisor.value), finite(low / divisor.high), finite(high / divisor.low));
    }

    /** Limits a ratio to the greatest number: JSON knows no infinity. */
    private static double finite(double ratio) {
        return Math.min(ratio, Double.MAX_VALUE);
    }

    /** Returns whether the whole interval is at or above {@code threshold}. */
    public boolean isAtLeast(double threshold) {
        return low >= threshold;
    }

    /** Returns whether the whole interval is below {@code threshold}. */
    public boolean isBelow(double threshold) {
        return high < threshold;
    }

    /** Returns whether the interval has the threshold inside, so that no verdict can be given. */
    public boolean straddles(double threshold) {
        return !isAtLeast(threshold) && !isBelow(threshold);
    }

    /**
     * The interval of a median of few samples. No two of fewer than six samples enclose the median with 95 % confidence, however the noise
     * is shaped: the range of three holds it in 75 % of all cases. So the range is widened by what normal noise takes, as
     * Lord's u-test (E. Lord, Biometrika 34, 1947) does around the mean. Of skewed noise (exponential) that holds the median in 93 %.
     */
    public static final class FewSamples {
        private static final int ENOUGH = 6;

        /** Ranges that the median's 95 % interval reaches to either side, by the number of samples: Lord's for two, simulated for more. */
        private static final double[] RANGES = {Double.NaN, Double.NaN, 6.35, 1.343, 0.739, 0.560};

        private FewSamples() {}

        /**
         * Returns the interval to reckon with; it stays above 0 where the samples do.
         *
         * @param median the median, with its interval by order statistics or, of fewer than six samples, their range
         * @return empty for a single sample, which tells nothing of its noise
         */
        public static Optional<Estimate> interval(Estimate median, int samples) {
            if (samples < 2) {
                return Optional.empty();
            }
            return Optional.of(samples >= ENOUGH ? median : widened(median, RANGES[samples]));
        }

        private static Estimate widened(Estimate median, double ranges) {
            double reach = ranges * (median.high() - median.low());
            double floor = median.low() >= 0 ? 0 : Double.NEGATIVE_INFINITY;
            return new Estimate(
                    median.value(),
                    Math.max(floor, Math.min(median.low(), median.value() - reach)),
                    Math.max(median.high(), median.value() + reach));
        }
    }
}
