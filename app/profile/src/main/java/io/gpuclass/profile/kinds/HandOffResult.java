package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

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
public record HandOffResult(
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
