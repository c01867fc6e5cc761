package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

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
public record TaskResult(
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
