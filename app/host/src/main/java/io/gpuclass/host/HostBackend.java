package io.gpuclass.host;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.HostEffort.HostVisit;
import io.gpuclass.host.HostFacts.ProcFiles;
import io.gpuclass.host.HostKernels.HostBenchmark;
import io.gpuclass.host.JmhRun.JmhReadings;
import io.gpuclass.host.MeasuringJvm.JvmPerRun;
import io.gpuclass.host.program.HostPrograms;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.verify.PromiseCheck;
import io.gpuclass.host.verify.WorkerGroup;
import io.gpuclass.host.verify.WorkerGroup.Result;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/** The CPU of this machine, {@code --device host}. */
public final class HostBackend implements Backend {
    @Override
    public DeviceKind kind() {
        return DeviceKind.HOST;
    }

    @Override
    public Automatic automatic() {
        return Automatic.LAST_RESORT;
    }

    @Override
    public List<DeviceFacts> facts(boolean includeIds) {
        return List.of(HostDevice.facts(includeIds));
    }

    @Override
    public Device open(int ordinal, Effort effort, boolean includeIds) {
        return HostDevice.open(includeIds, HostEffort.valueOf(effort.name()));
    }

    /**
     * The CPU of this machine as a device: a block is a thread. Benchmarks run by JMH in another JVM; checks and whole programs run in this
     * one.
     *
     * <p>One thread uses it at a time; {@link #abort()} is safe from any. The opener closes it. Closing, or a shutdown hook, ends every
     * measuring JVM.
     */
    public static final class HostDevice implements Device {
        private static final String HOSTAGE_KERNEL = "hostage_time_poll";

        private final DeviceFacts facts;
        private final Surroundings surroundings;
        private final HostEffort effort;
        private final HostPrograms programs;
        private final MeasuringJvm jvm;
        private final Set<String> warm = new HashSet<>();
        private final Thread hook;
        private long nsPerVisit = Long.MAX_VALUE;
        private volatile boolean aborted;
        private volatile WorkerGroup workers;
        private volatile JmhRun jmhRun;

        private HostDevice(DeviceFacts facts, Surroundings surroundings, HostEffort effort) {
            this.facts = facts;
            this.surroundings = surroundings;
            this.effort = effort;
            programs = new HostPrograms(effort.programWarmupNs());
            jvm = effort.sharesJvm() ? SharedJvm.start() : new JvmPerRun();
            hook = new Thread(this::endAtShutdown, "gpuclass-host-shutdown");
        }

        /**
         * Opens the CPU of this machine.
         *
         * @param includeIds whether the facts may identify this machine
         * @param effort how much time a run takes
         */
        public static HostDevice open(boolean includeIds, HostEffort effort) {
            JmhRun.prepare();
            DeviceFacts facts = facts(includeIds);
            Surroundings surroundings = HostFacts.surroundings(ProcFiles.ofThisMachine(), facts.logicalCpus());
            HostDevice device = new HostDevice(facts, surroundings, effort);
            Runtime.getRuntime().addShutdownHook(device.hook);
            return device;
        }

        /** Returns the facts of this machine's CPU without opening it. */
        public static DeviceFacts facts(boolean includeIds) {
            return HostFacts.read(
                    ProcFiles.ofThisMachine(),
                    Runtime.getRuntime().availableProcessors(),
                    System.getProperty("os.arch"),
                    includeIds);
        }

        @Override
        public DeviceFacts facts() {
            return facts;
        }

        /** Returns the surroundings when the device was opened: later, the load is that of the measuring itself. */
        @Override
        public Surroundings surroundings() {
            return surroundings;
        }

        @Override
        public Timing timing() {
            return Timing.STEADY;
        }

        @Override
        public int samplesPerVisit() {
            return effort.samplesPerVisit();
        }

        @Override
        public void pace(long newNsPerVisit) {
            nsPerVisit = newNsPerVisit;
        }

        @Override
        public boolean has(String kernel) {
            if (kernel.equals(HOSTAGE_KERNEL) && facts.logicalCpus() < 2) {
                return false;
            }
            return HostKernels.benchmark(kernel).isPresent()
                    || HostKernels.verification(kernel).isPresent()
                    || HostPrograms.has(kernel);
        }

        @Override
        public Loaded load(DatasetSource source) {
            failIfAborted();
            return programs.load(source);
        }

        @Override
        public int saturation(String kernel, int threads) {
            requireKernel(kernel);
            return facts.logicalCpus();
        }

