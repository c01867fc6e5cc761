package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Measured;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A profile's figures, where fairness and hand-offs have the interval that the samples of their run tell.
 *
 * <p><b>Fairness.</b> The Jain index J of n blocks says by how much their completions spread: their coefficient of variation v has
 * v² = 1/J − 1. The variance of n blocks is known to a share of sqrt(2/(n − 1)), as that of n normal numbers.
 *
 * <p><b>Hand-offs.</b> A median of m samples is known to 1 / (2 f sqrt(m)), where f is their density there. Half of them but one in a
 * hundred lie between the median and the 99th percentile, and the more the nearer to the median, so that f is not below 0.49 / (p99 − p50).
 * All blocks that one hand-off lets go are one sample.
 */
final class SampledFigures {
    /** A normal number lies within so many standard deviations in 95 of 100 cases. */
    private static final double NORMAL_95 = 1.96;

    private static final double BETWEEN_P50_AND_P99 = 0.49;

    private final Map<FigureKey, Estimate> handOffs = new HashMap<>();

    private SampledFigures(Profile profile) {
        profile.primitives().stream()
                .filter(result -> result.handOff() != null)
                .forEach(result -> handOffs.put(FigureKey.of(result, Metric.HAND_OFF_P50), median(result)));
    }

    /** Returns the figures by their keys. */
    static Map<FigureKey, Figure> of(Profile profile) {
        SampledFigures sampled = new SampledFigures(profile);
        Map<FigureKey, Figure> figures = new LinkedHashMap<>();
        profile.cases().figuresByKey().forEach((key, figure) -> figures.put(key, sampled.told(figure)));
        return figures;
    }

    private Figure told(Figure figure) {
        Optional<Estimate> interval =
                figure.value() == null || figure.estimate().isPresent()
                        ? Optional.empty()
                        : figure.key().metric() == Metric.FAIRNESS
                                ? fairness(figure)
                                : Optional.ofNullable(handOffs.get(figure.key()));
        return interval.map(one -> new Figure(
                        figure.key(),
                        new Measured(figure.value(), one.low(), one.high(), null, null, null),
                        figure.outcome(),
                        figure.verified()))
                .orElse(figure);
    }

    private static Optional<Estimate> fairness(Figure figure) {
        Integer blocks = figure.key().blocks();
        double index = figure.value();
        if (blocks == null || index <= 0 || index > 1) {
            return Optional.empty();
        }
        double variance = 1 / index - 1;
        double share = blocks == 1 ? 0 : NORMAL_95 * Math.sqrt(2.0 / (blocks - 1));
        double low = 1 / (1 + variance * (1 + share));
        double high = 1 / (1 + variance * Math.max(0, 1 - share));
        return Optional.of(new Estimate(index, Math.min(low, index), Math.max(high, index)));
    }

    private static Estimate median(PrimitiveResult result) {
        double p50 = result.handOff().p50Ns();
        double samples = Math.max(1, (double) result.handOff().samples() / result.blocks());
        double reach = NORMAL_95 * (result.handOff().p99Ns() - p50) / (2 * BETWEEN_P50_AND_P99 * Math.sqrt(samples));
        return new Estimate(p50, Math.max(0, p50 - reach), p50 + reach);
    }
}
