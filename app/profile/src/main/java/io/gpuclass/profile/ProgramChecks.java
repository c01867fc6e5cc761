package io.gpuclass.profile;

import static io.gpuclass.profile.EssentialChecks.there;
import static io.gpuclass.profile.SaneNumbers.inOrder;
import static io.gpuclass.profile.SaneNumbers.isAtLeast;
import static io.gpuclass.profile.SaneNumbers.isAtLeastZero;
import static io.gpuclass.profile.SaneNumbers.isBounded;
import static io.gpuclass.profile.SaneNumbers.isWithin;

import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.SweepChoice;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.profile.programs.LocalityFit;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.stats.Summary;

/** The same as {@link EssentialChecks}, of whole programs. */
final class ProgramChecks {
    private ProgramChecks() {}

    static boolean pass(Profile profile) {
        return profile.artificialBarriers().stream().allMatch(ProgramChecks::passes)
                && profile.locality().stream().allMatch(ProgramChecks::passes)
                && profile.applications().stream().allMatch(ProgramChecks::passes)
                && profile.applicationChoices().stream().allMatch(ProgramChecks::passes);
    }

    private static boolean passes(ArtificialBarrierResult result) {
        return there(result.program(), result.input(), result.added(), result.outcome())
                && result.blocks() >= 1
                && result.threads() >= 1
                && result.bytes() >= 0
                && isAtLeastZero(result.elapsedMs())
                && isAtLeastZero(result.elapsedMsWith())
                && isBounded(result.elapsedMs())
                && isBounded(result.elapsedMsWith())
                && passesAsShare(result.improvement())
                && passes(result.cycles())
                && passes(result.cyclesWith());
    }

    /** Nothing saves more than all of the time. */
    private static boolean passesAsShare(Summary improvement) {
        return improvement == null
                || inOrder(improvement) && isBounded(improvement) && improvement.max() <= 1 && improvement.high() <= 1;
    }

    private static boolean passes(CycleSplit split) {
        return split == null || isSize(split.memory()) && isSize(split.barrier()) && isSize(split.rest());
    }

    private static boolean isSize(double number) {
        return number >= 0 && isBounded(number);
    }

    private static boolean passes(LocalityResult result) {
        return result.blocks() >= 1
                && result.threads() >= 1
                && result.accesses() >= 1
                && isSize(result.thresholdCycles())
                && result.points().stream().allMatch(ProgramChecks::passes)
                && passes(result.fit());
    }

    private static boolean passes(LocalityPoint point) {
        return isAtLeast(1, point.barrierEvery())
                && isSize(point.tauCycles())
                && isWithin(0, point.hitRatio(), 1)
                && point.pairs() >= 0;
    }

    private static boolean passes(LocalityFit fit) {
        return fit == null || isSize(fit.hitRatioAtZero()) && isBounded(fit.lambdaPerCycle()) && isSize(fit.residual());
    }

    private static boolean passes(ApplicationResult result) {
        return there(result.application(), result.input(), result.implementation(), result.outcome())
                && result.blocks() >= 1
                && isAtLeast(1, result.blocksPerMultiprocessor())
                && isAtLeastZero(result.elapsedMs())
                && isBounded(result.elapsedMs())
                && isAtLeast(0, result.phases())
                && isWithin(0, result.synchronizingShare(), 1);
    }

    private static boolean passes(ApplicationChoice choice) {
        return there(choice.application(), choice.input(), choice.best())
                && choice.blocks() >= 1
                && isSize(choice.bestMs())
                && passes(choice.sweep());
    }

    private static boolean passes(SweepChoice sweep) {
        return sweep == null
                || there(sweep.barrier())
                        && sweep.blocks() >= 1
                        && isAtLeast(0, sweep.cost())
                        && isAtLeast(0, sweep.barrierShare());
    }
}
