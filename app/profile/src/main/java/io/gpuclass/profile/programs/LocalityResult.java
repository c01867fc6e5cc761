package io.gpuclass.profile.programs;

import java.util.List;

/**
 * Hit ratio against the time between two accesses to the same place, for one shape of block (Lo et al., section 4.1 and Figure 5).
 *
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
    public LocalityResult {
        points = points == null ? List.of() : List.copyOf(points);
    }

    /**
     * The time of an access as alpha + (1 - H) beta, by least squares over the points of a shape of block (Lo et al., equation 3).
     *
     * @param hitCycles alpha, the hit time
     * @param missPenaltyCycles beta
     * @param residualCycles root mean square of what the points differ by from the line
     */
    public record MemoryFit(double hitCycles, double missPenaltyCycles, double residualCycles) {}

    /**
     * The hit ratio as H = h0 e^(-lambda tau), by least squares (Lo et al., equations 3 and 4).
     *
     * @param hitRatioAtZero h0
     * @param lambdaPerCycle lambda, per SM cycle
     * @param residual root mean square of what the points differ by from the curve, as a hit ratio
     */
    public record LocalityFit(double hitRatioAtZero, double lambdaPerCycle, double residual) {}

    /**
     * Hit ratio of accesses to a neighbour's data in the cache (Lo et al., Figure 5).
     *
     * @param barrierEvery accesses from one barrier to the next; null for none at all
     * @param tauCycles mean time between the two accesses, in SM cycles
     * @param hitRatio share of the later ones that the cache served, at once or by the fetch of the same sector that the earlier one had begun
     * @param pairs pairs of accesses that were looked at
     * @param accessCycles mean time of the later ones, in SM cycles; null where it was not measured
     */
    public record LocalityPoint(
            Integer barrierEvery, double tauCycles, double hitRatio, long pairs, Double accessCycles) {}
}
