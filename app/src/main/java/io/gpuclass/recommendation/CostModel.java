package io.gpuclass.recommendation;

import io.gpuclass.primitives.Kind;
import java.util.Map;
import java.util.Optional;

/**
 * Predicts what an operation of a synchronization primitive costs under full contention, from the memory probes alone.
 *
 * <p>One set of formulas serves every machine. Two rules hold throughout: accesses of one word are served one at a time, in the
 * order of their arrival; and where atomics hold their line hostage, that extends to volatile accesses of the same line, each
 * of them served at the pace of an atomic (Stuart & Owens 2011, section 4). Implementations that the model has no row for have
 * no prediction.
 *
 * <p>The model is for ranking. It leaves out arbitration that is not first come, first served, fences, and instructions.
 */
final class CostModel {
    private static final Map<Kind, Map<String, CostRow>> ROWS = Map.of(
            Kind.BARRIER,
            Map.of(
                    "atomic-two-stage", BarrierCosts::atomicTwoStage,
                    "central", BarrierCosts::atomicTwoStage,
                    "xf", BarrierCosts::xf,
                    "flag", BarrierCosts::flag),
            Kind.MUTEX,
            Map.of(
                    "spin", MutexCosts::spin,
                    "spin-backoff", MutexCosts::spinBackoff,
                    "fa", MutexCosts::fa,
                    "ring", MutexCosts::ring),
            Kind.SEMAPHORE,
            Map.of(
                    "spin", SemaphoreCosts::spin,
                    "spin-backoff", SemaphoreCosts::spinBackoff,
                    "sleeping", SemaphoreCosts::sleeping));

    private final Costs costs;

    CostModel(Costs costs) {
        this.costs = costs;
    }

    /** Returns the prediction for an implementation, if the model has a row for it. */
    Optional<Prediction> predict(Role role, String implementation, int blocks) {
        int initial = role.initial() == null ? 1 : role.initial();
        return Optional.ofNullable(ROWS.get(role.kind()).get(implementation))
                .map(row -> row.predict(costs, blocks, initial));
    }
}
