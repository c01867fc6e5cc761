package io.gpuclass.cuda;

import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;

/** The way from one GPU to the memory of another, open until it is closed. */
final class PeerAccess implements DriverResource {
    private final CudaContext from;
    private final CudaContext to;
    private final boolean ours;

    /** Opens it, unless it is open already: then whoever opened it closes it. */
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
