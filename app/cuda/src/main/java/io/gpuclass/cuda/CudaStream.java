package io.gpuclass.cuda;

import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.profile.units.Nanos;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;

/** An ordered queue of work, independent of the default one. */
final class CudaStream implements DriverResource {
    private final CUstream stream = new CUstream();

    CudaStream() {
        DriverResult.check(
                JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING), "create a stream");
    }

    CUstream handle() {
        return stream;
    }

    /** Waits for all queued work. {@code action} names the work, for errors. */
    void synchronize(String action) {
        DriverResult.check(JCudaDriver.cuStreamSynchronize(stream), action);
    }

    /** As {@link #synchronize}, but for a bounded time. Returns whether the work is done. */
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
        DriverResult.check(result, action);
        return true;
    }

    /** Returns whether all queued work is done. {@code action} names the work, for errors. */
    boolean isDone(String action) {
        int result = JCudaDriver.cuStreamQuery(stream);
        if (result == CUresult.CUDA_ERROR_NOT_READY) {
            return false;
        }
        DriverResult.check(result, action);
        return true;
    }

    @Override
    public void close() {
        DriverResult.check(JCudaDriver.cuStreamDestroy(stream), "release a stream");
    }

    /** A point in a stream, at which the GPU takes the time unless the event is untimed. */
    static final class CudaEvent implements DriverResource {
        private final CUevent event = new CUevent();

        CudaEvent() {
            this(CUevent_flags.CU_EVENT_DEFAULT);
        }

        private CudaEvent(int flags) {
            DriverResult.check(JCudaDriver.cuEventCreate(event, flags), "create an event");
        }

        /** Returns an event for other streams to wait for. */
        static CudaEvent untimed() {
            return new CudaEvent(CUevent_flags.CU_EVENT_DISABLE_TIMING);
        }

        /** Makes all work queued from now on in a stream, of any GPU, wait for this event. */
        void holdBack(CudaStream other) {
            DriverResult.check(
                    JCudaDriver.cuStreamWaitEvent(other.handle(), event, 0), "let a stream wait for an event");
        }

        void record(CudaStream stream) {
            DriverResult.check(JCudaDriver.cuEventRecord(event, stream.handle()), "record an event");
        }

        /** Returns nanoseconds from this event to {@code later}; both must have happened. */
        double nsUntil(CudaEvent later) {
            float[] millis = new float[1];
            DriverResult.check(JCudaDriver.cuEventElapsedTime(millis, event, later.event), "read the elapsed time");
            return millis[0] * Nanos.PER_MILLI;
        }

        @Override
        public void close() {
            DriverResult.check(JCudaDriver.cuEventDestroy(event), "release an event");
        }
    }
}
