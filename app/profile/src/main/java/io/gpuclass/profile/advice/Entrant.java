package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Summary;

/**
 * An implementation in the running for an answer, with the figure that it has there.
 *
 * @param implementation its id
 * @param opsPerSecond its rate, which is not 0
 * @param fairness its Jain index; null for barriers, and where not measured
 * @param tuned whether that is with pauses that a search found, rather than with the catalogue's
 */
record Entrant(String implementation, Summary opsPerSecond, Double fairness, boolean tuned) {
    double rate() {
        return opsPerSecond.median();
    }

    boolean starves() {
        return PrimitiveResult.starves(fairness);
    }

    /** Whether its repeats agree well enough for it to win: see {@link PrimitiveResult#isSteady()}. */
    boolean isSteady() {
        return opsPerSecond.isSteady();
    }

    boolean is(Entrant other) {
        return implementation.equals(other.implementation);
    }
}
