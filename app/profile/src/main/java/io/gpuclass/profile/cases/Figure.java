package io.gpuclass.profile.cases;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Estimate;
import java.util.Optional;

/**
 * One number of a profile.
 *
 * @param measured the number, in the metric's unit
 * @param outcome how the measurement ended; null unless of a primitive, a section, a program or several processors
 * @param verified whether verification found no violation; null unless of a primitive, a section or a program
 */
public record Figure(FigureKey key, Measured measured, Outcome outcome, Boolean verified) {
    /** Returns the number; null where the outcome left none. */
    public Double value() {
        return measured.value();
    }

    /** Returns the value with its interval, if it has both. */
    public Optional<Estimate> estimate() {
        return measured.estimate();
    }

    /** Returns the reason why it is unstable; empty where it does not count. */
    public Optional<Unstable> unstable() {
        return counts() ? Unstable.of(key, measured) : Optional.empty();
    }

    /** Returns whether it may be held against others: it has a value, and its case {@linkplain Case#counts() counts}. */
    public boolean counts() {
        return value() != null && Outcome.counts(outcome, verified);
    }
}
