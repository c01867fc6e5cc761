package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Ranking.Contender;
import io.gpuclass.profile.cases.Cliff;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Says which implementation to use for each role of Stuart & Owens 2011, Table 5: predicted by the cost model, measured, or both.
 * Where the two differ, the advice follows the measurement. Pure.
 *
 * <p>A role is judged at the largest number of blocks at which any of its implementations gave a figure that
 * {@linkplain PrimitiveResult#counts counts}, and implementations are ranked there only, so that all ranked ones met the same
 * contention. Where nothing was measured for a role, it is judged at the number of blocks of the probes. A role of which nothing
 * is known is left out. What competes for a role is {@link Contest}'s to say.
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
        Ranking ranking = new Ranking(contenders(role, blocks.getAsInt()));
        return ranking.isEmpty() ? Optional.empty() : Optional.of(ranking.recommendation(role, blocks.getAsInt()));
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

    private List<Contender> contenders(Role role, int blocks) {
        Set<String> ids = new LinkedHashSet<>();
        contest.implementations(role.kind()).forEach(ids::add);
        results(role)
                .filter(result -> result.outcome() != Outcome.UNSUPPORTED)
                .map(PrimitiveResult::implementation)
                .forEach(ids::add);
        return ids.stream().map(id -> contender(role, id, blocks)).toList();
    }

    private Contender contender(Role role, String id, int blocks) {
        PrimitiveResult measured = results(role)
                .filter(result -> result.implementation().equals(id) && result.blocks() == blocks)
                .filter(Contest::isRanked)
                .findFirst()
                .orElse(null);
        return new Contender(
                id,
                model.flatMap(costs -> costs.predict(role.kind(), role.initial(), id, blocks))
                        .orElse(null),
                measured == null ? null : measured.opsPerSecond(),
                measured == null ? null : measured.fairness(),
                measured == null ? null : Cliff.of(measured).orElse(null));
    }

    private Stream<PrimitiveResult> results(Role role) {
        return contest.results().filter(result -> role.fits(result.kind(), result.initial()));
    }
}
