package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What a barrier costs when blocks arrive apart: each block comes late in each phase by another share of the skew, uniform.
 *
 * @param blocks blocks that took part
 * @param times how many times as long the skew was as the barrier itself, with all blocks arriving together
 * @param verified whether verification ran for this implementation and found no violation
 * @param skewNs by how much blocks came late at most, in nanoseconds; null where the barrier's own time could not be told
 * @param costNs what a phase took longer than its last block came late, in nanoseconds; null without any
 */
public record SkewedResult(
        @Required Kind kind,
        @Required String implementation,
        int blocks,
        int times,
        @Required Outcome outcome,
        boolean verified,
        Double skewNs,
        Summary costNs)
        implements Counted {
    public SkewedResult {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(1, times, "times");
        Check.atLeast(0, skewNs, "skewNs");
        Summary.checkNotNegative(costNs, "costNs");
    }

    @Override
    public Summary figure() {
        return costNs;
    }

    /** Returns the same in the light of more checks than those that it was judged by: one that any of them doubts does not count. */
    public SkewedResult judgedBy(Verdicts verdicts) {
        return Draft.of(this)
                .set(SkewedResult::outcome, verdicts.outcome(kind, implementation, outcome))
                .set(SkewedResult::verified, verified && verdicts.isUndoubted(kind, implementation))
                .build();
    }
}
