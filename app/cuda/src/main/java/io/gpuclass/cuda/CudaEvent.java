package io.gpuclass.cuda;

import io.gpuclass.profile.units.Nanos;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.JCudaDriver;

/** A point in a stream at which the GPU takes the time. */
final class CudaEvent implements DriverResource {
    private final CUevent event = new CUevent();

    CudaEvent() {
        this(CUevent_flags.CU_EVENT_DEFAULT);
    }

    private CudaEvent(int flags) {
        DriverResult.that(JCudaDriver.cuEventCreate(event, flags), "create an event");
    }

    /** Returns a point at which no time is taken: for other streams to wait for. */
    static CudaEvent untimed() {
        return new CudaEvent(CUevent_flags.CU_EVENT_DISABLE_TIMING);
    }

    /** Has what is queued in a stream from now on wait for this point, on whichever GPU it is. */
    void holdBack(CudaStream other) {
        DriverResult.that(JCudaDriver.cuStreamWaitEvent(other.handle(), event, 0), "let a stream wait for an event");
    }

    void record(CudaStream stream) {
        DriverResult.that(JCudaDriver.cuEventRecord(event, stream.handle()), "record an event");
    }

    /** Returns nanoseconds from this event to {@code later}; both must have happened. */
    double nsUntil(CudaEvent later) {
        float[] millis = new float[1];
        DriverResult.that(JCudaDriver.cuEventElapsedTime(millis, event, later.event), "read the elapsed time");
        return millis[0] * Nanos.PER_MILLI;
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuEventDestroy(event), "release an event");
    }
}
