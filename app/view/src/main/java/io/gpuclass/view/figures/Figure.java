package io.gpuclass.view.figures;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.util.Optional;

/**
 * One number of a profile.
 *
 * @param key what it is a number of
 * @param value the number (the median, where it was sampled), in the metric's unit; null where the outcome left none
 * @param low lower end of its 95 % interval; null where it has none
 * @param high upper end of its 95 % interval; null where it has none
 * @param samples how many samples it is the median of; null where that was not kept
 * @param min smallest sample; null where that was not kept
 * @param max largest sample; null where that was not kept
 * @param outcome how the measurement ended; null unless of a primitive, a section or a program
 * @param verified whether verification found no violation; null unless of a primitive, a section or a program
 */
public record Figure(
        FigureKey key,
        Double value,
        Double low,
        Double high,
        Integer samples,
        Double min,
        Double max,
        Outcome outcome,
        Boolean verified) {
    static Figure of(FigureKey key, Summary summary, Outcome outcome, Boolean verified) {
        return summary == null
                ? new Figure(key, null, null, null, null, null, null, outcome, verified)
                : new Figure(
                        key,
                        summary.median(),
                        summary.low(),
                        summary.high(),
                        summary.samples(),
                        summary.min(),
                        summary.max(),
                        outcome,
                        verified);
    }

    static Figure of(FigureKey key, Estimate estimate) {
        return new Figure(key, estimate.value(), estimate.low(), estimate.high(), null, null, null, null, null);
    }

    static Figure plain(FigureKey key, double value, Outcome outcome, Boolean verified) {
        return new Figure(key, value, null, null, null, null, null, outcome, verified);
    }

    /** Returns the value with its interval, if it has both. */
    public Optional<Estimate> estimate() {
        return value == null || low == null || high == null
                ? Optional.empty()
                : Optional.of(new Estimate(value, low, high));
    }

    /** Whether it may be held against others: it has a value, and nothing that ran for it went wrong. */
    public boolean counts() {
        return value != null && (outcome == null || outcome == Outcome.COMPLETED && Boolean.TRUE.equals(verified));
    }
}
