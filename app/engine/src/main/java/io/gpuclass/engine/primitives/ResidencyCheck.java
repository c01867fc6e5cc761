package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Residency;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Sees where the blocks of co-resident grids come to lie: what groups blocks by SM must not assume that they lie evenly. */
public final class ResidencyCheck {
    private static final String KERNEL = "clock_count_residency";

    private ResidencyCheck() {}

    /** Returns what one run each at 1, 2, 4 … blocks per SM and at saturation showed; nothing on a device without SMs or the kernel. */
    public static List<Residency> of(Device device) {
        Integer multiprocessors = device.facts().multiprocessors();
        if (multiprocessors == null || !device.has(KERNEL)) {
            return List.of();
        }
        List<Residency> seen = new ArrayList<>();
        for (int blocks : sizes(multiprocessors, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK))) {
            seen.add(residency(
                    blocks, device.observe(Trial.of(KERNEL, blocks), 1).get(0)));
        }
        return List.copyOf(seen);
    }

    private static Iterable<Integer> sizes(int multiprocessors, int saturation) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(saturation));
        for (int blocks = multiprocessors; blocks < saturation; blocks *= 2) {
            sizes.add(blocks);
        }
        return sizes;
    }

    private static Residency residency(int blocks, Observation seen) {
        Observation.Placement placement = seen.placement();
        return new Residency(blocks, placement.multiprocessors(), placement.fewest(), placement.most());
    }
}
