package io.gpuclass.profile.stats;

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
}
