package io.gpuclass.cuda;

import io.gpuclass.engine.device.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many blocks of a kernel with clusters are resident at once: fewer than their number on an SM tells, since a cluster must lie within one
 * part of the GPU. The binding cannot ask the driver, so it is tried. Confined to one thread.
 */
final class ClusterRoom {
    private final Bench bench;
    private final KernelLibrary kernels;
    private final Map<List<Object>, Integer> known = new HashMap<>();

    ClusterRoom(Bench bench, KernelLibrary kernels) {
        this.bench = bench;
        this.kernels = kernels;
    }

    /**
     * Returns the most blocks, in whole clusters; 0 if not one cluster finds room.
     *
     * @param upTo blocks that would be resident without clusters
     */
    int most(CudaFunction function, int threads, int upTo) {
        List<Object> asked = List.of(function.name(), threads);
        Integer before = known.get(asked);
        if (before != null) {
            return before;
        }
        int found = search(function, threads, upTo / function.name().clusterBlocks());
        known.put(asked, found);
        return found;
    }

    /** Whoever has room for some clusters has room for fewer. */
    private int search(CudaFunction function, int threads, int upToClusters) {
        int each = function.name().clusterBlocks();
        int fitting = 0;
        int tooMany = upToClusters + 1;
        while (tooMany - fitting > 1) {
            int middle = (fitting + tooMany) / 2;
            if (fits(function, middle * each, threads)) {
                fitting = middle;
            } else {
                tooMany = middle;
            }
        }
        return fitting * each;
    }

    private boolean fits(CudaFunction function, int blocks, int threads) {
        Trial nothing = Trial.of(function.name().text(), blocks).withThreads(threads);
        return bench.fits(function, nothing, kernels.get(Bench.HOLD_UP_KERNEL));
    }
}
