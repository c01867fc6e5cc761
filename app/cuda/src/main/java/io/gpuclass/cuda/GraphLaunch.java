package io.gpuclass.cuda;

/** Other launches, captured as one graph that is already on the GPU: queueing it is a single call. */
final class GraphLaunch implements Launch {
    private final Resources resources = new Resources();
    private final ExecutableGraph executable;
    private final CudaStream stream;

    /**
     * @param work what the graph holds, ready for {@code stream}; its arguments are copied
     * @param stream records it, takes it to the GPU, and runs it
     */
    GraphLaunch(Launch work, CudaStream stream) {
        this.stream = stream;
        try {
            CapturedGraph graph = resources.own(new CapturedGraph(work, stream));
            executable = resources.own(new ExecutableGraph(graph));
            executable.upload(stream);
        } catch (RuntimeException failure) {
            resources.closeAfter(failure);
            throw failure;
        }
    }

    @Override
    public void queue() {
        executable.launch(stream);
    }

    @Override
    public void close() {
        resources.close();
    }
}
