package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.VerificationResult;

/** What a run of a check says about an implementation, or about a broken twin. */
final class Judgement {
    private Judgement() {}

    static VerificationResult of(Check check, Observation seen) {
        Implementation implementation = check.setting().implementation();
        long lost = implementation.kind() == Kind.MUTEX ? Math.abs(seen.operations() - seen.protectedCount()) : 0;
        long violations = seen.violations() + lost;
        boolean stuck = seen.timedOut() && !gotOn(check.setting(), seen);
        boolean kept = violations == 0 && !stuck;
        return new VerificationResult(
                implementation.kind(),
                implementation.id(),
                implementation.twin(),
                check.setting().blocks(),
                check.setting().initial(),
                seen.operations(),
                violations,
                seen.timedOut(),
                kept != implementation.twin(),
                implementation.kind() == Kind.SEMAPHORE ? seen.mostInside() : null,
                check.first());
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
