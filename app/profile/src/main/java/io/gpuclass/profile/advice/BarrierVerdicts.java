package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.stats.Summary;

/** Takes verdicts from results. */
final class BarrierVerdicts {
    private BarrierVerdicts() {}

    static boolean counts(ArtificialBarrierResult result) {
        return result.outcome() == Outcome.COMPLETED
                && result.verified()
                && result.improvement() != null
                && result.benefit() != null;
    }

    static BarrierAdvice.Verdict of(ArtificialBarrierResult result) {
        Summary rho = result.improvement();
        return new BarrierAdvice.Verdict(result.added(), result.benefit(), rho.median(), rho.low(), rho.high());
    }
}
