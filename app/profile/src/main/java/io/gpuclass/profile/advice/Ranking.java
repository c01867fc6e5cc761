package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Recommendation.Candidate;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Kendall;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The contenders for one role in order, by prediction and by measurement. Immutable. */
final class Ranking {
    private final List<Contender> predicted;
    private final List<Contender> measured;
    private final List<Contender> starving;
    private final List<Contender> unsteady;
    private final List<Contender> unknown;

    /**
     * Ranks contenders; equal ones stay in the order given. Contenders that starve most blocks rank behind all others that were measured,
     * however fast they are; so do, among the rest, contenders whose rate is not steady. Contenders with neither a prediction nor a
     * measurement come last.
     */
    Ranking(List<Contender> contenders) {
        this.predicted = contenders.stream()
                .filter(Contender::isPredicted)
                .sorted(Comparator.comparingDouble(Contender::predictedNs))
                .toList();
        List<Contender> byRate = contenders.stream()
                .filter(Contender::isMeasured)
                .sorted(Comparator.comparingDouble(Contender::measuredNs))
                .toList();
        List<Contender> fair = Field.filterOrAll(byRate, one -> !one.starves());
        this.measured = Field.filterOrAll(fair, Contender::isSteady);
        this.unsteady = fair.stream().filter(one -> !measured.contains(one)).toList();
        this.starving = byRate.stream().filter(one -> !fair.contains(one)).toList();
        this.unknown = contenders.stream()
                .filter(one -> !one.isPredicted() && !one.isMeasured())
                .toList();
    }

    boolean isEmpty() {
        return predicted.isEmpty() && measured.isEmpty();
    }

    List<Contender> predicted() {
        return predicted;
    }

    /** Returns those that were measured and count, fastest first. */
    List<Contender> measured() {
        return measured;
    }

    /** Returns those that were measured and starve most blocks, fastest first; none where there are no others. */
    List<Contender> starving() {
        return starving;
    }

    /** Returns those that were measured, share their turns, and swing from repeat to repeat, fastest first; none where all do. */
    List<Contender> unsteady() {
        return unsteady;
    }

    Recommendation recommendation(Role role, int blocks) {
        boolean both = !predicted.isEmpty() && !measured.isEmpty();
        String byModel = firstId(predicted);
        String byMeasurement = firstId(measured);
        return Draft.of(Recommendation.class)
                .set(Recommendation::role, role)
                .set(Recommendation::recommended, byMeasurement != null ? byMeasurement : byModel)
                .set(Recommendation::predicted, byModel)
                .set(Recommendation::measured, byMeasurement)
                .set(Recommendation::agrees, both ? byModel.equals(byMeasurement) : null)
                .set(Recommendation::margin, margin())
                .set(Recommendation::decided, decided())
                .set(Recommendation::rankAgreement, rankAgreement())
                .set(Recommendation::blocks, blocks)
                .set(Recommendation::reason, new Reason(role, this).sentence())
                .set(Recommendation::candidates, candidates())
                .build();
    }

    private static String firstId(List<Contender> ranked) {
        return ranked.isEmpty() ? null : ranked.get(0).implementation();
    }

    private Double margin() {
        if (!measured.isEmpty()) {
            return measured.size() < 2
                    ? null
                    : measured.get(1).measuredNs() / measured.get(0).measuredNs() - 1;
        }
        return predicted.size() < 2
                ? null
                : predicted.get(1).predictedNs() / predicted.get(0).predictedNs() - 1;
    }

    /** What swings might be ahead, or behind, with the next repeat: where its rates reach the best's, nothing is decided. */
    private Boolean decided() {
        if (measured.size() + unsteady.size() < 2) {
            return null;
        }
        double low = measured.get(0).opsPerSecond().low();
        return measured.get(0).isSteady()
                && measured.stream()
                        .skip(1)
                        .limit(1)
                        .allMatch(next -> low > next.opsPerSecond().high())
                && unsteady.stream().allMatch(next -> low > next.opsPerSecond().max());
    }

    private Double rankAgreement() {
        List<Contender> both = Stream.of(measured, unsteady, starving)
                .flatMap(List::stream)
                .filter(Contender::isPredicted)
                .toList();
        OptionalDouble tau = Kendall.tauB(
                both.stream().mapToDouble(Contender::predictedNs).toArray(),
                both.stream().mapToDouble(Contender::measuredNs).toArray());
        return tau.isPresent() ? tau.getAsDouble() : null;
    }

    private List<Candidate> candidates() {
        Stream<Contender> onlyPredicted = predicted.stream().filter(one -> !one.isMeasured());
        return Stream.of(measured.stream(), unsteady.stream(), starving.stream(), onlyPredicted, unknown.stream())
                .flatMap(ranked -> ranked)
                .map(Contender::candidate)
                .toList();
    }
}
