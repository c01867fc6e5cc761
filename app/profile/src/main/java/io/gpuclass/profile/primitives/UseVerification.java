package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;

/**
 * What launches that follow each other on the same state showed, back to back and as a replayed graph.
 *
 * @param kind what the primitive promises
 * @param implementation its id; for a broken twin, the twin's
 * @param twin whether this is a deliberately broken form, which the check must catch
 * @param blocks most blocks of a launch
 * @param launches launches that did their work
 * @param violations how often a block saw something wrong
 * @param timedOut whether a wait reached its bound
 * @param passed whether nothing was wrong in any launch, or the broken twin was caught
 */
public record UseVerification(
        @Required String kind,
        @Required String implementation,
        boolean twin,
        int blocks,
        long launches,
        long violations,
        boolean timedOut,
        boolean passed) {
    public UseVerification {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(0, launches, "launches");
        Check.atLeast(0, violations, "violations");
    }

    /** Returns what this and another check of the same form showed together: a form passed if both did, a twin is caught once either was. */
    public UseVerification and(UseVerification other) {
        return Draft.of(this)
                .set(UseVerification::blocks, Math.max(blocks, other.blocks))
                .set(UseVerification::launches, launches + other.launches)
                .set(UseVerification::violations, violations + other.violations)
                .set(UseVerification::timedOut, timedOut || other.timedOut)
                .set(UseVerification::passed, twin ? passed || other.passed : passed && other.passed)
                .build();
    }
}
