package io.gpuclass.cuda;

import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.Launch.GraphLaunch;
import io.gpuclass.cuda.Launch.RepeatedLaunch;
import io.gpuclass.engine.device.Trial;
import java.util.function.IntFunction;
import jcuda.Pointer;

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

    /**
     * Prepares a trial. The caller closes the launch when the GPU is done with it.
     *
     * @param stream where the launch will be queued; no other thread may use it meanwhile
     * @param arguments the packed trial of each phase, or launch; must not change until the launch is closed
     */
    Launch prepare(CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments) {
        return switch (this) {
            case PLAIN -> () -> function.launch(trial.blocks(), trial.threads(), stream, arguments.apply(0));
            case COOPERATIVE ->
                () -> function.launchCooperatively(trial.blocks(), trial.threads(), stream, arguments.apply(0));
            case RELAUNCHED -> eachPhase(function::launch, trial, stream, arguments, () -> {});
            case SYNCHRONOUS ->
                eachPhase(
                        function::launch,
                        trial,
                        stream,
                        arguments,
                        () -> stream.synchronize("wait for the end of a kernel"));
            case GRAPH -> new GraphLaunch(eachPhase(function::launch, trial, stream, arguments, () -> {}), stream);
            case COOPERATIVE_GRAPH ->
                new GraphLaunch(eachPhase(function::launchCooperatively, trial, stream, arguments, () -> {}), stream);
            case REPEATED -> new RepeatedLaunch(function, trial, stream, arguments);
        };
    }

    boolean launchesEachPhase() {
        return this == RELAUNCHED || this == SYNCHRONOUS || this == GRAPH || this == COOPERATIVE_GRAPH;
    }

    @FunctionalInterface
    private interface Kernel {
        void launch(int blocks, int threads, CudaStream stream, Pointer arguments);
    }

    private static Launch eachPhase(
            Kernel kernel, Trial trial, CudaStream stream, IntFunction<Pointer> arguments, Runnable between) {
        return () -> {
            for (int phase = 0; phase < trial.length(); phase++) {
                kernel.launch(trial.blocks(), trial.threads(), stream, arguments.apply(phase));
                between.run();
            }
        };
    }
}
