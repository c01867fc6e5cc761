package io.gpuclass.view.compare;

import io.gpuclass.profile.stats.Estimate;
import java.util.Optional;

/**
 * A number as it was judged.
 *
 * @param value the number; of several profiles, their geometric mean
 * @param low lower end of its interval; null where none is known
 * @param high upper end of its interval; null where none is known
 */
public record JudgedNumber(double value, Double low, Double high) {
    public static JudgedNumber of(double value, Optional<Estimate> interval) {
        return interval.map(JudgedNumber::of).orElseGet(() -> new JudgedNumber(value, null, null));
    }

    public static JudgedNumber of(Estimate estimate) {
        return new JudgedNumber(estimate.value(), estimate.low(), estimate.high());
    }

    /** Returns it with its interval, if that is known. */
    public Optional<Estimate> estimate() {
        return low == null || high == null ? Optional.empty() : Optional.of(new Estimate(value, low, high));
    }
}
