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

    /** As {@link #RELAUNCHED}, cooperatively: each phase is a launch whose blocks may wait for each other. */
    RELAUNCHED_COOPERATIVELY,

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
            case RELAUNCHED -> eachPhase(function, trial, stream, arguments, () -> {});
            case RELAUNCHED_COOPERATIVELY ->
                () -> {
                    for (int phase = 0; phase < trial.length(); phase++) {
                        function.launchCooperatively(trial.blocks(), trial.threads(), stream, arguments.apply(phase));
                    }
                };
            case SYNCHRONOUS ->
                eachPhase(function, trial, stream, arguments, () -> stream.synchronize("wait for the end of a kernel"));
            case GRAPH -> new GraphLaunch(eachPhase(function, trial, stream, arguments, () -> {}), stream);
            case REPEATED -> new RepeatedLaunch(function, trial, stream, arguments);
        };
    }

    boolean launchesEachPhase() {
        return this == RELAUNCHED || this == RELAUNCHED_COOPERATIVELY || this == SYNCHRONOUS || this == GRAPH;
    }

    private static Launch eachPhase(
            CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments, Runnable between) {
        return () -> {
            for (int phase = 0; phase < trial.length(); phase++) {
                function.launch(trial.blocks(), trial.threads(), stream, arguments.apply(phase));
                between.run();
            }
        };
    }
}
