package io.gpuclass.cuda;

import io.gpuclass.engine.device.Trial;
import java.util.function.IntFunction;
import jcuda.Pointer;

/** How the host starts the kernel of a trial. */
enum LaunchStyle {
    /** Once. Its blocks never wait for each other, so that it does not matter which are resident. */
    PLAIN,

    /** Once, and all blocks are resident or none starts, since they may wait for each other. */
    COOPERATIVE,

    /**
     * As often as the trial is long, one kernel after the other: each is one phase, and its end is the barrier. The host queues
     * them while the GPU runs, with the head start that a {@linkplain Bench#HOLD_UP_KERNEL hold-up} gives. Where it falls behind,
     * its own rate is what is timed, and rightly so: that is what the barrier costs whoever launches from a host.
     */
    RELAUNCHED,

    /** As {@link #RELAUNCHED}, but as one CUDA graph that the host queues at once; only its launch is timed, not its making. */
    GRAPH;

    /**
     * Makes a trial ready. The caller closes it when the GPU is done with it.
     *
     * @param stream where it will be queued; no other work may be queued there until this returns
     * @param arguments the packed trial, for each phase where the kernel is launched for each; must stay as they are until the launch
     *     is closed
     */
    Launch prepare(CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments) {
        return switch (this) {
            case PLAIN -> () -> function.launch(trial.blocks(), trial.threads(), stream, arguments.apply(0));
            case COOPERATIVE ->
                () -> function.launchCooperatively(trial.blocks(), trial.threads(), stream, arguments.apply(0));
            case RELAUNCHED -> eachPhase(function, trial, stream, arguments);
            case GRAPH -> new GraphLaunch(eachPhase(function, trial, stream, arguments), stream);
        };
    }

    /** Returns whether each phase of a trial is a launch. */
    boolean launchesEachPhase() {
        return this == RELAUNCHED || this == GRAPH;
    }

    private static Launch eachPhase(
            CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments) {
        return () -> {
            for (int phase = 0; phase < trial.length(); phase++) {
                function.launch(trial.blocks(), trial.threads(), stream, arguments.apply(phase));
            }
        };
    }
}
