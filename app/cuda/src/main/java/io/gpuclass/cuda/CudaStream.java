package io.gpuclass.cuda;

import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;

/** An ordered queue of work, independent of the default one. */
final class CudaStream implements DriverResource {
    private final CUstream stream = new CUstream();

    CudaStream() {
        DriverResult.that(JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING), "create a stream");
    }

    CUstream handle() {
        return stream;
    }

    /** Waits until all queued work is done; {@code action} is what failed if it faulted. */
    void synchronize(String action) {
        DriverResult.that(JCudaDriver.cuStreamSynchronize(stream), action);
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuStreamDestroy(stream), "release a stream");
    }
}
