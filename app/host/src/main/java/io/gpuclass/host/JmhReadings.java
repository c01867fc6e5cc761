package io.gpuclass.host;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.stats.Jain;
import io.gpuclass.host.HostKernels.HostBenchmark;
import io.gpuclass.profile.records.Draft;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/** Reads one measured iteration of a benchmark as an observation. All JMH times are in nanoseconds. */
final class JmhReadings {
    private static final String POLLER = "poll";
    private static final String TIMED_OUT = "timedOut";

    private JmhReadings() {}

    /** @param length accesses or crossings in an invocation */
    static Observation read(HostBenchmark.Shape shape, IterationResult iteration, int length) {
        double elapsedNs = iteration.getPrimaryResult().getScore();
        return switch (shape) {
            case PROBE -> elapsed(elapsedNs).build();
            case HOSTAGE -> hostage(iteration.getSecondaryResults().get(POLLER).getScore(), length);
            case RATE -> rate(iteration);
            case BARRIER ->
                elapsed(elapsedNs)
                        .set(Observation::timedOut, expired(iteration) > 0)
                        .set(Observation::operations, expired(iteration) > 0 ? 0L : length)
                        .build();
        };
    }

    private static Observation hostage(double elapsedNs, int length) {
        return elapsed(elapsedNs).set(Observation::pollNs, elapsedNs / length).build();
    }

    private static Draft<Observation> elapsed(double elapsedNs) {
        return Draft.of(Observation.class)
                .set(Observation::elapsedNs, elapsedNs)
                .set(Observation::windowNs, elapsedNs);
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
                .set(Observation::timedOut, expired > 0)
                .set(Observation::operations, Math.max(0, operations - expired))
                .set(Observation::fairness, Jain.index(perThread))
                .set(Observation::fewestPerBlock, LongStream.of(perThread).min().orElse(0))
                .set(Observation::mostPerBlock, LongStream.of(perThread).max().orElse(0))
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
