package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Recommendation.Candidate;
import io.gpuclass.profile.cases.Cliff;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Kendall;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Nanos.Rate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
     * however fast they are; so do, among the rest, contenders that a cliff keeps out of the running. Contenders with neither a prediction nor a
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
        this.measured = Cliff.inTheRunning(fair, Contender::opsPerSecond, Contender::cliff);
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

    /** Returns those that were measured, share their turns, and that a cliff keeps out of the running, fastest first. */
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

    /** What stands at a cliff might be ahead with the next repeat, or on the next GPU: where it reaches the best's rate, nothing is decided. */
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
                && unsteady.stream().allMatch(next -> low > next.cliff().most(next.opsPerSecond()));
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

    /** One sentence that says why, from the numbers. */
    private static final class Reason {
        private final String operation;
        private final List<Contender> predicted;
        private final List<Contender> measured;
        private final List<Contender> starving;
        private final List<Contender> unsteady;

        Reason(Role role, Ranking ranking) {
            this.operation = switch (role.kind()) {
                case BARRIER -> "a barrier";
                case MUTEX -> "a hand-off";
                case SEMAPHORE -> "a wait and post";
                case CONDITION_VARIABLE -> "a notification and wait";
            };
            this.predicted = ranking.predicted();
            this.measured = ranking.measured();
            this.starving = ranking.starving();
            this.unsteady = ranking.unsteady();
        }

        String sentence() {
            String sentence;
            if (measured.isEmpty()) {
                sentence = "by the model, " + comparison(predicted.get(0), rival(predicted.get(0)));
            } else if (!predicted.isEmpty() && !isSame(predicted.get(0), measured.get(0))) {
                sentence = rates() + ", although the model expects "
                        + predicted.get(0).implementation() + " to be faster, as "
                        + comparison(predicted.get(0), rival(predicted.get(0)));
            } else {
                sentence = predicted.isEmpty()
                        ? rates()
                        : rates() + ": " + comparison(measured.get(0), rival(measured.get(0)));
            }
            return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + "." + swing() + starvation();
        }

        /** Returns what is faster than the best, but not every time; empty if nothing is, or if the best itself is no steadier. */
        private String swing() {
            if (!measured.isEmpty() && !measured.get(0).isSteady()) {
                return " Unstable: " + measured.get(0).cliff().words()
                        + (measured.size() == 1
                                ? "."
                                : measured.stream().noneMatch(Contender::isSteady)
                                        ? "; all others are unstable too."
                                        : "; the stable forms are slower than this one at its worst.");
            }
            return unsteady.stream()
                    .filter(one -> one.measuredNs() < measured.get(0).measuredNs())
                    .findFirst()
                    .map(one -> " Faster, but unstable: " + one.implementation() + ", with " + rate(one) + ", and "
                            + one.cliff().words() + ".")
                    .orElse("");
        }

        /** Returns what is faster than the best and yet not advised; empty if nothing is. */
        private String starvation() {
            return starving.stream()
                    .filter(one -> one.measuredNs() < measured.get(0).measuredNs())
                    .findFirst()
                    .map(one -> String.format(
                            Locale.ROOT,
                            " Faster, but starving most blocks: %s, with %s at a fairness of %.3f.",
                            one.implementation(),
                            rate(one),
                            one.fairness()))
                    .orElse("");
        }

        private String rates() {
            Contender best = measured.get(0);
            String first = "measured, " + best.implementation() + " does " + rate(best);
            return measured.size() < 2
                    ? first + " and is the only one with a figure that counts"
                            + (unsteady.isEmpty() ? "" : " and is stable")
                    : first + " against " + rate(measured.get(1)) + " of "
                            + measured.get(1).implementation();
        }

        /** Returns whom to compare with: the best of the others by measurement or, without measurements, by the model; null if unknown to it. */
        private Contender rival(Contender best) {
            return (measured.isEmpty() ? predicted : measured)
                    .stream()
                            .filter(one -> !isSame(one, best))
                            .findFirst()
                            .filter(Contender::isPredicted)
                            .orElse(null);
        }

        private String comparison(Contender best, Contender rival) {
            String first = operation + " of " + best.implementation() + " waits for "
                    + best.prediction().waitsFor();
            return rival == null
                    ? first
                    : first + ", one of " + rival.implementation() + " for "
                            + rival.prediction().waitsFor();
        }

        private static boolean isSame(Contender one, Contender other) {
            return one.implementation().equals(other.implementation());
        }

        private static String rate(Contender one) {
            return new Rate(one.opsPerSecond().median()).toString();
        }
    }

    /**
     * One implementation in the running for a role.
     *
     * @param prediction what the model says; null where it has no row
     * @param opsPerSecond what was measured; null where nothing that counts was
     * @param fairness the Jain index measured with it; null for barriers, and where nothing was measured
     * @param cliff the cliff at which its rate stands; null for none, and where nothing was measured
     */
    record Contender(String implementation, Prediction prediction, Summary opsPerSecond, Double fairness, Cliff cliff) {
        boolean isPredicted() {
            return prediction != null;
        }

        boolean isMeasured() {
            return opsPerSecond != null;
        }

        /** Whether it was seen to leave most blocks out: see {@link PrimitiveResult#starves()}. */
        boolean starves() {
            return PrimitiveResult.starves(fairness);
        }

        /** Whether its rate is one number: see {@link Cliff}. */
        boolean isSteady() {
            return cliff == null;
        }

        double predictedNs() {
            return prediction.nsPerOperation();
        }

        double measuredNs() {
            return Nanos.PER_SECOND / opsPerSecond.median();
        }

        Candidate candidate() {
            return new Candidate(
                    implementation,
                    isPredicted() ? predictedNs() : null,
                    isMeasured() ? measuredNs() : null,
                    fairness,
                    cliff);
        }
    }
}
