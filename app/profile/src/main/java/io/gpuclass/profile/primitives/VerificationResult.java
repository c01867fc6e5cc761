package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Draft;

/**
 * What one verification run showed.
 *
 * @param kind what the implementation promises
 * @param implementation its id; for a broken twin, the twin's id
 * @param twin whether this is a deliberately broken form, which the check must catch
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param violations how often the promise was broken
 * @param timedOut whether a wait reached its bound
 * @param passed whether the implementation kept its promise, or the broken twin was caught
 * @param reached most blocks seen inside a semaphore at once; null for others
 * @param first operations that the counters had behind them at the start, negative where they were about to wrap; null for a run
 *     from the beginning
 */
public record VerificationResult(
        Kind kind,
        String implementation,
        boolean twin,
        int blocks,
        Integer initial,
        long operations,
        long violations,
        boolean timedOut,
        boolean passed,
        Long reached,
        Integer first) {
    public VerificationResult {
        Kind.checkInitial(kind, initial);
    }

    /** Returns the same, but failed. */
    public VerificationResult failed() {
        return Draft.of(this).set(VerificationResult::passed, false).build();
    }

    /** Returns what this and another run of the same check showed together: passed only if both did; a twin is caught if either caught it. */
    public VerificationResult and(VerificationResult other) {
        boolean counted = reached != null && other.reached != null;
        return Draft.of(this)
                .set(VerificationResult::operations, operations + other.operations)
                .set(VerificationResult::violations, violations + other.violations)
                .set(VerificationResult::timedOut, timedOut || other.timedOut)
                .set(VerificationResult::passed, twin ? passed || other.passed : passed && other.passed)
                .set(VerificationResult::reached, counted ? Long.valueOf(Math.max(reached, other.reached)) : reached)
                .build();
    }
}
