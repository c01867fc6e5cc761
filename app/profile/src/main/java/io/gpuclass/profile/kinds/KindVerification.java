package io.gpuclass.profile.kinds;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;

/**
 * What one verification of a primitive of a further kind showed.
 *
 * @param kind what it promises
 * @param implementation its id; for a broken twin, the twin's
 * @param twin whether this is a deliberately broken form, which the check must catch
 * @param blocks blocks that took part
 * @param operations operations checked
 * @param violations how often the promise was broken
 * @param timedOut whether a wait reached its bound
 * @param passed whether it kept its promise, or the broken twin was caught
 * @param unobserved of a broken twin that no GPU was seen to show: why, as far as that is known; null for others
 */
public record KindVerification(
        @Required FurtherKind kind,
        @Required String implementation,
        boolean twin,
        int blocks,
        long operations,
        long violations,
        boolean timedOut,
        boolean passed,
        String unobserved) {
    public KindVerification {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(0, operations, "operations");
        Check.atLeast(0, violations, "violations");
    }

    /** Returns whether something is wrong: with the form, or with a check that should have caught the twin. */
    public boolean failed() {
        return !passed && unobserved == null;
    }

    /** Returns what this and another run of the same check showed together: a form passed if both did, a twin is caught once either was. */
    public KindVerification and(KindVerification other) {
        return Draft.of(this)
                .set(KindVerification::operations, operations + other.operations)
                .set(KindVerification::violations, violations + other.violations)
                .set(KindVerification::timedOut, timedOut || other.timedOut)
                .set(KindVerification::passed, twin ? passed || other.passed : passed && other.passed)
                .build();
    }
}
