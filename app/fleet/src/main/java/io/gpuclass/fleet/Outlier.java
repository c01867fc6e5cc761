package io.gpuclass.fleet;

/**
 * A GPU that is far from the others of its model in one figure.
 *
 * @param gpu its id, where the profile tells it, else the file
 * @param file its profile
 * @param model its model
 * @param section the section of the figure
 * @param figure its name in the section
 * @param blocks blocks that took part; null where that makes no sense
 * @param metric its metric
 * @param unit its unit; empty for a plain number
 * @param standing {@code slower}, {@code faster}, {@code worse}, {@code better}, or {@code differs} where neither is meant
 * @param value the GPU's own
 * @param median that of its model
 * @param effect the value over the median, less one; of a difference, the value less the median
 * @param z the distance in robust standard deviations, between -1000 and 1000
 */
public record Outlier(
        String gpu,
        String file,
        String model,
        String section,
        String figure,
        Integer blocks,
        String metric,
        String unit,
        String standing,
        double value,
        double median,
        double effect,
        double z) {
    /** Returns whether it is on the wrong side. */
    public boolean isBad() {
        return standing.equals("slower") || standing.equals("worse");
    }
}
