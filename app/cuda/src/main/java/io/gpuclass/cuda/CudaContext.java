package io.gpuclass.cuda;

import jcuda.driver.CUcontext;
import jcuda.driver.CUctx_flags;
import jcuda.driver.CUdevice;
import jcuda.driver.JCudaDriver;

/**
 * The primary context of one GPU. The host spins while it waits: a run is thousands of short kernels, and waking a sleeping
 * thread takes longer than many of them. Elapsed times come from the GPU, so they do not depend on it.
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

    /** Makes this the calling thread's context: whichever thread uses the device does so first. */
    void makeCurrent() {
        DriverResult.that(JCudaDriver.cuCtxSetCurrent(context), "use the GPU's context");
    }

    /** Returns the driver's handle. */
    CUcontext handle() {
        return context;
    }

    /** Returns the GPU that it is of. */
    CUdevice device() {
        return device;
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuDevicePrimaryCtxRelease(device), "release the GPU");
    }
}
