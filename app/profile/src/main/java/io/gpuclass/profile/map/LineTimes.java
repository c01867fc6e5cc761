package io.gpuclass.profile.map;

import io.gpuclass.profile.records.Check;

/**
 * Times of one serial access of a lone SM, over all SMs and lines, each time the median of some rounds. In nanoseconds.
 *
 * @param nearestNs the shortest of them
 * @param medianNs the median
 * @param farthestNs the longest
 */
public record LineTimes(double nearestNs, double medianNs, double farthestNs) {
    public LineTimes {
        Check.atLeast(0, nearestNs, "nearestNs");
        Check.inOrder(nearestNs, medianNs, farthestNs);
    }
}
