package io.gpuclass.profile.cases;

import io.gpuclass.profile.units.Named;
import java.util.Set;

/**
 * A quantity that is measured or counted: its id and unit, which way it improves, and what comparisons make of it. Each is declared here
 * and nowhere else; which lists of a profile give it, {@link Subjects} declares.
 */
public enum Metric implements Named {
    /** Milliseconds for 1000 accesses per block, launch included: Stuart & Owens 2011, Table 1. */
    ELAPSED("elapsed", "ms", Better.LOWER),
    /** Steady time of one access of one block while all blocks access. */
    ACCESS_TIME("access-time", "ns", Better.LOWER, Trait.GUARDED),
    /** By which share the slowest of the words that all blocks access in turn takes longer than the fastest. */
    OVER_WORDS("over-words", "", Better.NEITHER),
    /** One probe's cost over another's: Stuart & Owens 2011, Tables 2 and 3. */
    RATIO("ratio", "", Better.NEITHER),
    /** What the document prints for it, of a published profile. */
    PRINTED_RATIO("printed-ratio", "", Better.NEITHER),
    /** Time of one poll beside atomics that go on. */
    POLL_TIME("poll-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN),
    /** That time over the one with the atomics on a far line. */
    SLOWDOWN("slowdown", "", Better.NEITHER),
    /** Steady time of an operation at a scope. */
    SCOPE_COST("scope-cost", "ns", Better.LOWER),
    /** Swaps of one word by all threads together that succeeded. */
    SWAP_RATE("swap-rate", "1/s", Better.HIGHER),
    /** How many of the swaps that were tried. */
    SUCCESS_SHARE("success-share", "", Better.HIGHER),
    /** Completed operations of all blocks together; a barrier counts once for all. */
    RATE("rate", "1/s", Better.HIGHER, Trait.GUARDED, Trait.MAIN),
    /** The same of few samples at one of many numbers of blocks: it shows a shape, and no comparison fails on it. */
    SWEPT_RATE("swept-rate", "1/s", Better.HIGHER),
    /** Writes of an object beside its readers. */
    WRITE_RATE("write-rate", "1/s", Better.HIGHER),
    /** Tasks that a block took from another, over the leaves of the tree. */
    STOLEN_SHARE("stolen-share", "", Better.NEITHER),
    /** Jain index over the blocks' completions, of several processors over theirs: 1 when all got the same. */
    FAIRNESS("fairness", "", Better.HIGHER, Trait.GUARDED, Trait.MOVED_BY_THE_RUN),
    /** Completions of the worst-served block over the mean. */
    WORST_SERVED("worst-served", "", Better.HIGHER),
    /** From one block that has filled a tile to another that sees it. */
    HAND_OFF("hand-off", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN),
    HAND_OFF_P50("hand-off-p50", "ns", Better.LOWER),
    HAND_OFF_P99("hand-off-p99", "ns", Better.LOWER),
    HAND_OFF_MAX("hand-off-max", "ns", Better.LOWER),
    /** Read-modify-writes of the primitive's words per operation. */
    ATOMICS("atomics", "1/op", Better.LOWER),
    /** Loads and stores of the primitive's words per operation. */
    VOLATILES("volatiles", "1/op", Better.LOWER),
    /** From one barrier of a warp, a block, a cluster or the grid to the next. */
    BARRIER_TIME("barrier-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN),
    /** Mean time of one critical section. */
    SECTION_TIME("section-time", "ns", Better.LOWER),
    /** What a barrier adds to the last arrival, where blocks arrive apart. */
    SKEWED_COST("skewed-cost", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN),
    /** By how much blocks arrive apart at most. */
    SKEW("skew", "ns", Better.NEITHER),
    /** Time of a whole program from launch to end. */
    RUN_TIME("run-time", "ms", Better.LOWER, Trait.GUARDED, Trait.MAIN),
    /** Share of the blocks' time that they did not spend in sections; of applications, not at work between barriers. */
    SYNCHRONIZING_SHARE("synchronizing-share", "", Better.LOWER),
    /** SM cycles of a warp, from loads until their values are there. */
    MEMORY_CYCLES("memory-cycles", "cycles", Better.NEITHER),
    /** SM cycles of a warp in what was added to its program. */
    BARRIER_CYCLES("barrier-cycles", "cycles", Better.NEITHER),
    /** All other SM cycles of a warp. */
    REST_CYCLES("rest-cycles", "cycles", Better.NEITHER),
    /** What something that a program does not need saves of its time, as a share: Lo et al., equation 5. Below 0 where it costs. */
    IMPROVEMENT("improvement", "", Better.NEITHER, Trait.DIFFERENCE),
    /** Share of the accesses to a neighbour's data that the cache served: Lo et al., Figure 5. */
    HIT_RATIO("hit-ratio", "", Better.NEITHER),
    /** Time between these two accesses, in SM cycles. */
    TAU("tau", "cycles", Better.NEITHER),
    /** How fast the hit ratio falls with that time, for each SM cycle. */
    LAMBDA("lambda", "1/cycle", Better.NEITHER),
    /** Steady time of one operation of one block at a scope, each block with a word of its own. */
    SCOPE_TIME("scope-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MOVED_BY_THE_RUN),
    /** Share of the operations on one word that left no trace, or were seen torn. */
    LOST_SHARE("lost-share", "", Better.LOWER),
    /** How many times as long an access takes as in the processor's own memory. */
    TIMES_OWN("times-own", "", Better.LOWER),
    /** There and back between two processors. */
    ROUND_TRIP("round-trip", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN),
    /** From one phase to the next of a barrier over several processors. */
    PHASE_TIME("phase-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN),
    /** One access of a lone SM to a line, the median over all SMs and lines. */
    LINE_TIME("line-time", "ns", Better.LOWER),
    /** An access within a half of the cache, or a hand-off between SMs of one half. */
    NEAR_TIME("near-time", "ns", Better.LOWER),
    /** The same to the other half. */
    FAR_TIME("far-time", "ns", Better.LOWER),
    /** The least that a barrier phase or a lock's operation over several processors takes by the other figures. */
    FLOOR("floor", "ns", Better.NEITHER);

    private final String id;
    private final String unit;
    private final Better better;
    private final Set<Trait> traits;

    Metric(String id, String unit, Better better, Trait... traits) {
        this.id = id;
        this.unit = unit;
        this.better = better;
        this.traits = Set.of(traits);
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns the unit, such as {@code ns}; empty for a plain number. */
    public String unit() {
        return unit;
    }

    /** Returns which way it improves. */
    public Better better() {
        return better;
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** What else comparisons go by. */
    public enum Trait {
        /** A comparison may fail on it. Without this trait it only informs. */
        GUARDED,
        /** It tells how a measurement ended: the figure is there even where the measurement gave no value. */
        MAIN,
        /** A run knows it far better than the next run confirms it. */
        MOVED_BY_THE_RUN,
        /** Two values are compared by their difference, since both may be near 0 or below; all others by their ratio. */
        DIFFERENCE
    }
}
