package io.gpuclass.host;

import java.util.concurrent.TimeUnit;

/**
 * The iterations of one JMH run.
 *
 * @param warmups iterations that are not measured
 * @param warmupMillis how long each of them is
 * @param samples iterations that are measured
 * @param iterationMillis how long each of these is, and the shortest window of a fixed-time trial
 */
record HostVisit(int warmups, int warmupMillis, int samples, int iterationMillis) {
    /** What JMH takes besides the iterations, in a JVM that is up: it starts threads and sets up states. */
    private static final long OVERHEAD_NS = TimeUnit.MILLISECONDS.toNanos(8);

    /** Returns the visit of a case whose code has been compiled: new threads and caches need a moment all the same. */
    HostVisit again() {
        return new HostVisit(1, Math.max(1, iterationMillis / 2), samples, iterationMillis);
    }

    /** Returns the same with another number of measured iterations. */
    HostVisit withSamples(int newSamples) {
        return new HostVisit(warmups, warmupMillis, newSamples, iterationMillis);
    }

    /** Returns the same, its iterations shortened so that all of it takes no more than so long; no iteration is below a millisecond. */
    HostVisit within(long nanos) {
        double share = (double) Math.max(0, nanos - OVERHEAD_NS) / iterationsNs();
        return share >= 1
                ? this
                : new HostVisit(
                        shortened(warmups, share),
                        shortened(warmupMillis, share),
                        samples,
                        shortened(iterationMillis, share));
    }

    private long iterationsNs() {
        return TimeUnit.MILLISECONDS.toNanos((long) warmups * warmupMillis + (long) samples * iterationMillis);
    }

    private static int shortened(int number, double share) {
        return Math.max(1, (int) (number * share));
    }
}
