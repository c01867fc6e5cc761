package io.gpuclass.profile.primitives;

/**
 * What one verification run showed.
 *
 * @param kind what the implementation promises
 * @param implementation its id; for a broken twin, the twin's id
 * @param twin whether this is a deliberately broken form, which the check must catch
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param operations operations checked
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
    /** A result of a run from the beginning, of what has no limit to reach. */
    public VerificationResult(
            Kind kind,
            String implementation,
            boolean twin,
            int blocks,
            Integer initial,
            long operations,
            long violations,
            boolean timedOut,
            boolean passed) {
        this(kind, implementation, twin, blocks, initial, operations, violations, timedOut, passed, null, null);
    }

    /** Returns the same, but failed. */
    public VerificationResult failed() {
        return new VerificationResult(
                kind, implementation, twin, blocks, initial, operations, violations, timedOut, false, reached, first);
    }

    /** Returns what this and another run of the same check showed together: passed only if both did. */
    public VerificationResult and(VerificationResult other) {
        return new VerificationResult(
                kind,
                implementation,
                twin,
                blocks,
                initial,
                operations + other.operations,
                violations + other.violations,
                timedOut || other.timedOut,
                passed && other.passed,
                reached == null || other.reached == null ? reached : Long.valueOf(Math.max(reached, other.reached)),
                first);
    }
}
