package io.gpuclass.cuda;

import jcuda.driver.CUresult;
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

    /** The same for at most so long. Returns whether the work is done. */
    boolean synchronizeWithin(long boundNs, String action) {
        long started = System.nanoTime();
        int result = JCudaDriver.cuStreamQuery(stream);
        while (result == CUresult.CUDA_ERROR_NOT_READY && System.nanoTime() - started < boundNs) {
            Thread.onSpinWait();
            result = JCudaDriver.cuStreamQuery(stream);
        }
        if (result == CUresult.CUDA_ERROR_NOT_READY) {
            return false;
        }
        DriverResult.that(result, action);
        return true;
    }

    /** Returns whether the queued work is done; {@code action} is what failed if it faulted. */
    boolean isDone(String action) {
        int result = JCudaDriver.cuStreamQuery(stream);
        if (result == CUresult.CUDA_ERROR_NOT_READY) {
            return false;
        }
        DriverResult.that(result, action);
        return true;
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuStreamDestroy(stream), "release a stream");
    }
}
