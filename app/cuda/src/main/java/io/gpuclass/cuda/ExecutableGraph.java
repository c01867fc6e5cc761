package io.gpuclass.cuda;

import jcuda.driver.CUgraphExec;
import jcuda.driver.JCudaDriver;

/** A graph in the form that a GPU runs. */
final class ExecutableGraph implements DriverResource {
    private static final long NO_FLAGS = 0;

    private final CUgraphExec executable = new CUgraphExec();

    ExecutableGraph(CapturedGraph graph) {
        DriverResult.that(
                JCudaDriver.cuGraphInstantiate(executable, graph.handle(), NO_FLAGS), "make a graph ready to run");
    }

    /** Queues its transfer to the GPU, which the first launch would else do. */
    void upload(CudaStream stream) {
        DriverResult.that(JCudaDriver.cuGraphUpload(executable, stream.handle()), "take a graph to the GPU");
    }

    /** Queues a run of all its nodes. */
    void launch(CudaStream stream) {
        DriverResult.that(JCudaDriver.cuGraphLaunch(executable, stream.handle()), "launch a graph");
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuGraphExecDestroy(executable), "release a graph that was ready to run");
    }
}
