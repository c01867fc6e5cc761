package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;

/**
 * How often an access found the data of a neighbour's in the cache (Lo et al., Figure 5).
 *
 * @param barrierEvery accesses from one barrier to the next; null for none at all
 * @param tauCycles mean time between the two accesses, in SM cycles
 * @param hitRatio share of the later ones that the cache served, at once or by the fetch of the same sector that the earlier one had begun
 * @param pairs pairs of accesses that were looked at
 * @param accessCycles mean time of the later ones, in SM cycles; null where it was not measured
 */
public record LocalityPoint(Integer barrierEvery, double tauCycles, double hitRatio, long pairs, Double accessCycles) {
    public LocalityPoint(Integer barrierEvery, double tauCycles, double hitRatio, long pairs) {
        this(barrierEvery, tauCycles, hitRatio, pairs, null);
    }

    public LocalityPoint {
        Check.atLeast(1, barrierEvery, "barrierEvery");
        Check.size(tauCycles, "tauCycles");
        Check.within(0, hitRatio, 1, "hitRatio");
        Check.atLeast(0, pairs, "pairs");
        Check.size(accessCycles, "accessCycles");
    }
}
