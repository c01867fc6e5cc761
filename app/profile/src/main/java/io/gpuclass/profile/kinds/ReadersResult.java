package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What many readers of one object give beside writers that never rest, for a fixed time.
 *
 * @param kind what it promises
 * @param implementation its id
 * @param peer whether it is what others use, rather than the library's
 * @param blocks blocks that read or write
 * @param writers how many of them write
 * @param outcome how it ended
 * @param verified whether no reader saw a torn object, and, where it is the library's, verification passed
 * @param readsPerSecond reads of all blocks together per second; null unless it completed
 * @param writesPerSecond writes per second, the median of the same runs; null unless it completed
 * @param fairness Jain index over the readers; null unless it completed
 */
public record ReadersResult(
        @Required FurtherKind kind,
        @Required String implementation,
        boolean peer,
        int blocks,
        int writers,
        @Required Outcome outcome,
        boolean verified,
        Summary readsPerSecond,
        Double writesPerSecond,
        Double fairness)
        implements KindResult {
    public ReadersResult {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(0, writers, "writers");
        Summary.checkNotNegative(readsPerSecond, "readsPerSecond");
        Outcome.checkFigure(outcome, readsPerSecond, "readsPerSecond");
        Outcome.checkFigure(outcome, writesPerSecond, "writesPerSecond");
        Check.size(writesPerSecond, "writesPerSecond");
        Check.within(0, fairness, 1, "fairness");
    }

    @Override
    public Summary figure() {
        return readsPerSecond;
    }
}
