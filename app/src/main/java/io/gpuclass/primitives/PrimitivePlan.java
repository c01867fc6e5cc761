package io.gpuclass.primitives;

import java.util.List;

/**
 * What of the primitives is measured.
 *
 * @param sizes numbers of blocks
 * @param initials initial values of semaphores
 * @param windowNsPerBlock length of the fixed-time window for each block that contends, so that all get their turns
 * @param shortestWindowNs the window is never shorter
 * @param backoffUnit one unit of backoff, in SM cycles
 */
public record PrimitivePlan(
        List<Integer> sizes, List<Integer> initials, long windowNsPerBlock, long shortestWindowNs, int backoffUnit) {
    /** Initial values of Stuart & Owens 2011, section 6. */
    public static final List<Integer> PUBLISHED_INITIALS = List.of(1, 2, 10, 120);

    public PrimitivePlan {
        sizes = List.copyOf(sizes);
        initials = List.copyOf(initials);
    }

    long windowNs(int blocks) {
        return Math.max(shortestWindowNs, blocks * windowNsPerBlock);
    }
}
