package io.gpuclass.profile.levels;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What a barrier costs at a level, nothing else going on. Everybody that the grid holds meets again and again, all groups at once.
 *
 * @param level who meets
 * @param form what they meet by
 * @param threads threads of each block
 * @param groupsPerBlock groups of each block that meet apart from each other; null for one, or for warps
 * @param blocksPerCluster blocks of each cluster; null without clusters
 * @param verified whether it completed, and verification of this form passed
 * @param nsPerBarrier steady nanoseconds from one barrier to the next; null unless it completed
 */
public record LevelResult(
        @Required Level level,
        @Required String form,
        int threads,
        Integer groupsPerBlock,
        Integer blocksPerCluster,
        int blocks,
        @Required Outcome outcome,
        boolean verified,
        Summary nsPerBarrier)
        implements Counted {
    public LevelResult {
        Check.atLeast(1, threads, "threads");
        Check.atLeast(2, groupsPerBlock, "groupsPerBlock");
        Check.atLeast(2, blocksPerCluster, "blocksPerCluster");
        Check.atLeast(1, blocks, "blocks");
        Summary.checkNotNegative(nsPerBarrier, "nsPerBarrier");
        Outcome.checkFigure(outcome, nsPerBarrier, "nsPerBarrier");
    }

    /** Returns what tells the form from others of its level: clusters of other sizes too. */
    public String id() {
        return Level.form(form, blocksPerCluster);
    }

    @Override
    public Summary figure() {
        return nsPerBarrier;
    }
}
