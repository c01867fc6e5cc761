package io.gpuclass.view.figures;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.util.Optional;

/**
 * A number as it was measured.
 *
 * @param value the number (the median, where it was sampled); null where the measurement gave none
 * @param low lower end of its 95 % interval; null where it has none
 * @param high upper end of its 95 % interval; null where it has none
 * @param samples how many samples it is the median of; null where that was not kept
 * @param min smallest sample; null where that was not kept
 * @param max largest sample; null where that was not kept
 */
public record Measured(Double value, Double low, Double high, Integer samples, Double min, Double max) {
    static final Measured NOTHING = new Measured(null, null, null, null, null, null);

    /** Returns a summary, an estimate or a plain number as such; of null, nothing. */
    public static Measured of(Object measured) {
        if (measured instanceof Measured already) {
            return already;
        }
        if (measured instanceof Summary summary) {
            return new Measured(
                    summary.median(), summary.low(), summary.high(), summary.samples(), summary.min(), summary.max());
        }
        if (measured instanceof Estimate estimate) {
            return new Measured(estimate.value(), estimate.low(), estimate.high(), null, null, null);
        }
        return measured == null ? NOTHING : new Measured((Double) measured, null, null, null, null, null);
    }

    /** Whether its samples differ by no more than a factor of two, as far as they are known: see {@link Summary#isSteady()}. */
    public boolean isSteady() {
        return min == null || max == null || min < 0 || max <= Summary.MOST_SWING * min;
    }

    /** Returns the value with its interval, if it has both. */
    public Optional<Estimate> estimate() {
        return value == null || low == null || high == null
                ? Optional.empty()
                : Optional.of(new Estimate(value, low, high));
    }
}
