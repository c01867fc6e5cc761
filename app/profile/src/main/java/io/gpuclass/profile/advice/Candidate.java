package io.gpuclass.profile.advice;

import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import java.util.Locale;
import java.util.Optional;

/**
 * An implementation that competes for an answer, with the figures that it has there. Immutable.
 *
 * @param prediction what the model says; null where it has no row, and where it was not asked
 * @param opsPerSecond its rate, which is not 0; null where nothing that counts was measured
 * @param fairness the Jain index measured with it; null for barriers, and where not measured
 * @param tuned whether that is with pauses that a search found, rather than with the catalogue's
 * @param unstable what makes the rate unstable; null where it is not, and where nothing was measured
 */
record Candidate(
        String implementation,
        Prediction prediction,
        Summary opsPerSecond,
        Double fairness,
        boolean tuned,
        Unstable unstable) {
    /** Returns one that the model was not asked about. */
    static Candidate measured(
            String implementation, Summary opsPerSecond, Double fairness, boolean tuned, Optional<Unstable> unstable) {
        return new Candidate(implementation, null, opsPerSecond, fairness, tuned, unstable.orElse(null));
    }

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
        return Nanos.PER_SECOND / rate();
    }

    double rate() {
        return opsPerSecond.median();
    }

    /** Returns whether it was seen to leave most blocks out: see {@link PrimitiveResult#starves()}. */
    boolean starves() {
        return PrimitiveResult.starves(fairness);
    }

    /** Returns whether its rate is one number: see {@link Unstable}. */
    boolean isSteady() {
        return unstable == null;
    }

    boolean is(Candidate other) {
        return implementation.equals(other.implementation);
    }

    /** Returns whether its interval is above all that a rival may give: an unstable one might be ahead with the next repeat, or on the next GPU. */
    boolean isAheadOf(Candidate rival) {
        Summary other = rival.opsPerSecond;
        return opsPerSecond.low() > (rival.isSteady() ? other.high() : rival.unstable.most(other));
    }

    /**
     * Says of one that is faster than an answer why it is not that.
     *
     * @param pace how fast it is, such as {@code 2.00 times as fast}
     */
    String fault(String pace) {
        return starves()
                ? String.format(
                        Locale.ROOT,
                        " Faster, but starving most blocks: %s, %s at a fairness of %.3f.",
                        implementation,
                        pace,
                        fairness)
                : " Faster, but unstable: " + implementation + ", " + pace + ", and " + unstable.words() + ".";
    }
}
