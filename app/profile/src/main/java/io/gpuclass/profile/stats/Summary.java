package io.gpuclass.profile.stats;

import io.gpuclass.profile.records.Check;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.stream.DoubleStream;

/**
 * Summary of the repeated measurement of one quantity: the median with its 95 % interval, and the spread. Immutable.
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
@RecordBuilder
public record Summary(double median, double low, double high, int samples, double min, double max, double mad) {
    /** The most that the largest sample may be over the smallest. */
    public static final double MOST_SWING = 2;

    public Summary {
        Check.inOrder(low, median, high);
        Check.inOrder(min, median, max);
        DoubleStream.of(min, low, high, max, mad).forEach(number -> Check.bounded(number, ""));
    }

    /** Returns a value that is known without samples of its own, such as a printed one. */
    public static Summary exactly(double value) {
        return SummaryBuilder.builder()
                .median(value)
                .low(value)
                .high(value)
                .samples(1)
                .min(value)
                .max(value)
                .build();
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
        return SummaryBuilder.builder(this)
                .median(median * factor)
                .low(low * factor)
                .high(high * factor)
                .min(min * factor)
                .max(max * factor)
                .mad(mad * factor)
                .build();
    }
}
