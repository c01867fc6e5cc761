package io.gpuclass.host;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.stats.Jain;
import io.gpuclass.host.HostKernels.HostBenchmark;
import io.gpuclass.natives.NativesException;
import io.gpuclass.natives.PrivateFolder;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.Options;

/** One JMH run that can be aborted. JMH waits for its JVM without bound, so it runs in a thread of its own while the caller polls. */
final class JmhRun {
    private static final long WATCH_MILLIS = 20;
    private static final long LONGEST_END_SECONDS = 3;

    private final Options options;
    private final MeasuringJvm jvm;
    private final BooleanSupplier aborted;
    private final CountDownLatch ended = new CountDownLatch(1);

    /** @param aborted whether to give up; polled */
    JmhRun(Options options, MeasuringJvm jvm, BooleanSupplier aborted) {
        this.options = options;
        this.jvm = jvm;
        this.aborted = aborted;
    }

    /**
     * Runs the one benchmark to its end.
     *
     * @throws DeviceException if the run failed or was aborted; the JVM has ended then
     */
    RunResult run() {
        FutureTask<Collection<RunResult>> task = new FutureTask<>(() -> jvm.run(options));
        Thread worker = new Thread(task, "gpuclass-jmh");
        worker.setDaemon(true);
        worker.start();
        boolean well = false;
        try {
            RunResult result = only(await(task));
            well = true;
            return result;
        } finally {
            if (!well) {
                jvm.end(); // A JVM may still run, or be about to start.
            }
            ended.countDown();
        }
    }

    /** Waits for an aborted run to end, for a few seconds at most. For the shutdown hook. */
    void awaitEnd() {
        try {
            ended.await(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Collection<RunResult> await(FutureTask<Collection<RunResult>> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    Collection<RunResult> results = task.get(WATCH_MILLIS, TimeUnit.MILLISECONDS);
                    if (interrupted || aborted.getAsBoolean()) {
                        throw aborted();
                    }
                    return results;
                } catch (TimeoutException e) {
                    if (interrupted || aborted.getAsBoolean()) {
                        jvm.end();
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw interrupted || aborted.getAsBoolean() ? aborted() : failed(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RunResult only(Collection<RunResult> results) {
        if (results.size() != 1) {
            throw DeviceException.failed("JMH gave " + results.size()
                    + " results where one was due: check that the application is complete");
        }
        return results.iterator().next();
    }

    /**
     * Makes JMH keep its temporary files where nobody else can change them, and sets what it takes only as system properties: no lock file,
     * and no extra JVMs that probe for compiler support, which benchmarks of long loops do not need. Call before the first run.
     */
    static void prepare() {
        try {
            PrivateFolder.useForTemporaryFiles();
        } catch (NativesException unsafe) {
            throw DeviceException.failed("cannot measure the host CPU: " + unsafe.getMessage(), unsafe);
        }
        System.setProperty("jmh.ignoreLock", "true");
        System.setProperty("jmh.blackhole.mode", "FULL_DONTINLINE");
    }

    static DeviceException aborted() {
        return new DeviceException(DeviceException.Reason.ABORTED, "the run on the host CPU was aborted");
    }

    static DeviceException failed(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return DeviceException.failed(
                "the measuring JVM failed: " + root
                        + "; check that this Java can start another one, that there is memory for"
                        + " it, and that " + System.getProperty("java.io.tmpdir")
                        + " can be written (XDG_CACHE_HOME names another folder)",
                cause);
    }

    /** Reads one measured iteration of a benchmark as an observation. All JMH times are in nanoseconds. */
    static final class JmhReadings {
        private static final String POLLER = "poll";
        private static final String TIMED_OUT = "timedOut";

        private JmhReadings() {}

        /** @param length accesses or crossings in an invocation */
        static Observation read(HostBenchmark.Shape shape, IterationResult iteration, int length) {
            double elapsedNs = iteration.getPrimaryResult().getScore();
            return switch (shape) {
                case PROBE -> elapsed(elapsedNs).build();
                case HOSTAGE ->
                    hostage(iteration.getSecondaryResults().get(POLLER).getScore(), length);
                case RATE -> rate(iteration);
                case BARRIER ->
                    elapsed(elapsedNs)
                            .timedOut(expired(iteration) > 0)
                            .operations(expired(iteration) > 0 ? 0L : length)
                            .build();
            };
        }

        private static Observation hostage(double elapsedNs, int length) {
            return elapsed(elapsedNs).pollNs(elapsedNs / length).build();
        }

        private static ObservationBuilder elapsed(double elapsedNs) {
            return ObservationBuilder.builder().elapsedNs(elapsedNs).windowNs(elapsedNs);
        }

        /**
         * JMH gives each thread's rate and the operations of all. All threads ran for the same window, so the window is operations
         * over the sum of the rates, and each thread's completions are its rate times the window.
         */
        private static Observation rate(IterationResult iteration) {
            double[] rates = rates(iteration);
            long expired = expired(iteration);
            long operations = iteration.getMetadata().getMeasuredOps();
            double windowNs = operations / DoubleStream.of(rates).sum();
            long[] perThread = DoubleStream.of(rates)
                    .mapToLong(rate -> Math.round(rate * windowNs))
                    .toArray();
            return elapsed(windowNs)
                    .timedOut(expired > 0)
                    .operations(Math.max(0, operations - expired))
                    .fairness(Jain.index(perThread))
                    .fewestPerBlock(LongStream.of(perThread).min().orElse(0))
                    .mostPerBlock(LongStream.of(perThread).max().orElse(0))
                    .build();
        }

        private static double[] rates(IterationResult iteration) {
            return iteration.getRawPrimaryResults().stream()
                    .mapToDouble(thread -> thread.getScore())
                    .toArray();
        }

        private static long expired(IterationResult iteration) {
            Result<?> counter = iteration.getSecondaryResults().get(TIMED_OUT);
            return counter == null ? 0 : Math.round(counter.getScore());
        }
    }
}
