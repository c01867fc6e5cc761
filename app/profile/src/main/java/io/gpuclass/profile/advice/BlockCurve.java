package io.gpuclass.profile.advice;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Rate of one form by the number of blocks: between two numbers measured its time lies on a line over their logarithm. Leaving out each of
 * the two in turn, where it has neighbours on both sides, tells how far such a line is off. Immutable.
 */
final class BlockCurve {
    /** So many samples that their interval is taken as it is: {@link Reruns#ofRate} has widened it before. */
    private static final int ENOUGH_SAMPLES = 6;

    private final TreeMap<Integer, Summary> rates = new TreeMap<>();

    /** @param measured operations per second by the number of blocks; single samples, which tell nothing of their noise, are left out */
    BlockCurve(Map<Integer, Summary> measured) {
        measured.forEach((blocks, rate) -> Reruns.ofRate(rate)
                .filter(reruns -> reruns.low() > 0)
                .ifPresent(reruns -> rates.put(blocks, rate(rate, reruns))));
    }

    private static Summary rate(Summary rate, Estimate reruns) {
        return SummaryBuilder.builder(rate)
                .low(reruns.low())
                .high(reruns.high())
                .samples(Math.max(ENOUGH_SAMPLES, rate.samples()))
                .build();
    }

    /**
     * A rate read off the curve.
     *
     * @param between the numbers of blocks that it lies between; null where it was measured itself
     */
    record Reading(Summary opsPerSecond, List<Integer> between) {}

    /** Returns the rate at a number of blocks; empty beyond those measured. */
    Optional<Reading> at(int blocks) {
        if (rates.containsKey(blocks)) {
            return Optional.of(new Reading(rates.get(blocks), null));
        }
        Integer below = rates.lowerKey(blocks);
        Integer above = rates.higherKey(blocks);
        return below == null || above == null
                ? Optional.empty()
                : Optional.of(
                        new Reading(wider(line(below, above, blocks), error(below, above)), List.of(below, above)));
    }

    private Summary line(int below, int above, int blocks) {
        double share = Math.log((double) blocks / below) / Math.log((double) above / below);
        return between(rates.get(below), rates.get(above), share);
    }

    /** Returns the rate whose time is so far on the way from the time of one rate to that of another; 0 where one of them is. */
    static Summary between(Summary here, Summary there, double share) {
        double median = between(here.median(), there.median(), share);
        return SummaryBuilder.builder()
                .median(median)
                .low(between(here.low(), there.low(), share))
                .high(between(here.high(), there.high(), share))
                .samples(Math.min(here.samples(), there.samples()))
                .min(between(here.min(), there.min(), share))
                .max(between(here.max(), there.max(), share))
                .mad(median * Math.max(relativeMad(here), relativeMad(there)))
                .build();
    }

    private static double between(double here, double there, double share) {
        return 1 / ((1 - share) / here + share / there);
    }

    private static double relativeMad(Summary rate) {
        return rate.median() == 0 ? 0 : rate.mad() / rate.median();
    }

    /**
     * Returns by which share lines were off at the two, and by at least {@link Reruns#EITHER_SIDE}; where neither has two neighbours, how far the
     * two are apart.
     */
    private double error(int below, int above) {
        double missed = Stream.of(below, above)
                .map(this::missedBy)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElseGet(() -> apart(rates.get(below), rates.get(above)));
        return Math.max(Reruns.EITHER_SIDE, missed);
    }

    private Double missedBy(int blocks) {
        Integer below = rates.lowerKey(blocks);
        Integer above = rates.higherKey(blocks);
        return below == null || above == null ? null : apart(line(below, above, blocks), rates.get(blocks));
    }

    private static double apart(Summary one, Summary other) {
        return Math.max(one.median() / other.median(), other.median() / one.median()) - 1;
    }

    private static Summary wider(Summary rate, double share) {
        return SummaryBuilder.builder(rate)
                .low(rate.low() / (1 + share))
                .high(rate.high() * (1 + share))
                .min(rate.min() / (1 + share))
                .max(rate.max() * (1 + share))
                .build();
    }
}
