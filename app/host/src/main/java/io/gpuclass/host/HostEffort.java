package io.gpuclass.host;

import java.util.concurrent.TimeUnit;

/**
 * How much time one JMH run of the host device takes. Every run forks one JVM, in every effort, so that no case inherits the
 * compiled code of another.
 */
public enum HostEffort {
    /** For a look: about half a second for each case. */
    QUICK(4, 25, 15, 10_000, 6),
    /** For a profile. */
    STANDARD(5, 50, 40, 40_000, 10),
    /** For a profile to be archived. */
    THOROUGH(10, 100, 100, 100_000, 20);

    private final int warmupIterations;
    private final int warmupMillis;
    private final int iterationMillis;
    private final int warmupCrossings;
    private final int samplesPerVisit;

    HostEffort(int warmupIterations, int warmupMillis, int iterationMillis, int warmupCrossings, int samplesPerVisit) {
        this.warmupIterations = warmupIterations;
        this.warmupMillis = warmupMillis;
        this.iterationMillis = iterationMillis;
        this.warmupCrossings = warmupCrossings;
        this.samplesPerVisit = samplesPerVisit;
    }

    /** Returns how many observations to ask for at once: starting a JVM costs more than a few further iterations do. */
    public int samplesPerVisit() {
        return samplesPerVisit;
    }

    /** Returns for how long a program runs before it is first timed: as long as a JMH benchmark does. */
    long programWarmupNs() {
        return TimeUnit.MILLISECONDS.toNanos((long) warmupIterations * warmupMillis);
    }

    int warmupIterations() {
        return warmupIterations;
    }

    int warmupMillis() {
        return warmupMillis;
    }

    /** Returns the length of a measured iteration, and the shortest window of a fixed-time trial. */
    int iterationMillis() {
        return iterationMillis;
    }

    /** Returns how often all threads together cross a barrier before it is measured: enough for the compiler to be done. */
    int warmupCrossings() {
        return warmupCrossings;
    }
}
