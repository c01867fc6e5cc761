package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUstreamCaptureMode;
import jcuda.driver.JCudaDriver;

/** Other launches, captured as one graph that is already on the GPU: queueing it is a single call. */
final class GraphLaunch implements Launch {
    private static final long NO_FLAGS = 0;

    private final Resources resources = new Resources();
    private final CUgraph graph = new CUgraph();
    private final CUgraphExec executable = new CUgraphExec();
    private final CudaStream stream;

    /**
     * @param work what the graph holds, ready for {@code stream}; its arguments are copied
     * @param stream records it, takes it to the GPU, and runs it; what it is given afterwards it runs in any case
     */
    GraphLaunch(Launch work, CudaStream stream) {
        this.stream = stream;
        try {
            capture(work);
            DriverResult.that(JCudaDriver.cuGraphInstantiate(executable, graph, NO_FLAGS), "make a graph ready to run");
            resources.own(() -> DriverResult.that(
                    JCudaDriver.cuGraphExecDestroy(executable), "release a graph that was ready to run"));
            DriverResult.that(JCudaDriver.cuGraphUpload(executable, stream.handle()), "take a graph to the GPU");
        } catch (RuntimeException failure) {
            resources.closeAfter(failure);
            throw failure;
        }
    }

    /** Has the stream record the work instead of running it: what was queued in order is a chain of nodes. */
    private void capture(Launch work) {
        DriverResult.that(
                JCudaDriver.cuStreamBeginCapture(
                        stream.handle(), CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
                "start to record a graph");
        try {
            work.queue();
        } catch (RuntimeException failure) {
            endAfter(failure);
            throw failure;
        }
        endCapture();
    }

    private void endCapture() {
        DriverResult.that(JCudaDriver.cuStreamEndCapture(stream.handle(), graph), "record a graph");
        resources.own(() -> DriverResult.that(JCudaDriver.cuGraphDestroy(graph), "release a graph"));
    }

    /** The driver may have dropped the recording because of {@code cause}, and then says so. */
    private void endAfter(RuntimeException cause) {
        try {
            endCapture();
        } catch (DeviceException dropped) {
            cause.addSuppressed(dropped);
        }
    }

    @Override
    public void queue() {
        DriverResult.that(JCudaDriver.cuGraphLaunch(executable, stream.handle()), "launch a graph");
    }

    @Override
    public void close() {
        resources.close();
    }
}
