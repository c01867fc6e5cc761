package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What a queue gives that all blocks share, where each thread enqueues a value and dequeues one, again and again, for a fixed time.
 *
 * @param kind what it promises
 * @param implementation its id
 * @param peer whether it is what others use, or a floor, rather than the library's
 * @param blocks blocks that take part
 * @param threads threads of each block that enqueue and dequeue
 * @param outcome how it ended
 * @param verified whether what went in came out in all runs, and, where it is the library's, verification passed
 * @param pairsPerSecond values in and out of all threads together per second; null unless it completed
 * @param fairness Jain index over the blocks; null unless it completed
 */
public record QueueResult(
        @Required FurtherKind kind,
        @Required String implementation,
        boolean peer,
        int blocks,
        int threads,
        @Required Outcome outcome,
        boolean verified,
        Summary pairsPerSecond,
        Double fairness)
        implements KindResult {
    public QueueResult {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(1, threads, "threads");
        Summary.checkNotNegative(pairsPerSecond, "pairsPerSecond");
        Outcome.checkFigure(outcome, pairsPerSecond, "pairsPerSecond");
        Check.within(0, fairness, 1, "fairness");
    }

    @Override
    public Summary figure() {
        return pairsPerSecond;
    }
}
