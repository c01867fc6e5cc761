package io.gpuclass.cuda;

import io.gpuclass.cuda.DriverResult.DriverResource;
import jcuda.driver.CUcontext;
import jcuda.driver.CUctx_flags;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;

/**
 * The primary context of one GPU. The host spins while it waits, since a run is thousands of short kernels, and waking a sleeping
 * thread takes longer than many of them. The GPU takes the times, so spinning does not distort them.
 */
final class CudaContext implements DriverResource {
    private final CUdevice device;
    private final CUcontext context = new CUcontext();

    CudaContext(CUdevice device) {
        this.device = device;
        DriverResult.that(
                JCudaDriver.cuDevicePrimaryCtxSetFlags(device, CUctx_flags.CU_CTX_SCHED_SPIN),
                "set up the GPU's context");
        DriverResult.that(JCudaDriver.cuDevicePrimaryCtxRetain(context, device), "open the GPU");
    }

    /** Makes this the calling thread's context, as every thread must before it uses the device. */
    void makeCurrent() {
        DriverResult.that(JCudaDriver.cuCtxSetCurrent(context), "use the GPU's context");
    }

    CUcontext handle() {
        return context;
    }

    CUdevice device() {
        return device;
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuDevicePrimaryCtxRelease(device), "release the GPU");
    }

    /** One GPU's access to the memory of another. */
    static final class PeerAccess implements DriverResource {
        private final CudaContext from;
        private final CudaContext to;
        private final boolean ours;

        /** Enables the access, unless it is enabled already and so is not ours to disable. */
        PeerAccess(CudaContext from, CudaContext to) {
            this.from = from;
            this.to = to;
            from.makeCurrent();
            int result = JCudaDriver.cuCtxEnablePeerAccess(to.handle(), 0);
            ours = result != CUresult.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
            if (ours) {
                DriverResult.that(result, "reach the memory of another GPU");
            }
        }

        @Override
        public void close() {
            if (ours) {
                from.makeCurrent();
                DriverResult.that(JCudaDriver.cuCtxDisablePeerAccess(to.handle()), "close the way to another GPU");
            }
        }
    }
}
