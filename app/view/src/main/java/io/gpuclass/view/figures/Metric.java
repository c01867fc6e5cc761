package io.gpuclass.view.figures;

import io.gpuclass.profile.units.Named;

/** What a figure counts, in what unit, and which way it improves. */
public enum Metric implements Named {
    /** Milliseconds for 1000 accesses per block, launch included: Stuart & Owens 2011, Table 1. */
    ELAPSED("elapsed", "ms", Better.LOWER),
    /** Steady time of one access of one block while all blocks access. */
    ACCESS_TIME("access-time", "ns", Better.LOWER),
    /** One probe's cost over another's: Stuart & Owens 2011, Tables 2 and 3. */
    RATIO("ratio", "", Better.NEITHER),
    /** Time of one poll beside atomics that go on. */
    POLL_TIME("poll-time", "ns", Better.LOWER),
    /** That time over the one with the atomics on a far line. */
    SLOWDOWN("slowdown", "", Better.NEITHER),
    /** Completed operations of all blocks together; a barrier counts once for all. */
    RATE("rate", "1/s", Better.HIGHER),
    /** Jain index over the blocks' completions: 1 when all got the same. */
    FAIRNESS("fairness", "", Better.HIGHER),
    /** Completions of the worst-served block over the mean. */
    WORST_SERVED("worst-served", "", Better.HIGHER),
    HAND_OFF_P50("hand-off-p50", "ns", Better.LOWER),
    HAND_OFF_P99("hand-off-p99", "ns", Better.LOWER),
    HAND_OFF_MAX("hand-off-max", "ns", Better.LOWER),
    /** Read-modify-writes of the primitive's words per operation. */
    ATOMICS("atomics", "1/op", Better.LOWER),
    /** Loads and stores of the primitive's words per operation. */
    VOLATILES("volatiles", "1/op", Better.LOWER),
    /** Mean time of one critical section. */
    SECTION_TIME("section-time", "ns", Better.LOWER),
    /** Share of the blocks' time that they did not spend in sections; of applications, not at work between barriers. */
    SYNCHRONIZING_SHARE("synchronizing-share", "", Better.LOWER),
    /** Time of a whole program from launch to end. */
    RUN_TIME("run-time", "ms", Better.LOWER),
    /** What something that a program does not need saves of its time, as a share: Lo et al., equation 5. Below 0 where it costs. */
    IMPROVEMENT("improvement", "", Better.NEITHER),
    /** SM cycles of a warp, from loads until their values are there. */
    MEMORY_CYCLES("memory-cycles", "cycles", Better.NEITHER),
    /** SM cycles of a warp in what was added to its program. */
    BARRIER_CYCLES("barrier-cycles", "cycles", Better.NEITHER),
    /** All other SM cycles of a warp. */
    REST_CYCLES("rest-cycles", "cycles", Better.NEITHER),
    /** Share of the accesses to a neighbour's data that the cache served: Lo et al., Figure 5. */
    HIT_RATIO("hit-ratio", "", Better.NEITHER),
    /** Time between these two accesses, in SM cycles. */
    TAU("tau", "cycles", Better.NEITHER),
    /** How fast the hit ratio falls with that time, for each SM cycle. */
    LAMBDA("lambda", "1/cycle", Better.NEITHER);

    private final String id;
    private final String unit;
    private final Better better;

    Metric(String id, String unit, Better better) {
        this.id = id;
        this.unit = unit;
        this.better = better;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns the unit, such as {@code ns}; empty for a plain number. */
    public String unit() {
        return unit;
    }

    /**
     * Whether two of them are compared by what the one is more than the other, since both may be near 0 or below; else by how many
     * times as much it is.
     */
    public boolean isDifference() {
        return this == IMPROVEMENT;
    }

    /** Returns which way it improves. */
    public Better better() {
        return better;
    }
}
