package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.records.Draft;

/** Judges an implementation, or a broken twin, by a run of a check. */
final class CheckJudge {
    private CheckJudge() {}

    static VerificationResult of(PlannedCheck check, Observation seen) {
        Implementation implementation = check.setting().implementation();
        long lost = implementation.kind() == Kind.MUTEX ? Math.abs(seen.operations() - seen.protectedCount()) : 0;
        long violations = seen.violations() + lost;
        boolean stuck = seen.timedOut() && !gotOn(check.setting(), seen);
        boolean kept = violations == 0 && !stuck;
        return Draft.of(VerificationResult.class)
                .set(VerificationResult::kind, implementation.kind())
                .set(VerificationResult::implementation, implementation.id())
                .set(VerificationResult::twin, implementation.twin())
                .set(VerificationResult::blocks, check.setting().blocks())
                .set(VerificationResult::initial, check.setting().initial())
                .set(VerificationResult::operations, seen.operations())
                .set(VerificationResult::violations, violations)
                .set(VerificationResult::timedOut, seen.timedOut())
                .set(VerificationResult::passed, kept != implementation.twin())
                .set(VerificationResult::reached, implementation.kind() == Kind.SEMAPHORE ? seen.mostInside() : null)
                .set(VerificationResult::first, check.first())
                .build();
    }

    /**
     * Whether a run that its bound ended was merely slow: more operations ended than a primitive that nobody leaves lets in. A barrier
     * gets on for all or for nobody, and of a condition variable nobody may wait for good: that is what a lost notification looks like.
     */
    private static boolean gotOn(Setting setting, Observation seen) {
        return switch (setting.implementation().kind()) {
            case BARRIER, CONDITION_VARIABLE -> false;
            case MUTEX, SEMAPHORE -> seen.operations() > 2L * (setting.initial() == null ? 1 : setting.initial());
        };
    }
}
