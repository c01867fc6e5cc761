package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import java.util.Optional;

/**
 * Predicts what an operation of a synchronization primitive costs under full contention, from the memory probes alone.
 *
 * <p>One set of formulas serves every machine. Two rules hold throughout: accesses of one word are served one at a time, in the
 * order of their arrival; and where atomics hold their line hostage, that extends to volatile accesses of the same line, each
 * of them served at the pace of an atomic (Stuart & Owens 2011, section 4). Implementations that the model has no row for have
 * no prediction, among them barriers that end the kernel: {@link CostFormulas}.
 *
 * <p>The model is rough: it leaves out arbitration that is not first come, first served, and instructions. How often its ratios come within
 * a factor of two of printed and measured ones, and which figures were in view when its rules were chosen, is in docs/measuring.md.
 */
final class CostModel {
    private final Costs costs;
    private final Backoff backoff;
    private final DeviceKind device;

    CostModel(Costs costs, Backoff backoff, DeviceKind device) {
        this.costs = costs;
        this.backoff = backoff;
        this.device = device;
    }

    /** Returns the model that the evidence allows; empty where a probe that it needs is missing. */
    static Optional<CostModel> of(Evidence evidence) {
        return CostsReader.read(evidence)
                .map(costs -> new CostModel(costs, evidence.setup().backoff(), evidence.device()));
    }

    /**
     * Returns the prediction for an implementation, if the model has a row for it.
     *
     * @param initial initial value of a semaphore; null for other kinds
     */
    Optional<Prediction> predict(Kind kind, Integer initial, String implementation, int blocks) {
        return Catalogue.find(device, kind, implementation)
                .flatMap(row -> CostFormulas.of(row)
                        .map(formula -> formula.predict(
                                costs,
                                new Load(blocks, initial == null ? 1 : initial, backoff.insteadOf(row.pauses())))));
    }
}
