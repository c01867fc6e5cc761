package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Kendall;
import io.gpuclass.profile.units.Nanos.Rate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says which implementation to use for each role of Stuart & Owens 2011, Table 5: predicted by the cost model, measured, or both.
 * Where the two differ, the advice follows the measurement. Pure.
 *
 * <p>A role is judged at the largest number of blocks at which any of its implementations gave a figure that
 * {@linkplain PrimitiveResult#counts counts}, and implementations are ranked there only, so that all ranked ones met the same
 * contention. Where nothing was measured for a role, it is judged at the number of blocks of the probes. A role of which nothing
 * is known is left out. What competes for a role is {@link Contest}'s to say, and {@link Ranking}'s what is ahead.
 */
public final class Recommender {
    private final Evidence evidence;
    private final Contest contest;
    private final Optional<CostModel> model;

    private Recommender(Evidence evidence) {
        this.evidence = evidence;
        this.contest = new Contest(evidence);
        this.model = CostModel.of(evidence);
    }

    /** Returns the recommendations that the evidence allows, in the order of the roles. */
    public static List<Recommendation> recommend(Evidence evidence) {
        Recommender recommender = new Recommender(evidence);
        return Arrays.stream(Role.values())
                .map(recommender::recommend)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Recommendation> recommend(Role role) {
        OptionalInt blocks = blocks(role);
        if (blocks.isEmpty()) {
            return Optional.empty();
        }
        List<Candidate> all = candidates(role, blocks.getAsInt());
        RoleAdvice advice = new RoleAdvice(
                all,
                all.stream()
                        .filter(Candidate::isPredicted)
                        .sorted(Comparator.comparingDouble(Candidate::predictedNs))
                        .toList(),
                new Ranking(
                        role,
                        Contention.FULL,
                        blocks.getAsInt(),
                        0,
                        all.stream().filter(Candidate::isMeasured).toList()));
        return advice.ranked().isEmpty() ? Optional.empty() : Optional.of(advice.recommendation());
    }

    private OptionalInt blocks(Role role) {
        OptionalInt measured = results(role)
                .filter(Contest::isRanked)
                .mapToInt(PrimitiveResult::blocks)
                .max();
        return measured.isPresent()
                ? measured
                : evidence.probes().stream().mapToInt(ProbeResult::blocks).max();
    }

    private List<Candidate> candidates(Role role, int blocks) {
        Set<String> ids = new LinkedHashSet<>();
        contest.implementations(role.kind()).forEach(ids::add);
        results(role)
                .filter(result -> result.outcome() != Outcome.UNSUPPORTED)
                .map(PrimitiveResult::implementation)
                .forEach(ids::add);
        return ids.stream().map(id -> candidate(role, id, blocks)).toList();
    }

    private Candidate candidate(Role role, String id, int blocks) {
        Optional<PrimitiveResult> measured = results(role)
                .filter(result -> result.implementation().equals(id) && result.blocks() == blocks)
                .filter(Contest::isRanked)
                .findFirst();
        return new Candidate(
                id,
                model.flatMap(costs -> costs.predict(role.kind(), role.initial(), id, blocks))
                        .orElse(null),
                measured.map(PrimitiveResult::opsPerSecond).orElse(null),
                measured.map(PrimitiveResult::fairness).orElse(null),
                false,
                measured.flatMap(Unstable::of).orElse(null));
    }

    private Stream<PrimitiveResult> results(Role role) {
        return contest.results().filter(result -> role.fits(result.kind(), result.initial()));
    }

    /**
     * The advice on one role.
     *
     * @param all in the order of the catalogue
     * @param predicted those that the model knows, by what it predicts
     * @param ranking those that were measured
     */
    private record RoleAdvice(List<Candidate> all, List<Candidate> predicted, Ranking ranking) {
        /** Returns the candidates in the running, as measured or else as predicted; none without any. */
        List<Candidate> ranked() {
            return ranking.isEmpty() ? predicted : ranking.running();
        }

        Recommendation recommendation() {
            String byModel = predicted.isEmpty() ? null : predicted.get(0).implementation();
            String byMeasurement = ranking.isEmpty() ? null : ranked().get(0).implementation();
            return RecommendationBuilder.builder()
                    .role(ranking.role())
                    .recommended(ranked().get(0).implementation())
                    .predicted(byModel)
                    .measured(byMeasurement)
                    .agrees(byModel == null || byMeasurement == null ? null : byModel.equals(byMeasurement))
                    .margin(margin(ranking.isEmpty() ? Candidate::predictedNs : Candidate::measuredNs))
                    .decided(decided())
                    .rankAgreement(rankAgreement())
                    .blocks(ranking.blocks())
                    .reason(reason())
                    .candidates(considered())
                    .build();
        }

        private Double margin(ToDoubleFunction<Candidate> ns) {
            return ranked().size() < 2
                    ? null
                    : (Double) (ns.applyAsDouble(ranked().get(1)) / ns.applyAsDouble(ranked().get(0)) - 1);
        }

        /** Nothing is decided if the next, or anything unstable, reaches the best's rate. */
        private Boolean decided() {
            List<Candidate> fair = ranking.fair();
            return fair.size() < 2
                    ? null
                    : (Boolean) (fair.get(0).isSteady()
                            && fair.stream()
                                    .skip(1)
                                    .filter(one -> one == fair.get(1) || !one.isSteady())
                                    .allMatch(fair.get(0)::isAheadOf));
        }

        private Double rankAgreement() {
            List<Candidate> both =
                    ranking.ranked().stream().filter(Candidate::isPredicted).toList();
            OptionalDouble tau = Kendall.tauB(
                    both.stream().mapToDouble(Candidate::predictedNs).toArray(),
                    both.stream().mapToDouble(Candidate::measuredNs).toArray());
            return tau.isPresent() ? tau.getAsDouble() : null;
        }

        /** Returns all, best first: those without a measurement last, and of these those without a prediction. */
        private List<Considered> considered() {
            return Stream.of(ranking.ranked(), predicted, all)
                    .flatMap(List::stream)
                    .distinct()
                    .map(one -> new Considered(
                            one.implementation(),
                            one.isPredicted() ? one.predictedNs() : null,
                            one.isMeasured() ? one.measuredNs() : null,
                            one.fairness(),
                            one.unstable()))
                    .toList();
        }

        /** Returns one sentence that says why, from the numbers, and one on each sort of what is faster. */
        private String reason() {
            Candidate best = ranked().get(0);
            if (ranking.isEmpty()) {
                return "By the model, " + comparison(best) + ".";
            }
            String model = predicted.isEmpty()
                    ? ""
                    : predicted.get(0).is(best)
                            ? ": " + comparison(best)
                            : ", although the model expects " + predicted.get(0).implementation() + " to be faster, as "
                                    + comparison(predicted.get(0));
            return "Measured, " + rates() + model + "." + unstable(best) + faster(best);
        }

        private String rates() {
            Candidate best = ranked().get(0);
            return best.implementation() + " does " + pace(best)
                    + (ranked().size() > 1
                            ? " against " + pace(ranked().get(1)) + " of "
                                    + ranked().get(1).implementation()
                            : " and is the only one with a figure that counts"
                                    + (ranking.fair().size() > 1 ? " and is stable" : ""));
        }

        /** Compares one with the best of the others, where the model knows that. */
        private String comparison(Candidate one) {
            String operation = switch (ranking.role().kind()) {
                case BARRIER -> "a barrier";
                case MUTEX -> "a hand-off";
                case SEMAPHORE -> "a wait and post";
                case CONDITION_VARIABLE -> "a notification and wait";
            };
            return operation + " of " + one.implementation() + " waits for "
                    + one.prediction().waitsFor()
                    + ranked().stream()
                            .filter(other -> !other.is(one))
                            .limit(1)
                            .filter(Candidate::isPredicted)
                            .map(rival -> ", one of " + rival.implementation() + " for "
                                    + rival.prediction().waitsFor())
                            .collect(Collectors.joining());
        }

        private String unstable(Candidate best) {
            if (best.isSteady()) {
                return "";
            }
            String others = ranked().stream().noneMatch(Candidate::isSteady)
                    ? "; all others are unstable too."
                    : "; the stable forms are slower than this one at its worst.";
            return " Unstable: " + best.unstable().words() + (ranked().size() == 1 ? "." : others);
        }

        /** Returns the fastest that is faster than the best, but not every time, and the fastest that starves most blocks. */
        private String faster(Candidate best) {
            return Stream.of(false, true)
                    .filter(starving -> starving || best.isSteady())
                    .flatMap(starving -> ranking.fasterButOut()
                            .filter(one -> one.starves() == starving)
                            .limit(1))
                    .map(one -> one.fault("with " + pace(one)))
                    .collect(Collectors.joining());
        }

        private static String pace(Candidate one) {
            return new Rate(one.rate()).toString();
        }
    }
}
