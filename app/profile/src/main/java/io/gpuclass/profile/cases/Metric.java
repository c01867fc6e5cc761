package io.gpuclass.profile.cases;

import io.gpuclass.profile.units.Named;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A quantity that is measured or counted: its id and unit, which way it improves, and what comparisons make of it. Each is declared once:
 * here, or beside the only list that gives it. Which lists of a profile give it, {@link CaseLists} declares. Immutable; equal to itself
 * only.
 */
public final class Metric implements Named, Comparable<Metric> {
    private static final AtomicInteger DECLARED = new AtomicInteger();

    /** Milliseconds for 1000 accesses per block, launch included: Stuart & Owens 2011, Table 1. */
    public static final Metric ELAPSED = of("elapsed", "ms", Better.LOWER);
    /** Steady time of one access of one block while all blocks access. */
    public static final Metric ACCESS_TIME = of("access-time", "ns", Better.LOWER, Trait.GUARDED);
    /** Share by which the slowest of the words that all blocks access in turn takes longer than the fastest. */
    public static final Metric OVER_WORDS = of("over-words", "", Better.NEITHER);
    /** One probe's cost over another's: Stuart & Owens 2011, Tables 2 and 3. */
    public static final Metric RATIO = of("ratio", "", Better.NEITHER);
    /** The printed ratio of a published profile. */
    public static final Metric PRINTED_RATIO = of("printed-ratio", "", Better.NEITHER);
    /** Time of one poll beside sustained atomics. */
    public static final Metric POLL_TIME =
            of("poll-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN);
    /** Poll time over the one with the atomics on a far line. */
    public static final Metric SLOWDOWN = of("slowdown", "", Better.NEITHER);
    /** Steady time of an operation at a scope. */
    public static final Metric SCOPE_COST = of("scope-cost", "ns", Better.LOWER);
    /** Swaps of one word by all threads together that succeeded. */
    public static final Metric SWAP_RATE = of("swap-rate", "1/s", Better.HIGHER);
    /** Share of the tried swaps that succeeded. */
    public static final Metric SUCCESS_SHARE = of("success-share", "", Better.HIGHER);
    /** Completed operations of all blocks together; a barrier counts once for all. */
    public static final Metric RATE = of("rate", "1/s", Better.HIGHER, Trait.GUARDED, Trait.MAIN);
    /** The same of few samples at one of many numbers of blocks: it shows a shape, and no comparison fails on it. */
    public static final Metric SWEPT_RATE = of("swept-rate", "1/s", Better.HIGHER);
    /** Writes of an object beside its readers. */
    public static final Metric WRITE_RATE = of("write-rate", "1/s", Better.HIGHER);
    /** Tasks that a block took from another, over the leaves of the tree. */
    public static final Metric STOLEN_SHARE = of("stolen-share", "", Better.NEITHER);
    /** Jain index over the blocks' completions, of several processors over theirs: 1 when all got the same. */
    public static final Metric FAIRNESS = of("fairness", "", Better.HIGHER, Trait.GUARDED, Trait.MOVED_BY_THE_RUN);
    /** Completions of the worst-served block over the mean. */
    public static final Metric WORST_SERVED = of("worst-served", "", Better.HIGHER);
    /** From one block that has filled a tile to another that sees it. */
    public static final Metric HAND_OFF = of("hand-off", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN);

    public static final Metric HAND_OFF_P50 =
            of("hand-off-p50", "ns", Better.LOWER, Trait.GUARDED, Trait.MOVED_BY_THE_RUN);
    public static final Metric HAND_OFF_P99 = of("hand-off-p99", "ns", Better.LOWER);
    public static final Metric HAND_OFF_MAX = of("hand-off-max", "ns", Better.LOWER);
    /** Read-modify-writes of the primitive's words per operation. */
    public static final Metric ATOMICS = of("atomics", "1/op", Better.LOWER);
    /** Loads and stores of the primitive's words per operation. */
    public static final Metric VOLATILES = of("volatiles", "1/op", Better.LOWER);
    /** From one barrier of a warp, a block, a cluster or the grid to the next. */
    public static final Metric BARRIER_TIME =
            of("barrier-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN);
    /** Mean time of one critical section. */
    public static final Metric SECTION_TIME = of("section-time", "ns", Better.LOWER);
    /** Time that a barrier adds to the last arrival, where blocks arrive apart. */
    public static final Metric SKEWED_COST =
            of("skewed-cost", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN);
    /** Longest delay between arrivals of blocks. */
    public static final Metric SKEW = of("skew", "ns", Better.NEITHER);
    /** Time of a whole program from launch to end. */
    public static final Metric RUN_TIME = of("run-time", "ms", Better.LOWER, Trait.GUARDED, Trait.MAIN);
    /** Share of the blocks' time that they did not spend in sections; of applications, not at work between barriers. */
    public static final Metric SYNCHRONIZING_SHARE = of("synchronizing-share", "", Better.LOWER);
    /** SM cycles of a warp, from loads until their values are there. */
    public static final Metric MEMORY_CYCLES = of("memory-cycles", "cycles", Better.NEITHER);
    /** SM cycles of a warp in what was added to its program. */
    public static final Metric BARRIER_CYCLES = of("barrier-cycles", "cycles", Better.NEITHER);
    /** All other SM cycles of a warp. */
    public static final Metric REST_CYCLES = of("rest-cycles", "cycles", Better.NEITHER);
    /** Share of a program's time that is saved by something it does not need: Lo et al., equation 5. Below 0 where it costs. */
    public static final Metric IMPROVEMENT = of("improvement", "", Better.NEITHER, Trait.DIFFERENCE);
    /** Share of the accesses to a neighbour's data that the cache served: Lo et al., Figure 5. */
    public static final Metric HIT_RATIO = of("hit-ratio", "", Better.NEITHER);
    /** Time between these two accesses, in SM cycles. */
    public static final Metric TAU = of("tau", "cycles", Better.NEITHER);
    /** Fall of the hit ratio with that time, for each SM cycle. */
    public static final Metric LAMBDA = of("lambda", "1/cycle", Better.NEITHER);
    /** Steady time of one operation of one block at a scope, each block with a word of its own. */
    public static final Metric SCOPE_TIME = of("scope-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MOVED_BY_THE_RUN);
    /** Share of the operations on one word that left no trace, or were seen torn. */
    public static final Metric LOST_SHARE = of("lost-share", "", Better.LOWER);
    /** Access time over that of the processor's own memory. */
    public static final Metric TIMES_OWN = of("times-own", "", Better.LOWER);
    /** There and back between two processors. */
    public static final Metric ROUND_TRIP = of("round-trip", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN);
    /** From one phase to the next of a barrier over several processors. */
    public static final Metric PHASE_TIME = of("phase-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN);
    /** One access of a lone SM to a line, the median over all SMs and lines. */
    public static final Metric LINE_TIME = of("line-time", "ns", Better.LOWER);
    /** An access within a half of the cache, or a hand-off between SMs of one half. */
    public static final Metric NEAR_TIME = of("near-time", "ns", Better.LOWER);
    /** The same to the other half. */
    public static final Metric FAR_TIME = of("far-time", "ns", Better.LOWER);
    /** The least that a barrier phase or a lock's operation over several processors takes by the other figures. */
    public static final Metric FLOOR = of("floor", "ns", Better.NEITHER);

    private final String id;
    private final String unit;
    private final Better better;
    private final Set<Trait> traits;
    private final int place = DECLARED.getAndIncrement();

    private Metric(String id, String unit, Better better, Set<Trait> traits) {
        this.id = id;
        this.unit = unit;
        this.better = better;
        this.traits = traits;
    }

    /**
     * Declares a metric.
     *
     * @param id stable name, in kebab-case
     * @param unit such as {@code ns}; empty for a plain number
     */
    static Metric of(String id, String unit, Better better, Trait... traits) {
        return new Metric(id, unit, better, Set.of(traits));
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns its name in a sentence, such as {@code hand-off p50}. */
    public String words() {
        return id.replace('-', ' ').replace("hand off", "hand-off");
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

    @Override
    public int compareTo(Metric other) {
        return Integer.compare(place, other.place);
    }

    @Override
    public String toString() {
        return id;
    }

    /** Further properties that comparisons go by. */
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

    /** Direction in which a figure improves. */
    public enum Better implements Named {
        LOWER,
        HIGHER,
        /** Neither: it describes the machine and does not grade it. */
        NEITHER
    }
}
