package io.gpuclass.cuda;

import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;

/**
 * An entry point of a loaded module; valid as long as the module is.
 */
record CudaFunction(KernelName name, CUfunction function) {
    private static final int NO_SHARED_BYTES = 0;

    /** Returns how many of its blocks fit on one SM at once. */
    int blocksPerMultiprocessor(int threads) {
        int[] blocks = new int[1];
        DriverResult.that(
                JCudaDriver.cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, threads, NO_SHARED_BYTES),
                "ask how many blocks of " + threads + " threads of " + name.text() + " fit on an SM");
        return blocks[0];
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
        require(
                JCudaDriver.cuLaunchCooperativeKernel(
                        function, blocks, 1, 1, threads, 1, 1, NO_SHARED_BYTES, stream.handle(), arguments),
                blocks,
                threads);
    }

    /** Puts words together only where they are needed, since launches in a row are timed. */
    private void require(int result, int blocks, int threads) {
        if (result != CUresult.CUDA_SUCCESS) {
            String action = "launch " + name.text() + " with " + blocks + " blocks of " + threads + " threads";
            throw DriverResult.failure(result, action, "");
        }
    }
}
