package io.gpuclass.cuda;

import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUfunction_attribute;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;

/**
 * An entry point of a loaded module; valid as long as the module is.
 */
record CudaFunction(KernelName name, CUfunction function) {
    private static final int NO_SHARED_BYTES = 0;

    /** Blocks of a cluster that any GPU with clusters takes; more must be asked for. */
    private static final int PORTABLE_CLUSTER = 8;

    /** Returns how many of its blocks fit on one SM at once. */
    int blocksPerMultiprocessor(int threads) {
        int[] blocks = new int[1];
        DriverResult.that(
                JCudaDriver.cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, threads, NO_SHARED_BYTES),
                "ask how many blocks of " + threads + " threads of " + name.text() + " fit on an SM");
        return blocks[0];
    }

    /** Returns the same, made ready for clusters that not every GPU takes, if it has such. */
    CudaFunction withItsClusters() {
        if (name.clusterBlocks() > PORTABLE_CLUSTER) {
            DriverResult.that(
                    JCudaDriver.cuFuncSetAttribute(
                            function, CUfunction_attribute.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
                    "ask for clusters of " + name.clusterBlocks() + " blocks of " + name.text());
        }
        return this;
    }

    /** Returns how it is to be started. */
    LaunchStyle style() {
        return name.style();
    }

    /** Queues a run; blocks that find no room start when others have ended. */
    void launch(int blocks, int threads, CudaStream stream, Pointer arguments) {
        require(
                JCudaDriver.cuLaunchKernel(
                        function, blocks, 1, 1, threads, 1, 1, NO_SHARED_BYTES, stream.handle(), arguments, null),
                blocks,
                threads);
    }

    /** Queues a run of which all blocks are resident at once, or none starts. */
    void launchCooperatively(int blocks, int threads, CudaStream stream, Pointer arguments) {
        require(cooperative(blocks, threads, stream, arguments), blocks, threads);
    }

    /** Queues a run of which all blocks are resident at once. Returns false, and queues nothing, if so many find no room. */
    boolean launchIfItFits(int blocks, int threads, CudaStream stream, Pointer arguments) {
        int result = cooperative(blocks, threads, stream, arguments);
        if (result == CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE
                || result == CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE) {
            return false;
        }
        require(result, blocks, threads);
        return true;
    }

    private int cooperative(int blocks, int threads, CudaStream stream, Pointer arguments) {
        return JCudaDriver.cuLaunchCooperativeKernel(
                function, blocks, 1, 1, threads, 1, 1, NO_SHARED_BYTES, stream.handle(), arguments);
    }

    /** Puts words together only where they are needed, since launches in a row are timed. */
    private void require(int result, int blocks, int threads) {
        if (result != CUresult.CUDA_SUCCESS) {
            String action = "launch " + name.text() + " with " + blocks + " blocks of " + threads + " threads";
            throw DriverResult.failure(result, action, "");
        }
    }
}
