package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What operations on one object that all blocks share give, for a fixed time.
 *
 * @param kind what it promises
 * @param implementation its id
 * @param peer whether each block does its own operations, under a mutex
 * @param blocks blocks that ask for operations
 * @param accesses words that each operation adds to, one after the other
 * @param outcome how it ended
 * @param verified whether each operation was done once in all runs, and, where it is the library's, verification passed
 * @param opsPerSecond operations of all blocks together per second; null unless it completed
 * @param fairness Jain index over the blocks; null unless it completed
 */
public record CombiningResult(
        @Required FurtherKind kind,
        @Required String implementation,
        boolean peer,
        int blocks,
        int accesses,
        @Required Outcome outcome,
        boolean verified,
        Summary opsPerSecond,
        Double fairness)
        implements KindResult {
    public CombiningResult {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(1, accesses, "accesses");
        Summary.checkNotNegative(opsPerSecond, "opsPerSecond");
        Outcome.checkFigure(outcome, opsPerSecond, "opsPerSecond");
        Check.within(0, fairness, 1, "fairness");
    }

    @Override
    public Summary figure() {
        return opsPerSecond;
    }
}
