package io.gpuclass.fleet;

/**
 * From when on a GPU is an outlier.
 *
 * @param minEffect least distance from the median of its model, as a share of that; of a difference, its own
 * @param minZ least distance from it, in robust standard deviations
 * @param minGpus fewest GPUs of a model among which one can be told
 */
public record Thresholds(double minEffect, double minZ, int minGpus) {
    /** 2 %, 3.5 as Iglewicz and Hoaglin advise for the modified z-score, and 5 GPUs. */
    public static final Thresholds DEFAULT = new Thresholds(0.02, 3.5, 5);

    public Thresholds {
        if (!(minEffect >= 0 && minZ >= 0 && minGpus >= 2)) {
            throw new IllegalArgumentException("thresholds must not be negative, and two GPUs are the fewest");
        }
    }
}
