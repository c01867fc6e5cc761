package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.ProgressGuarantee;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.records.Draft;

/**
 * One run of a check.
 *
 * @param setting what is checked
 * @param first operations that its counters have behind them at the start; null for 0
 * @param length operations or phases of each block
 * @param section loads and stores inside, beyond those that check
 * @param timeoutNs bound of the run
 */
record PlannedCheck(Setting setting, Integer first, int length, int section, long timeoutNs) {
    /** Returns the same with another number of loads and stores inside. */
    PlannedCheck staying(int newSection) {
        return new PlannedCheck(setting, first, length, newSection, timeoutNs);
    }

    /** Returns the same with another bound. */
    PlannedCheck within(long newTimeoutNs) {
        return new PlannedCheck(setting, first, length, section, newTimeoutNs);
    }

    Trial trial(int backoffUnit) {
        return setting.trial(setting.implementation().verificationKernel(), backoffUnit)
                .withLength(length)
                .withSection(section)
                .withFirst(first == null ? 0 : first)
                .withTimeoutNs(timeoutNs);
    }

    /** Judges the implementation, or the broken twin, by a run. */
    VerificationResult judge(Observation seen) {
        Implementation implementation = setting.implementation();
        long lost = implementation.kind() == Kind.MUTEX ? Math.abs(seen.operations() - seen.protectedCount()) : 0;
        long violations = seen.violations() + lost;
        boolean stuck = seen.timedOut() && !gotOn(seen);
        boolean kept = violations == 0 && !stuck;
        return Draft.of(VerificationResult.class)
                .set(VerificationResult::kind, implementation.kind())
                .set(VerificationResult::implementation, implementation.id())
                .set(VerificationResult::twin, implementation.twin())
                .set(VerificationResult::blocks, setting.blocks())
                .set(VerificationResult::initial, setting.initial())
                .set(VerificationResult::operations, seen.operations())
                .set(VerificationResult::violations, violations)
                .set(VerificationResult::timedOut, seen.timedOut())
                .set(VerificationResult::passed, kept != implementation.twin())
                .set(VerificationResult::reached, implementation.kind() == Kind.SEMAPHORE ? seen.mostInside() : null)
                .set(VerificationResult::first, first)
                .build();
    }

    /**
     * Whether a run that its bound ended broke no promise: what may livelock promises nobody to get on, and else it was merely slow: more operations ended than a primitive that nobody leaves lets in. A barrier
     * gets on for all or for nobody, and of a condition variable nobody may wait for good: that is what a lost notification looks like.
     */
    private boolean gotOn(Observation seen) {
        if (setting.implementation().facts().progress() == ProgressGuarantee.MAY_LIVELOCK) {
            return true;
        }
        return switch (setting.implementation().kind()) {
            case BARRIER, CONDITION_VARIABLE -> false;
            case MUTEX, SEMAPHORE -> seen.operations() > 2L * (setting.initial() == null ? 1 : setting.initial());
        };
    }
}
