package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;
import java.util.List;

/**
 * Hit ratio against the time between two accesses to the same place, for one shape of block (Lo et al., section 4.1 and Figure 5).
 *
 * @param blocks blocks in the grid
 * @param threads threads in a block: rows of so many words make neighbouring warps share lines, or sectors
 * @param accesses of each thread
 * @param thresholdCycles an access that took less than this found its data there: halfway from what the cache takes, unloaded, to what the
 *     next level takes
 * @param points by the number of accesses between barriers
 * @param fit null where the points allow none
 * @param memoryFit the time of an access by the hit ratio; null where the points allow none
 */
public record LocalityResult(
        int blocks,
        int threads,
        int accesses,
        double thresholdCycles,
        List<LocalityPoint> points,
        LocalityFit fit,
        MemoryFit memoryFit) {
    public LocalityResult(
            int blocks,
            int threads,
            int accesses,
            double thresholdCycles,
            List<LocalityPoint> points,
            LocalityFit fit) {
        this(blocks, threads, accesses, thresholdCycles, points, fit, null);
    }

    public LocalityResult {
        points = points == null ? List.of() : List.copyOf(points);
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(1, threads, "threads");
        Check.atLeast(1, accesses, "accesses");
        Check.size(thresholdCycles, "thresholdCycles");
    }
}
