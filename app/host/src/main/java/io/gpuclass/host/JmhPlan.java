package io.gpuclass.host;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.HostEffort.HostVisit;
import io.gpuclass.host.HostKernels.HostBenchmark;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Turns a trial into a JMH run: in a JVM with a small heap, silent, one measured iteration for each sample. */
final class JmhPlan {
    private static final int BYTES_PER_WORD = 4;
    private static final int MOST_BARRIER_WARMUPS = 100;

    /** Beyond the bound of all waiting, JMH interrupts its threads after this time. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private static final String[] FORK_ARGUMENTS = {
        "-Xms16m", "-Xmx128m", "-Xss512k", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"
    };

    private final HostBenchmark benchmark;
    private final Trial trial;
    private final HostEffort effort;
    private final HostVisit visit;

    JmhPlan(HostBenchmark benchmark, Trial trial, HostEffort effort, HostVisit visit) {
        this.benchmark = benchmark;
        this.trial = trial;
        this.effort = effort;
        this.visit = visit;
    }

    static List<String> forkArguments() {
        return Stream.concat(
                        Arrays.stream(FORK_ARGUMENTS),
                        Stream.of("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir")))
                .toList();
    }

    Options options() {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark.name()) + "$")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .forks(effort.sharesJvm() ? 0 : 1)
                .jvmArgs(forkArguments().toArray(String[]::new))
                .timeout(TimeValue.nanoseconds(waitBoundNs() + GRACE_NS))
                .warmupIterations(warmups())
                .warmupTime(TimeValue.milliseconds(visit.warmupMillis()))
                .measurementIterations(visit.samples())
                .measurementTime(TimeValue.nanoseconds(iterationNs()))
                .param("variant", benchmark.variant())
                .param("length", Integer.toString(length()))
                .param("strideBytes", Integer.toString(trial.stride() * BYTES_PER_WORD))
                .param("distanceBytes", Integer.toString(trial.distance() * BYTES_PER_WORD))
                .param("initial", Integer.toString(trial.initial()))
                .param("backoffMin", Integer.toString(trial.backoffMin()))
                .param("backoffMax", Integer.toString(trial.backoffMax()))
                .param("timeoutNs", Long.toString(waitBoundNs()));
        return withThreads(options).build();
    }

    int length() {
        return Math.max(1, trial.length());
    }

    private ChainedOptionsBuilder withThreads(ChainedOptionsBuilder options) {
        if (benchmark.shape() != HostBenchmark.Shape.HOSTAGE) {
            return options.threads(trial.blocks());
        }
        int hammers = hammers(trial.blocks(), trial.share());
        return options.threads(trial.blocks()).threadGroups(hammers, trial.blocks() - hammers);
    }

    /** Returns how many threads keep atomics going: their share of all, with at least one thread in each role. */
    private static int hammers(int threads, int share) {
        if (threads < 2) {
            throw new IllegalArgumentException("a hostage probe needs at least 2 threads, not " + threads);
        }
        int wanted = (int) Math.round((double) threads * share / HostagePoint.SHARE_OF);
        return Math.max(1, Math.min(threads - 1, wanted));
    }

    /** Windows are at least an iteration long: shorter ones would show the operating system's time slices. */
    private long iterationNs() {
        long shortest = TimeUnit.MILLISECONDS.toNanos(visit.iterationMillis());
        return benchmark.shape() == HostBenchmark.Shape.RATE ? Math.max(shortest, trial.windowNs()) : shortest;
    }

    /** Returns the bound of all waiting in an iteration, on top of its window. */
    private long waitBoundNs() {
        if (benchmark.shape() == HostBenchmark.Shape.BARRIER) {
            return trial.timeoutNs();
        }
        return trial.timeoutNs() + Math.max(iterationNs(), TimeUnit.MILLISECONDS.toNanos(visit.warmupMillis()));
    }

    private int warmups() {
        if (benchmark.shape() != HostBenchmark.Shape.BARRIER) {
            return visit.warmups();
        }
        long crossingsAtOnce = (long) trial.blocks() * length();
        long wanted = (effort.warmupCrossings() + crossingsAtOnce - 1) / crossingsAtOnce;
        return (int) Math.max(1, Math.min(MOST_BARRIER_WARMUPS, wanted));
    }
}
