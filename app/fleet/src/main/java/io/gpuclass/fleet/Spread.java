package io.gpuclass.fleet;

import io.gpuclass.profile.cases.Metric;
import java.util.OptionalDouble;

/**
 * The spread of one figure over the GPUs of a model.
 *
 * @param section the section of reports that it is in
 * @param figure its name in the section
 * @param blocks blocks that took part; null where that makes no sense
 * @param metric its metric, such as {@code access-time}
 * @param unit its unit; empty for a plain number
 * @param gpus GPUs that have it
 * @param median the median of the GPUs
 * @param p5 the 5th percentile
 * @param p25 the first quartile
 * @param p75 the third quartile
 * @param p95 the 95th percentile
 * @param min the least
 * @param max the most
 * @param mad median absolute deviation from the median
 * @param outliers GPUs that are outliers in it; null where there are too few to tell
 */
public record Spread(
        String section,
        String figure,
        Integer blocks,
        String metric,
        String unit,
        int gpus,
        double median,
        double p5,
        double p25,
        double p75,
        double p95,
        double min,
        double max,
        double mad,
        Integer outliers) {
    /**
     * Returns how far a number of this figure is from the median: as a share of that or, of a difference, which is a share already and
     * may be next to 0 or below, as what it is more. So it is the greater the greater the number is. Empty where there is nothing to
     * take a share of.
     */
    public OptionalDouble distance(double value) {
        if (compareByDifference()) {
            return OptionalDouble.of(value - median);
        }
        return median > 0 ? OptionalDouble.of(value / median - 1) : OptionalDouble.empty();
    }

    /** Returns whether distances are differences, in percentage points, and no shares of the median. */
    public boolean compareByDifference() {
        return Metric.find(metric)
                .map(metric -> metric.is(Metric.Trait.DIFFERENCE))
                .orElse(false);
    }
}
