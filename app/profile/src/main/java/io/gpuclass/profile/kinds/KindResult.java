package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/** What one form of a further kind, or of what others use instead, gave at one size. Immutable. */
public sealed interface KindResult extends Counted {
    /** Returns what it promises. */
    FurtherKind kind();

    /** Returns its id. */
    String implementation();

    /** Whether it is what others use, or a floor, rather than the library's. */
    boolean peer();

    /** Returns how many blocks took part; where they hand tiles to each other, both of each pair. */
    int blocks();

    /**
     * Returns the figure that others are compared by: nanoseconds of a hand-off, or what all blocks together did per second, which is
     * operations, reads, values in and out, or leaves of the tree. Null unless it completed.
     */
    @Override
    Summary figure();

    /**
     * How long it takes until a tile that one block has filled is seen by another.
     *
     * @param kind what it promises
     * @param implementation its id
     * @param peer whether it is what others use, rather than the library's
     * @param pairs pairs of blocks that hand tiles to each other at once
     * @param outcome how it ended
     * @param verified whether no run showed a tile that did not hold what it should, and, where it is the library's, verification passed
     * @param nsPerHandOff time of one hand-off, in nanoseconds; null unless it completed
     */
    record HandOffResult(
            @Required FurtherKind kind,
            @Required String implementation,
            boolean peer,
            int pairs,
            @Required Outcome outcome,
            boolean verified,
            Summary nsPerHandOff)
            implements KindResult {
        public HandOffResult {
            Check.atLeast(1, pairs, "pairs");
            Summary.checkNotNegative(nsPerHandOff, "nsPerHandOff");
            Outcome.checkFigure(outcome, nsPerHandOff, "nsPerHandOff");
        }

        @Override
        public int blocks() {
            return 2 * pairs;
        }

        @Override
        public Summary figure() {
            return nsPerHandOff;
        }
    }

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
    record CombiningResult(
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
    record ReadersResult(
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
    record QueueResult(
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

    /**
     * How fast blocks work off an uneven tree of tasks that begins in one of them.
     *
     * @param kind what it promises
     * @param implementation its id
     * @param peer whether it is what others use, rather than the library's
     * @param blocks blocks that work
     * @param tasks leaves of the tree
     * @param outcome how it ended
     * @param verified whether each leaf was done once in all runs, and, where it is the library's, verification passed
     * @param tasksPerSecond leaves of all blocks together per second, from the first task on; null unless it completed
     * @param stolenShare tasks that a block took from another, over the leaves, the median of the same runs; null unless it completed
     * @param fairness Jain index over the blocks' leaves; null unless it completed
     */
    record TaskResult(
            @Required FurtherKind kind,
            @Required String implementation,
            boolean peer,
            int blocks,
            int tasks,
            @Required Outcome outcome,
            boolean verified,
            Summary tasksPerSecond,
            Double stolenShare,
            Double fairness)
            implements KindResult {
        public TaskResult {
            Check.atLeast(1, blocks, "blocks");
            Check.atLeast(1, tasks, "tasks");
            Summary.checkNotNegative(tasksPerSecond, "tasksPerSecond");
            Outcome.checkFigure(outcome, tasksPerSecond, "tasksPerSecond");
            Outcome.checkFigure(outcome, fairness, "fairness");
            Check.size(stolenShare, "stolenShare");
            Check.within(0, fairness, 1, "fairness");
        }

        @Override
        public Summary figure() {
            return tasksPerSecond;
        }
    }
}
