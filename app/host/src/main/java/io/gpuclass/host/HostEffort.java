package io.gpuclass.host;

import java.util.concurrent.TimeUnit;

/**
 * Time of one JMH run of the host device, and the JVM that it runs in. One JVM serves all runs, except that thorough runs each fork
 * their own, so that no case inherits the compiled code of another.
 */
public enum HostEffort {
    /** Some 25 ms for each visit of a case. */
    QUICK(true, new HostVisit(3, 20, 2, 10), 10_000),
    STANDARD(true, new HostVisit(4, 25, 3, 20), 40_000),
    THOROUGH(false, new HostVisit(10, 100, 20, 100), 100_000);

    private final boolean sharesJvm;
    private final HostVisit first;
    private final int warmupCrossings;

    HostEffort(boolean sharesJvm, HostVisit first, int warmupCrossings) {
        this.sharesJvm = sharesJvm;
        this.first = first;
        this.warmupCrossings = warmupCrossings;
    }

    /** Returns how many observations to ask for at once: returning to a case costs more than one more iteration. */
    public int samplesPerVisit() {
        return first.samples();
    }

    /** Returns how long a program runs before it is first timed: as long as a JMH benchmark. */
    long programWarmupNs() {
        return TimeUnit.MILLISECONDS.toNanos(first.warmupMillis() * (long) first.warmups());
    }

    boolean sharesJvm() {
        return sharesJvm;
    }

    /** Returns a visit with full warm-up, for code that is not compiled yet. */
    HostVisit first() {
        return first;
    }

    /** Returns the crossings of all threads together before a barrier is measured: enough for the JIT compiler to be done. */
    int warmupCrossings() {
        return warmupCrossings;
    }

    /**
     * The iterations of one JMH run.
     *
     * @param warmups iterations that are not measured
     * @param warmupMillis how long each of them is
     * @param samples iterations that are measured
     * @param iterationMillis how long each of these is, and the shortest window of a fixed-time trial
     */
    record HostVisit(int warmups, int warmupMillis, int samples, int iterationMillis) {
        /** JMH's cost besides the iterations, in a running JVM: starting threads and setting up states. */
        private static final long OVERHEAD_NS = TimeUnit.MILLISECONDS.toNanos(8);

        /** Returns a visit with little warm-up, for compiled code: new threads and caches still need a moment. */
        HostVisit again() {
            return new HostVisit(1, Math.max(1, iterationMillis / 2), samples, iterationMillis);
        }

        HostVisit withSamples(int newSamples) {
            return new HostVisit(warmups, warmupMillis, newSamples, iterationMillis);
        }

        /** Returns this visit with its iterations shortened to fit into {@code nanos}, each at least a millisecond long. */
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
}
