package io.gpuclass.cuda;

import io.gpuclass.engine.device.Trial;

/** Ways to launch the kernel of a trial. */
enum LaunchStyle {
    /** Once. Blocks never wait for each other, so they need not be resident together. */
    PLAIN,

    /** Once, with all blocks resident, since they may wait for each other. */
    COOPERATIVE,

    /**
     * Once per phase: the end of a kernel is the barrier. The host queues kernels while the GPU runs, with the head start of a
     * {@linkplain Bench#HOLD_UP_KERNEL hold-up}. If the host falls behind, its own rate is timed, as it should be: that is what this
     * barrier costs its users.
     */
    RELAUNCHED,

    /** As {@link #RELAUNCHED}, but the host waits for the end of each kernel before it launches the next. */
    SYNCHRONOUS,

    /** As {@link #RELAUNCHED}, but as one CUDA graph, whose launch is timed and whose making is not. */
    GRAPH,

    /**
     * As {@link #GRAPH}, cooperatively: each phase is a launch whose blocks may wait for each other. A stream would time the host, which takes 4 to
     * 7 us to launch such a kernel.
     */
    COOPERATIVE_GRAPH,

    /**
     * Cooperatively: once to make the state, then again and again with arguments that do not change, at last as a CUDA graph that is
     * replayed. {@link Trial#length()} says how often each of the two.
     */
    REPEATED;

    boolean launchesEachPhase() {
        return this == RELAUNCHED || this == SYNCHRONOUS || this == GRAPH || this == COOPERATIVE_GRAPH;
    }
}
