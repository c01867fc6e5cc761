package io.gpuclass.primitives;

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
        boolean passed) {
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
                passed && other.passed);
    }
}
