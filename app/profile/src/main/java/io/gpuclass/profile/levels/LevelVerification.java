package io.gpuclass.profile.levels;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;

/**
 * What checking the barrier of a level showed: that nobody passes before all have come, and that everybody then sees what all had done.
 *
 * @param level who meets
 * @param form what they meet by; for a broken twin, the twin
 * @param twin whether this is a deliberately broken form, which the check must catch
 * @param blocksPerCluster blocks of each cluster; null without clusters
 * @param blocks blocks that took part at most
 * @param phases phases checked
 * @param violations words that did not hold what they should
 * @param timedOut whether a wait reached its bound
 * @param passed whether there was nothing wrong, or the broken twin was caught
 * @param unobserved of a broken twin that no GPU was seen to show: why, as far as that is known; null for others
 */
public record LevelVerification(
        @Required Level level,
        @Required String form,
        boolean twin,
        Integer blocksPerCluster,
        int blocks,
        long phases,
        long violations,
        boolean timedOut,
        boolean passed,
        String unobserved) {
    public LevelVerification {
        Check.atLeast(2, blocksPerCluster, "blocksPerCluster");
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(0, phases, "phases");
        Check.atLeast(0, violations, "violations");
    }

    /** Returns whether something is wrong: with the form, or with a check that should have caught the twin. */
    public boolean failed() {
        return !passed && unobserved == null;
    }

    /** Returns what tells it from others of its level: clusters of other sizes too. */
    public String name() {
        return Level.form(form, blocksPerCluster);
    }

    /** Returns what this and another run of the same check showed together: a form passed if both did, a twin is caught once either was. */
    public LevelVerification and(LevelVerification other) {
        return Draft.of(this)
                .set(LevelVerification::blocks, Math.max(blocks, other.blocks))
                .set(LevelVerification::phases, phases + other.phases)
                .set(LevelVerification::violations, violations + other.violations)
                .set(LevelVerification::timedOut, timedOut || other.timedOut)
                .set(LevelVerification::passed, twin ? passed || other.passed : passed && other.passed)
                .build();
    }
}
