package io.gpuclass.profile.advice;

import io.gpuclass.profile.cases.Unstable;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Implementation to use for a role.
 *
 * @param role what it is wanted for
 * @param recommended the advice: the measured best where there is one, else the predicted best; null where there is neither
 * @param predicted the best by the cost model; null without probes
 * @param measured the best as measured: of those under which blocks do not starve if there are any, and of these, of those that
 *     are not {@linkplain Unstable unstable}; null where nothing was measured
 * @param agrees whether predicted and measured name the same one; null unless there are both
 * @param margin the best's rate over the second best's, less one (measured where there are measurements, else predicted); null for a lone candidate
 * @param decided whether the intervals of the best two are apart, and nothing unstable reaches the best's; null unless measured
 * @param rankAgreement Kendall's tau between predicted and measured ranks; null with fewer than two candidates that have both
 * @param blocks blocks the advice is for
 * @param reason one sentence, from the numbers
 * @param candidates all that were considered, best first
 */
@RecordBuilder
public record Recommendation(
        Role role,
        String recommended,
        String predicted,
        String measured,
        Boolean agrees,
        Double margin,
        Boolean decided,
        Double rankAgreement,
        int blocks,
        String reason,
        List<Considered> candidates) {
    public Recommendation {
        candidates = List.copyOf(candidates);
    }

    /**
     * One implementation considered for a role.
     *
     * @param predictedNs nanoseconds per operation by the cost model; null where the model has no row for it
     * @param measuredNs nanoseconds per operation as measured; null where it was not, or does not count
     * @param fairness the Jain index measured with it; null for barriers, and where nothing was measured
     * @param cliff what makes its rate unstable, so that it has no rank by measurement; null where it is stable
     */
    public record Considered(
            String implementation, Double predictedNs, Double measuredNs, Double fairness, Unstable cliff) {}
}