        @Override
        public List<Observation> observe(Trial trial, int samples) {
            requireKernel(trial.kernel());
            if (samples < 1 || trial.blocks() < 1) {
                throw new IllegalArgumentException("at least one sample and one block must be asked for, not " + samples
                        + " and " + trial.blocks());
            }
            requireMeasurable(trial);
            failIfAborted();
            if (HostPrograms.has(trial.kernel())) {
                return programs.observe(trial, samples, this::runToEnd);
            }
            return HostKernels.benchmark(trial.kernel())
                    .map(benchmark -> measure(benchmark, trial, samples))
                    .orElseGet(() ->
                            verify(HostKernels.verification(trial.kernel()).orElseThrow(), trial, samples));
        }

        @Override
        public void abort() {
            aborted = true;
            WorkerGroup running = workers;
            if (running != null) {
                running.abort();
            }
            jvm.end();
        }

        @Override
        public void close() {
            abort();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process is ending, and the hook runs.
            }
        }

        private List<Observation> measure(HostBenchmark benchmark, Trial trial, int samples) {
            JmhPlan plan = new JmhPlan(
                    benchmark,
                    trial,
                    effort,
                    visit(trial.kernel()).withSamples(samples).within(nsPerVisit));
            RunResult result = run(new JmhRun(plan.options(), jvm, () -> aborted));
            List<Observation> observations = new ArrayList<>();
            for (BenchmarkResult fork : result.getBenchmarkResults()) {
                for (IterationResult iteration : fork.getIterationResults()) {
                    observations.add(JmhReadings.read(benchmark.shape(), iteration, plan.length()));
                }
            }
            return List.copyOf(observations);
        }

        /** With one JVM for all runs, only a kernel's first visit needs the full warm-up. */
        private HostVisit visit(String kernel) {
            boolean first = warm.add(kernel) || !effort.sharesJvm();
            return first ? effort.first() : effort.first().again();
        }

        private List<Observation> verify(
                BiFunction<Trial, Deadline, PromiseCheck> verification, Trial trial, int samples) {
            List<Observation> observations = new ArrayList<>();
            for (int i = 0; i < samples; i++) {
                observations.add(verifyOnce(verification, trial));
            }
            return List.copyOf(observations);
        }

        private Observation verifyOnce(BiFunction<Trial, Deadline, PromiseCheck> verification, Trial trial) {
            WorkerGroup gathered = WorkerGroup.of(trial, verification);
            long startNs = System.nanoTime();
            Result result = runToEnd(gathered);
            double elapsedNs = System.nanoTime() - startNs;
            return ObservationBuilder.builder()
                    .timedOut(result.timedOut())
                    .elapsedNs(elapsedNs)
                    .windowNs(elapsedNs)
                    .operations(result.operations())
                    .violations(result.violations())
                    .reached(result.reached())
                    .build();
        }

        private Result runToEnd(WorkerGroup gathered) {
            workers = gathered;
            failIfAborted();
            Result result = run(gathered);
            failIfAborted();
            return result;
        }

        private RunResult run(JmhRun run) {
            jmhRun = run;
            try {
                return run.run();
            } finally {
                jmhRun = null;
            }
        }

        private static Result run(WorkerGroup workers) {
            try {
                return workers.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw JmhRun.aborted();
            }
        }

        private void endAtShutdown() {
            abort();
            JmhRun running = jmhRun;
            if (running != null) {
                running.awaitEnd();
            }
        }

        private void requireKernel(String kernel) {
            if (!has(kernel)) {
                throw DeviceException.failed(
                        "the host CPU has no kernel '" + kernel + "': ask whether it has one first");
            }
        }

        /** Refuses arguments that host kernels ignore: they would silently measure something else. */
        private static void requireMeasurable(Trial trial) {
            if (trial.section() != 0 || trial.first() != 0) {
                throw DeviceException.failed(
                        "the host CPU cannot run " + trial.kernel() + " with section " + trial.section() + " and first "
                                + trial.first()
                                + ": its sections are empty and its counters start at 0; ask for 0 of both");
            }
            if (trial.dataset() != null && !HostPrograms.has(trial.kernel())) {
                throw DeviceException.failed("the host CPU cannot run " + trial.kernel() + " on " + trial.dataset()
                        + ": only programs work on datasets; ask for none");
            }
        }

        private void failIfAborted() {
            if (aborted) {
                throw JmhRun.aborted();
            }
        }
    }
}
