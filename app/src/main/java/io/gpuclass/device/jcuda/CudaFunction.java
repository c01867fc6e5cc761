package io.gpuclass.device.jcuda;

import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.JCudaDriver;

/** An entry point of a loaded module; valid as long as the module is. */
final class CudaFunction {
    private static final int NO_SHARED_BYTES = 0;

    private final KernelName name;
    private final CUfunction function;

    CudaFunction(KernelName name, CUfunction function) {
        this.name = name;
        this.function = function;
    }

    /** Returns how many of its blocks fit on one SM at once. */
    int blocksPerMultiprocessor(int threads) {
        int[] blocks = new int[1];
        Check.that(
                JCudaDriver.cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, threads, NO_SHARED_BYTES),
                "ask how many blocks of " + threads + " threads of " + name.text() + " fit on an SM");
        return blocks[0];
    }

    /** Queues a run; cooperatively where its blocks may wait for each other, so that all are resident or none starts. */
    void launch(int blocks, int threads, CudaStream stream, Pointer arguments) {
        int result = name.cooperative()
                ? JCudaDriver.cuLaunchCooperativeKernel(
                        function, blocks, 1, 1, threads, 1, 1, NO_SHARED_BYTES, stream.handle(), arguments)
                : JCudaDriver.cuLaunchKernel(
                        function, blocks, 1, 1, threads, 1, 1, NO_SHARED_BYTES, stream.handle(), arguments, null);
        Check.that(result, "launch " + name.text() + " with " + blocks + " blocks of " + threads + " threads");
    }
}
