package io.gpuclass.cuda;

import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Trial;
import java.util.function.IntFunction;
import jcuda.Pointer;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUstreamCaptureMode;
import jcuda.driver.JCudaDriver;

/** The timed part of a trial, prepared for a stream, so that preparing is not timed. */
interface Launch extends DriverResource {
    void queue();

    /** Releases what was prepared, by default nothing. */
    @Override
    default void close() {}

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

        /** As {@link #RELAUNCHED}, but as one CUDA graph, whose launch is timed and whose making is not. */
        GRAPH,

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
                case RELAUNCHED -> eachPhase(function, trial, stream, arguments);
                case GRAPH -> new GraphLaunch(eachPhase(function, trial, stream, arguments), stream);
                case REPEATED -> new RepeatedLaunch(function, trial, stream, arguments);
            };
        }

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

    /** Launches that follow each other; the first one makes the state, and has arguments of its own. */
    final class RepeatedLaunch implements Launch {
        private final Launch first;
        private final Launch same;
        private final GraphLaunch graph;
        private final int times;

        RepeatedLaunch(CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments) {
            first = LaunchStyle.COOPERATIVE.prepare(function, trial, stream, arguments);
            same = LaunchStyle.COOPERATIVE.prepare(function, trial, stream, launch -> arguments.apply(1));
            graph = new GraphLaunch(same, stream);
            times = trial.length();
        }

        @Override
        public void queue() {
            first.queue();
            for (int i = 0; i < times; i++) {
                same.queue();
            }
            for (int i = 0; i < times; i++) {
                graph.queue();
            }
        }

        @Override
        public void close() {
            graph.close();
        }
    }

    /** A sequence of launches as one CUDA graph, uploaded to the GPU: queueing it is a single call. */
    final class GraphLaunch implements Launch {
        private static final long NO_FLAGS = 0;

        private final Resources resources = new Resources();
        private final CUgraph graph = new CUgraph();
        private final CUgraphExec executable = new CUgraphExec();
        private final CudaStream stream;

        /**
         * @param work prepared for {@code stream}; its arguments are copied
         * @param stream captures and runs the work
         */
        GraphLaunch(Launch work, CudaStream stream) {
            this.stream = stream;
            try {
                capture(work);
                DriverResult.that(
                        JCudaDriver.cuGraphInstantiate(executable, graph, NO_FLAGS), "make a graph ready to run");
                resources.own(() -> DriverResult.that(
                        JCudaDriver.cuGraphExecDestroy(executable), "release a graph that was ready to run"));
                DriverResult.that(JCudaDriver.cuGraphUpload(executable, stream.handle()), "take a graph to the GPU");
            } catch (RuntimeException failure) {
                resources.closeAfter(failure);
                throw failure;
            }
        }

        /** Captures the work, queued in order, as a chain of nodes. */
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

        /** Ends the capture after a failure, which may have made the driver drop it. */
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
}
