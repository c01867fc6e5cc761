package io.gpuclass.profile.stats;

import java.util.Optional;

/**
 * The interval of a median of few samples. No two of fewer than six samples enclose the median with 95 % confidence, however the noise
 * is shaped: the range of three holds it in 75 % of all cases. So the range is widened by what normal noise takes, as
 * Lord's u-test (E. Lord, Biometrika 34, 1947) does around the mean. Of skewed noise (exponential) that holds the median in 93 %.
 */
public final class FewSamples {
    private static final int ENOUGH = 6;

    /** How many ranges the median's 95 % interval reaches to either side, by the number of samples: Lord's for two, simulated for more. */
    private static final double[] RANGES = {Double.NaN, Double.NaN, 6.35, 1.343, 0.739, 0.560};

    private FewSamples() {}

    /**
     * Returns the interval to reckon with; it stays above 0 where the samples do.
     *
     * @param median the median, with its interval by order statistics or, of fewer than six samples, their range
     * @param samples how many there were
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
