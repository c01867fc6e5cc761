package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.ApplicationChoice.SweepValue;
import io.gpuclass.profile.advice.Choices.Choice;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.system.SystemResults;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Advice on primitives and programs, drawn once from a profile's evidence by {@link #of}. Immutable.
 *
 * @param choices implementations ranked for each role and contention at which something was measured
 * @param accessTimes times of single accesses that the lower bounds of {@code standings} are reckoned from
 * @param standings how near the fastest came to each goal
 * @param programs advice on whole programs
 * @param smallGrid what to use for a grid that fits into one cluster; null where no cluster was measured
 * @param handOffs what to hand data on with; null where no messages were measured
 * @param system advice on several processors that share memory; null where nothing was measured of any
 */
@RecordBuilder
public record Advice(
        List<Choice> choices,
        AccessTimes accessTimes,
        List<Standing> standings,
        ProgramAdvice programs,
        SmallGrid smallGrid,
        List<HandOffAnswer> handOffs,
        List<SystemAdvice> system) {
    public Advice {
        choices = List.copyOf(choices);
        standings = List.copyOf(standings);
        handOffs = handOffs == null || handOffs.isEmpty() ? null : List.copyOf(handOffs);
        system = system == null || system.isEmpty() ? null : List.copyOf(system);
    }

    /**
     * Advice on whole programs.
     *
     * @param artificialBarriers whether programs run faster with a barrier that they do not need
     * @param kernelEndings time of ending the kernel for each phase, beside the best barrier inside a kernel
     * @param lockFreedom whether applications run faster without locks
     * @param sweepValue how well the sweep of bare barriers tells which one suits an application; null where nothing tells
     */
    public record ProgramAdvice(
            List<BarrierAdvice> artificialBarriers,
            List<KernelEnding> kernelEndings,
            List<LockFreedom> lockFreedom,
            SweepValue sweepValue) {
        public ProgramAdvice {
            artificialBarriers = List.copyOf(artificialBarriers);
            kernelEndings = List.copyOf(kernelEndings);
            lockFreedom = List.copyOf(lockFreedom);
        }
    }

    /**
     * Draws the advice: the one place where that is done, so that files, reports and exports agree. Pure.
     *
     * @param evidence probes and primitives
     * @param rankings what competes for answers
     * @param choices the fastest implementation of each application
     * @param kinds event counters, messages and their like; null without any
     * @param levels barriers of a warp, a block, a cluster and the grid; null without any
     * @param system results of several processors; null without any
     */
    public static Advice of(
            Evidence evidence,
            Rankings rankings,
            List<ArtificialBarrierResult> artificialBarriers,
            List<ApplicationResult> applications,
            List<ApplicationChoice> choices,
            KindResults kinds,
            LevelResults levels,
            SystemResults system) {
        AccessTimes times = AccessTimes.of(evidence.device(), evidence.probes());
        return new Advice(
                Choices.of(rankings),
                times,
                Standings.of(evidence, times),
                new ProgramAdvice(
                        BarrierAdvice.of(artificialBarriers),
                        KernelEnding.of(choices, applications),
                        LockFreedom.of(applications),
                        SweepValue.of(choices).orElse(null)),
                SmallGrid.of(levels).orElse(null),
                HandOffAnswer.of(kinds),
                SystemAdvice.of(system));
    }
}
