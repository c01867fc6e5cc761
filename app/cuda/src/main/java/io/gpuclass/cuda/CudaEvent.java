package io.gpuclass.cuda;

import io.gpuclass.profile.units.Nanos;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.JCudaDriver;

/** A point in a stream at which the GPU takes the time. */
final class CudaEvent implements DriverResource {
    private final CUevent event = new CUevent();

    CudaEvent() {
        DriverResult.that(JCudaDriver.cuEventCreate(event, CUevent_flags.CU_EVENT_DEFAULT), "create an event");
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
