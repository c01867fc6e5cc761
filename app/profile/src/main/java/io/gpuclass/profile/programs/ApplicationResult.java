package io.gpuclass.profile.programs;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * One application with one barrier (of {@code trie}: one lock; of {@code dual-cas}: one way to write). What was not measured is null.
 *
 * @param input the graph or the size, such as {@code road-262144} or the name of a file
 * @param implementation id of the barrier in the catalogue, or of the lock or way to write
 * @param blocksPerMultiprocessor on each SM; null on a host
 * @param outcome how the measurement ended; wrong where a result differed from the host's
 * @param verified whether each run's result was what the host computed, and a barrier that does not wait was caught by that check
 * @param elapsedMs time from launch to end, in milliseconds; of those without phases, and on a host, from when all threads began together
 * @param phases phases that the barrier separated; null without a barrier
 * @param synchronizingShare share of the blocks' time that they did not spend at work between barriers, as the first thread of each sees
 *     it: waiting for those that have more to do is part of it; null where that is not known
 */
public record ApplicationResult(
        @Required Application application,
        @Required String input,
        @Required String implementation,
        int blocks,
        Integer blocksPerMultiprocessor,
        @Required Outcome outcome,
        boolean verified,
        Summary elapsedMs,
        Integer phases,
        Double synchronizingShare)
        implements Counted {
    public ApplicationResult {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(1, blocksPerMultiprocessor, "blocksPerMultiprocessor");
        Summary.checkNotNegative(elapsedMs, "elapsedMs");
        Summary.checkBounded(elapsedMs, "elapsedMs");
        Check.atLeast(0, phases, "phases");
        Check.within(0, synchronizingShare, 1, "synchronizingShare");
    }

    @Override
    public Summary figure() {
        return elapsedMs;
    }
}
