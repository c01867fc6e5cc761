package io.gpuclass.profile.primitives;

/**
 * Placement of the blocks of a grid, read from {@code %smid} by each.
 *
 * @param multiprocessors SMs that got any
 * @param fewest blocks on the SM that got fewest
 * @param most blocks on the SM that got most
 */
public record Residency(int blocks, int multiprocessors, int fewest, int most) {
    /** Returns whether all SMs of a device got the same number, as they can where the blocks are a multiple of them. */
    public boolean isEven(int multiprocessorsOfDevice) {
        return multiprocessors == multiprocessorsOfDevice && fewest == most;
    }
}
