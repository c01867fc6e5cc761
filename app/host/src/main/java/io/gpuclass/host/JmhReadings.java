package io.gpuclass.host;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.stats.Jain;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/** Reads one measured iteration of a benchmark as an observation. All JMH times are in nanoseconds. */
final class JmhReadings {
    private static final String POLLER = "poll";
    private static final String TIMED_OUT = "timedOut";

    private JmhReadings() {}

    /**
     * Reads an iteration.
     *
     * @param shape how the benchmark was run
     * @param length accesses or crossings in an invocation
     */
    static Observation read(HostBenchmark.Shape shape, IterationResult iteration, int length) {
        return switch (shape) {
            case PROBE -> elapsed(iteration.getPrimaryResult().getScore(), 0, 0, false);
            case HOSTAGE -> hostage(iteration, length);
            case RATE -> rate(iteration);
            case BARRIER ->
                elapsed(
                        iteration.getPrimaryResult().getScore(),
                        expired(iteration) > 0 ? 0 : length,
                        0,
                        expired(iteration) > 0);
        };
    }

    private static Observation hostage(IterationResult iteration, int length) {
        double elapsedNs = iteration.getSecondaryResults().get(POLLER).getScore();
        return elapsed(elapsedNs, 0, elapsedNs / length, false);
    }

    private static Observation elapsed(double elapsedNs, long operations, double pollNs, boolean timedOut) {
        return new Observation(timedOut, elapsedNs, 0, elapsedNs, operations, 0, 0, pollNs, 0, 0, 0);
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
        return new Observation(
                expired > 0,
                windowNs,
                0,
                windowNs,
                Math.max(0, operations - expired),
                0,
                0,
                0,
                Jain.index(perThread),
                LongStream.of(perThread).min().orElse(0),
                LongStream.of(perThread).max().orElse(0));
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
