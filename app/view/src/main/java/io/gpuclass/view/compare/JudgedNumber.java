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
        return interval.map(JudgedNumber::of).orElseGet(() -> new JudgedNumber(finite(value), null, null));
    }

    private static double finite(double number) {
        return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, number));
    }

    /** An interval that reaches beyond all numbers ends at the greatest one, since JSON has no infinity. */
    public static JudgedNumber of(Estimate estimate) {
        return new JudgedNumber(finite(estimate.value()), finite(estimate.low()), finite(estimate.high()));
    }

    /** Returns it with its interval, if that is known. */
    public Optional<Estimate> estimate() {
        return low == null || high == null ? Optional.empty() : Optional.of(new Estimate(value, low, high));
    }
}
