package io.gpuclass.engine.stats;

import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/** The samples of one quantity while they are being taken. Confined to one thread. */
public final class Series {
    private double[] samples = new double[16];
    private int count;
    private Summary cached;

    /**
     * Adds a sample.
     *
     * @throws IllegalArgumentException if it is not finite
     */
    public void add(double sample) {
        if (!Double.isFinite(sample)) {
            throw new IllegalArgumentException("a sample must be finite, not " + sample);
        }
        if (count == samples.length) {
            samples = Arrays.copyOf(samples, 2 * count);
        }
        samples[count++] = sample;
        cached = null;
    }

    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /**
     * Returns the summary of all samples so far.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Summary summary() {
        if (cached == null) {
            cached = SampleSummary.of(Arrays.copyOf(samples, count));
        }
        return cached;
    }

    /** Makes the {@link Summary} of samples. */
    public static final class SampleSummary {
        private static final double CONFIDENCE = 0.95;

        private SampleSummary() {}

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
            return SummaryBuilder.builder()
                    .median(median)
                    .low(sorted[rank])
                    .high(sorted[sorted.length - 1 - rank])
                    .samples(sorted.length)
                    .min(sorted[0])
                    .max(sorted[sorted.length - 1])
                    .mad(median(sortedCopy(deviations)))
                    .build();
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
}
