package io.gpuclass.stats;

import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * What repeated measurement of one quantity gave: the median with its 95 % interval, and the spread. Immutable.
 *
 * <p>The interval is the distribution-free one from order statistics, so it assumes nothing about the shape of the noise.
 * With fewer than six samples no pair of order statistics reaches 95 %; the interval is then the whole range.
 *
 * @param median the median, in the unit of the samples
 * @param low lower end of the 95 % interval of the median
 * @param high upper end of the 95 % interval of the median
 * @param samples how many samples there were; at least one
 * @param min smallest sample
 * @param max largest sample
 * @param mad median absolute deviation from the median
 */
public record Summary(double median, double low, double high, int samples, double min, double max, double mad) {
    private static final double CONFIDENCE = 0.95;

    /**
     * Summarises samples.
     *
     * @param samples at least one finite number; not changed
     * @throws IllegalArgumentException if there is no sample, or one is not finite
     */
    public static Summary of(double... samples) {
        double[] sorted = sortedCopy(samples);
        double median = median(sorted);
        int rank = lowerRank(sorted.length);
        double[] deviations = new double[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            deviations[i] = Math.abs(sorted[i] - median);
        }
        return new Summary(
                median,
                sorted[rank],
                sorted[sorted.length - 1 - rank],
                sorted.length,
                sorted[0],
                sorted[sorted.length - 1],
                median(sortedCopy(deviations)));
    }

    public Estimate estimate() {
        return new Estimate(median, low, high);
    }

    /** Returns half the interval's width as a share of the median; infinite where the median is zero but the interval is not. */
    public double relativeHalfWidth() {
        double halfWidth = (high - low) / 2;
        return halfWidth == 0 ? 0 : halfWidth / Math.abs(median);
    }

    /** Returns this with every value multiplied by a positive {@code factor}: a change of unit. */
    public Summary scaled(double factor) {
        return new Summary(
                median * factor, low * factor, high * factor, samples, min * factor, max * factor, mad * factor);
    }

    /**
     * Returns the zero-based rank of the order statistic that bounds the interval from below: the largest one that lies above
     * the median with a chance of at most half of what the confidence leaves over.
     */
    private static int lowerRank(int samples) {
        BinomialDistribution belowMedian = new BinomialDistribution(null, samples, 0.5);
        return Math.max(0, belowMedian.inverseCumulativeProbability((1 - CONFIDENCE) / 2) - 1);
    }

    private static double median(double[] sorted) {
        return new Percentile()
                .withEstimationType(Percentile.EstimationType.R_7)
                .evaluate(sorted, 50);
    }

    private static double[] sortedCopy(double[] samples) {
        if (samples.length == 0) {
            throw new IllegalArgumentException("a summary needs at least one sample");
        }
        double[] sorted = samples.clone();
        for (double sample : sorted) {
            if (!Double.isFinite(sample)) {
                throw new IllegalArgumentException("a sample must be finite, not " + sample);
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }
}
