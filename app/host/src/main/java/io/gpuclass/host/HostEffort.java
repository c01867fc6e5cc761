package io.gpuclass.host;

import java.util.concurrent.TimeUnit;

/**
 * How much time one JMH run of the host device takes, and in which JVM it runs. One JVM serves all runs, but for the thorough effort, in
 * which every run forks one, so that no case inherits the compiled code of another.
 */
public enum HostEffort {
    /** For a look: some 25 ms for each visit of a case. */
    QUICK(true, new HostVisit(3, 20, 2, 10), 10_000),
    /** For a profile. */
    STANDARD(true, new HostVisit(4, 25, 3, 20), 40_000),
    /** For a profile to be archived. */
    THOROUGH(false, new HostVisit(10, 100, 20, 100), 100_000);

    private final boolean sharesJvm;
    private final HostVisit first;
    private final int warmupCrossings;

    HostEffort(boolean sharesJvm, HostVisit first, int warmupCrossings) {
        this.sharesJvm = sharesJvm;
        this.first = first;
        this.warmupCrossings = warmupCrossings;
    }

    /** Returns how many observations to ask for at once: coming back to a case costs more than a further iteration does. */
    public int samplesPerVisit() {
        return first.samples();
    }

    /** Returns for how long a program runs before it is first timed: as long as a JMH benchmark does. */
    long programWarmupNs() {
        return TimeUnit.MILLISECONDS.toNanos(first.warmupMillis() * (long) first.warmups());
    }

    /** Whether one JVM serves all runs. */
    boolean sharesJvm() {
        return sharesJvm;
    }

    /** Returns the visit of a case whose code no JVM that is there has compiled. */
    HostVisit first() {
        return first;
    }

    /** Returns how often all threads together cross a barrier before it is measured: enough for the compiler to be done. */
    int warmupCrossings() {
        return warmupCrossings;
    }
}
