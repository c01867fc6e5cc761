package io.gpuclass.profile.map;

import io.gpuclass.profile.records.Check;

/**
 * How many lines get in each other's way, since they share a slice of the L2 cache: all SMs keep atomics going on two lines at once.
 *
 * @param pairs pairs of lines that were tried
 * @param sharing how many of them gave less than the middle between one line and the best pairs
 * @param oneLineOpsPerSecond atomics per second on two words of one line, the median over lines
 * @param apartOpsPerSecond the median over the pairs that do not share
 */
public record SliceSharing(int pairs, int sharing, double oneLineOpsPerSecond, double apartOpsPerSecond) {
    public SliceSharing {
        Check.atLeast(0, pairs, "pairs");
        Check.that(sharing <= pairs, "sharing", () -> sharing + " of " + pairs + " pairs cannot share");
        Check.atLeast(0, sharing, "sharing");
        Check.atLeast(0, oneLineOpsPerSecond, "oneLineOpsPerSecond");
        Check.atLeast(0, apartOpsPerSecond, "apartOpsPerSecond");
    }
}
