package io.gpuclass.cuda;

import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Trial;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
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

    /**
     * Prepares a trial. The caller closes the launch when the GPU is done with it.
     *
     * @param stream where the launch will be queued; no other thread may use it meanwhile
     * @param arguments the packed trial of each phase, or launch; must not change until the launch is closed
     */
    static Launch of(CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments) {
        return switch (function.style()) {
            case PLAIN -> () -> function.launch(trial.blocks(), trial.threads(), stream, arguments.apply(0));
            case COOPERATIVE -> cooperative(function, trial, stream, arguments, 0);
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

    /** Packs the arguments only when the launch is queued: all launches of a trial use the same memory for them. */
    private static Launch cooperative(
            CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments, int launch) {
        return () -> function.launchCooperatively(trial.blocks(), trial.threads(), stream, arguments.apply(launch));
    }

    /** Launches a kernel once. */
    @FunctionalInterface
    interface Kernel {
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

    /** Launches that follow each other; the first one makes the state, and has arguments of its own. */
    final class RepeatedLaunch implements Launch {
        private final Launch first;
        private final Launch same;
        private final GraphLaunch graph;
        private final int times;

        RepeatedLaunch(CudaFunction function, Trial trial, CudaStream stream, IntFunction<Pointer> arguments) {
            first = cooperative(function, trial, stream, arguments, 0);
            same = cooperative(function, trial, stream, arguments, 1);
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
                DriverResult.check(
                        JCudaDriver.cuGraphInstantiate(executable, graph, NO_FLAGS), "make a graph ready to run");
                resources.add(() -> DriverResult.check(
                        JCudaDriver.cuGraphExecDestroy(executable), "release a graph that was ready to run"));
                DriverResult.check(JCudaDriver.cuGraphUpload(executable, stream.handle()), "take a graph to the GPU");
            } catch (RuntimeException failure) {
                resources.closeAfter(failure);
                throw failure;
            }
        }

        /** Captures the work, queued in order, as a chain of nodes. */
        private void capture(Launch work) {
            DriverResult.check(
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
            DriverResult.check(JCudaDriver.cuStreamEndCapture(stream.handle(), graph), "record a graph");
            resources.add(() -> DriverResult.check(JCudaDriver.cuGraphDestroy(graph), "release a graph"));
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
            DriverResult.check(JCudaDriver.cuGraphLaunch(executable, stream.handle()), "launch a graph");
        }

        @Override
        public void close() {
            resources.close();
        }
    }

    /**
     * The first argument of every kernel: {@code gpuclass::trial_arguments} of {@code probes-cuda/include/gpuclass/trial.cuh}, little endian, without
     * padding. Reused from launch to launch, since the driver copies it at launch.
     */
    static final class KernelArguments {
        static final int BYTES = 96;

        private final long words;
        private final int wordCount;
        private final long report;
        private final long perBlock;
        private final long abort;
        private final ByteBuffer packed = allocate();

        /** The driver takes an array of pointers to arguments, here of one. */
        private final Pointer pointer = Pointer.to(Pointer.to(packed));

        /**
         * @param words device address of the shared words
         * @param report device address of the report
         * @param perBlock device address of the counts per block
         * @param abort device address of the abort word
         */
        KernelArguments(long words, int wordCount, long report, long perBlock, long abort) {
            this.words = words;
            this.wordCount = wordCount;
            this.report = report;
            this.perBlock = perBlock;
            this.abort = abort;
        }

        /** Packs {@code trial}, and returns a launch's parameters; valid until the next call. */
        Pointer of(Trial trial) {
            pack(trial, packed);
            return pointer;
        }

        /**
         * Packs {@code trial} into memory of its own, and returns the parameters of a launch with a second argument.
         *
         * @param dataset the packed second argument
         */
        Pointer of(Trial trial, Pointer dataset) {
            ByteBuffer own = allocate();
            pack(trial, own);
            return Pointer.to(Pointer.to(own), dataset);
        }

        private static ByteBuffer allocate() {
            return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        }

        private void pack(Trial trial, ByteBuffer packed) {
            packed.clear();
            packed.putLong(words + (long) Integer.BYTES * trial.place())
                    .putLong(report)
                    .putLong(perBlock)
                    .putLong(abort);
            trial.pack(packed, wordCount);
        }

        ByteBuffer bytes() {
            return packed.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN).rewind();
        }

        /**
         * The second argument of a team's kernels: {@code gpuclass::team_arguments} of {@code probes-cuda/include/gpuclass/system/team.cuh}, little
         * endian, without padding. Immutable.
         *
         * @param words address of each GPU's own words
         * @param host address of the host's words; 0 if the CPU does not take part
         * @param hostThreads CPU threads that take part
         * @param blocks blocks of each GPU
         */
        record TeamArguments(List<Long> words, long host, int hostThreads, int blocks) {
            static final int BYTES = 88;

            TeamArguments {
                words = List.copyOf(words);
            }

            Pointer of(int member) {
                return Pointer.to(packed(member));
            }

            ByteBuffer packed(int member) {
                ByteBuffer packed = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < DeviceGroup.MOST_MEMBERS; i++) {
                    packed.putLong(i < words.size() ? words.get(i) : 0);
                }
                packed.putLong(host);
                return packed.putInt(words.size())
                        .putInt(member)
                        .putInt(hostThreads)
                        .putInt(blocks)
                        .rewind();
            }
        }
    }
}
