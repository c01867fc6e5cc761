package io.gpuclass.profile.stats;

/**
 * A value with the interval that holds it at 95 % confidence. Immutable.
 *
 * @param value the point estimate
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
        return new Estimate(value / divisor.value, low / divisor.high, high / divisor.low);
    }

    /** Whether the whole interval is at or above {@code threshold}. */
    public boolean isAtLeast(double threshold) {
        return low >= threshold;
    }

    /** Whether the whole interval is below {@code threshold}. */
    public boolean isBelow(double threshold) {
        return high < threshold;
    }

    /** Whether the interval has the threshold inside, so that no verdict can be given. */
    public boolean straddles(double threshold) {
        return !isAtLeast(threshold) && !isBelow(threshold);
    }
}
