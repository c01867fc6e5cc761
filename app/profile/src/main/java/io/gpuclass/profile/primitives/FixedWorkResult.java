package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What a mutex or semaphore gave where each block made the same number of operations, as in Stuart & Owens 2011, section 6, instead of
 * contending for a fixed time.
 *
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param operationsPerBlock operations that each block made
 * @param verified whether verification ran for this implementation and found no violation
 * @param opsPerSecond all operations over the time from the common start to the end of the last block; null without any
 * @param overFixedTime that rate over the one for a fixed time in the same run; null where the other is not known
 * @param completed operations that a run which timed out had completed; null else
 */
public record FixedWorkResult(
        @Required Kind kind,
        @Required String implementation,
        int blocks,
        Integer initial,
        int operationsPerBlock,
        @Required Outcome outcome,
        boolean verified,
        Summary opsPerSecond,
        Double overFixedTime,
        Long completed)
        implements Counted {
    public FixedWorkResult {
        Kind.checkInitial(kind, initial);
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(1, operationsPerBlock, "operationsPerBlock");
        Summary.checkNotNegative(opsPerSecond, "opsPerSecond");
        Check.atLeast(0, overFixedTime, "overFixedTime");
        Check.atLeast(0, completed, "completed");
    }

    @Override
    public Summary figure() {
        return opsPerSecond;
    }

    /** Returns the same in the light of more checks than those that it was judged by: one that any of them doubts does not count. */
    public FixedWorkResult judgedBy(Verdicts verdicts) {
        return Draft.of(this)
                .set(FixedWorkResult::outcome, verdicts.outcome(kind, implementation, outcome))
                .set(FixedWorkResult::verified, verified && verdicts.isUndoubted(kind, implementation))
                .build();
    }
}
