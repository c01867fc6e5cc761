package io.gpuclass.profile.advice;

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
    private final List<Contender> unknown;

    /**
     * Ranks contenders; equal ones stay in the order given. Those that starve most blocks come after all others that were measured, however
     * fast they are, and do not count where there are others. Those that are not known to the model and were not measured are
     * listed last if there is anything to rank.
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
        boolean allStarve = byRate.stream().allMatch(Contender::starves);
        this.measured =
                byRate.stream().filter(one -> allStarve || !one.starves()).toList();
        this.starving = byRate.stream().filter(one -> !measured.contains(one)).toList();
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

    private Boolean decided() {
        return measured.size() < 2
                ? null
                : measured.get(0).opsPerSecond().low()
                        > measured.get(1).opsPerSecond().high();
    }

    private Double rankAgreement() {
        List<Contender> both = Stream.concat(measured.stream(), starving.stream())
                .filter(Contender::isPredicted)
                .toList();
        OptionalDouble tau = Kendall.tauB(
                both.stream().mapToDouble(Contender::predictedNs).toArray(),
                both.stream().mapToDouble(Contender::measuredNs).toArray());
        return tau.isPresent() ? tau.getAsDouble() : null;
    }

    private List<Candidate> candidates() {
        Stream<Contender> onlyPredicted = predicted.stream().filter(one -> !one.isMeasured());
        return Stream.of(measured.stream(), starving.stream(), onlyPredicted, unknown.stream())
                .flatMap(ranked -> ranked)
                .map(Contender::candidate)
                .toList();
    }
}
