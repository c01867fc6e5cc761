package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Recommendation.Candidate;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;

/**
 * One implementation in the running for a role.
 *
 * @param implementation its id
 * @param prediction what the model says; null where it has no row
 * @param opsPerSecond what was measured; null where nothing that counts was
 * @param fairness the Jain index measured with it; null for barriers, and where nothing was measured
 */
record Contender(String implementation, Prediction prediction, Summary opsPerSecond, Double fairness) {
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

    /** Whether its repeats agree well enough for it to win: see {@link PrimitiveResult#isSteady()}. */
    boolean isSteady() {
        return opsPerSecond.isSteady();
    }

    double predictedNs() {
        return prediction.nsPerOperation();
    }

    double measuredNs() {
        return Nanos.PER_SECOND / opsPerSecond.median();
    }

    Candidate candidate() {
        return new Candidate(
                implementation, isPredicted() ? predictedNs() : null, isMeasured() ? measuredNs() : null, fairness);
    }
}
