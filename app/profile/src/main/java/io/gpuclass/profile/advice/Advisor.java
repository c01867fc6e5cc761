package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.programs.ProgramResults;
import java.util.List;

/** Draws {@link Advice} from evidence: the one place where that is done, so that files, reports and exports agree. Pure. */
public final class Advisor {
    private Advisor() {}

    /**
     * Returns the advice.
     *
     * @param evidence probes and primitives
     * @param tuning pauses that a search found
     * @param facts facts of implementations, as the profile has them
     * @param programs results of whole programs
     * @param choices the fastest implementation of each application
     */
    public static Advice advice(
            Evidence evidence,
            List<Tuning> tuning,
            List<ImplementationFacts> facts,
            ProgramResults programs,
            List<ApplicationChoice> choices) {
        AccessTimes times = AccessTimes.of(evidence.device(), evidence.probes());
        return new Advice(
                Choices.of(evidence, tuning, facts),
                times,
                Standings.of(evidence, times),
                new Advice.ProgramAdvice(
                        BarrierAdvice.of(programs.artificialBarriers()),
                        KernelEnding.of(choices, programs.applications()),
                        LockFreedom.of(programs.applications()),
                        SweepValue.of(choices).orElse(null)));
    }
}
