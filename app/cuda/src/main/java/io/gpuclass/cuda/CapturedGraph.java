package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import jcuda.driver.CUgraph;
import jcuda.driver.CUstreamCaptureMode;
import jcuda.driver.JCudaDriver;

/** Work that a stream recorded instead of running it: what was queued in order is a chain of nodes. */
final class CapturedGraph implements DriverResource {
    private final CUgraph graph = new CUgraph();

    /**
     * Records {@code work}. Whether that fails or not, {@code stream} runs what it is given afterwards.
     *
     * @param work ready for {@code stream}
     */
    CapturedGraph(Launch work, CudaStream stream) {
        DriverResult.that(
                JCudaDriver.cuStreamBeginCapture(
                        stream.handle(), CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
                "start to record a graph");
        try {
            work.queue();
        } catch (RuntimeException failure) {
            discard(stream, failure);
            throw failure;
        }
        end(stream);
    }

    CUgraph handle() {
        return graph;
    }

    private void end(CudaStream stream) {
        DriverResult.that(JCudaDriver.cuStreamEndCapture(stream.handle(), graph), "record a graph");
    }

    /** The driver may have dropped the recording because of {@code cause}, and then says so. */
    private void discard(CudaStream stream, RuntimeException cause) {
        try {
            end(stream);
            close();
        } catch (DeviceException dropped) {
            cause.addSuppressed(dropped);
        }
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuGraphDestroy(graph), "release a graph");
    }
}
