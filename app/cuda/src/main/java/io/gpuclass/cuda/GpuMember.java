package io.gpuclass.cuda;

import io.gpuclass.profile.device.DeviceFacts;
import jcuda.driver.CUdevice;

/**
 * A GPU with what it takes to run its part of a trial of several. What is called of {@code bench} and {@code kernels} needs its context to be
 * current.
 *
 * @param id by which trials name it
 * @param facts what is known of it
 * @param context its context
 * @param bench its memory and stream
 * @param kernels its kernels
 */
record GpuMember(String id, DeviceFacts facts, CudaContext context, Bench bench, KernelLibrary kernels) {
    /** Long enough for a GPU that was idle to reach its clock. */
    private static final long WARM_UP_NS = 100_000_000;

    /**
     * Opens a GPU that takes part. Its context is current afterwards.
     *
     * @param owner releases everything
     * @param abort tells kernels of all GPUs to stop
     * @throws io.gpuclass.engine.device.DeviceException if it cannot be opened
     */
    static GpuMember open(Resources owner, String id, CUdevice device, DeviceFacts facts, MappedWord abort) {
        CudaContext context = owner.own(new CudaContext(device));
        context.makeCurrent();
        Bench bench = new Bench(owner, CudaFacts.mostBlocks(facts), abort);
        KernelLibrary kernels = owner.own(new KernelLibrary(facts.computeCapability(), context::makeCurrent));
        kernels.find(Bench.HOLD_UP_KERNEL).ifPresent(spin -> bench.warmUp(spin, WARM_UP_NS));
        return new GpuMember(id, facts, context, bench, kernels);
    }

    /** Returns how many blocks of a kernel are resident at once. */
    int residentBlocks(CudaFunction function, int threads) {
        return Math.min(
                facts.multiprocessors() * function.blocksPerMultiprocessor(threads), CudaFacts.mostBlocks(facts));
    }
}
