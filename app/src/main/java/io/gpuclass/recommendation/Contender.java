package io.gpuclass.recommendation;

import io.gpuclass.stats.Summary;
import io.gpuclass.units.Nanos;

/**
 * One implementation in the running for a role.
 *
 * @param implementation its id
 * @param prediction what the model says; null where it has no row
 * @param opsPerSecond what was measured; null where nothing that counts was
 */
record Contender(String implementation, Prediction prediction, Summary opsPerSecond) {
    boolean isPredicted() {
        return prediction != null;
    }

    boolean isMeasured() {
        return opsPerSecond != null;
    }

    double predictedNs() {
        return prediction.nsPerOperation();
    }

    double measuredNs() {
        return Nanos.PER_SECOND / opsPerSecond.median();
    }

    Candidate candidate() {
        return new Candidate(implementation, isPredicted() ? predictedNs() : null, isMeasured() ? measuredNs() : null);
    }
}
