package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;

/**
 * The time of an access as alpha + (1 - H) beta, by least squares over the points of a shape of block (Lo et al., equation 3).
 *
 * @param hitCycles alpha, the hit time
 * @param missPenaltyCycles beta
 * @param residualCycles root mean square of what the points differ by from the line
 */
public record MemoryFit(double hitCycles, double missPenaltyCycles, double residualCycles) {
    public MemoryFit {
        Check.bounded(hitCycles, "hitCycles");
        Check.bounded(missPenaltyCycles, "missPenaltyCycles");
        Check.size(residualCycles, "residualCycles");
    }
}
