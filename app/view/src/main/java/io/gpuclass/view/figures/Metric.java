package io.gpuclass.view.figures;

import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.kinds.CombiningResult;
import io.gpuclass.profile.kinds.HandOffResult;
import io.gpuclass.profile.kinds.QueueResult;
import io.gpuclass.profile.kinds.ReadersResult;
import io.gpuclass.profile.kinds.TaskResult;
import io.gpuclass.profile.levels.LevelResult;
import io.gpuclass.profile.levels.SharedAccessResult;
import io.gpuclass.profile.map.CacheHalves;
import io.gpuclass.profile.map.LineTimes;
import io.gpuclass.profile.map.PairTimes;
import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.FixedWorkResult;
import io.gpuclass.profile.primitives.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.profile.primitives.SweepPoint;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.profile.programs.LocalityFit;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.system.ContentionResult;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.PingPongResult;
import io.gpuclass.profile.system.TeamBarrierResult;
import io.gpuclass.profile.system.TeamLockResult;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What a figure counts. Each is declared here and nowhere else: its id and unit, which way it improves, the records of a profile that
 * hold it, whether comparisons fail on it, and the column that reports have for it. Files, databases and comparisons follow from that.
 */
public enum Metric implements Named {
    /** Milliseconds for 1000 accesses per block, launch included: Stuart & Owens 2011, Table 1. */
    ELAPSED(metric("elapsed", "ms", Better.LOWER).in(ProbeResult.class, ProbeResult::elapsedMs)),
    /** Steady time of one access of one block while all blocks access. */
    ACCESS_TIME(metric("access-time", "ns", Better.LOWER, Trait.GUARDED)
            .in(ProbeResult.class, ProbeResult::nsPerAccess)
            .in(SharedAccessResult.class, SharedAccessResult::nsPerAccess)),
    /** By which share the slowest of the words that all blocks access in turn takes longer than the fastest. */
    OVER_WORDS(metric("over-words", "", Better.NEITHER)
            .in(
                    ProbeResult.class,
                    result -> result.overWords() == null
                            ? null
                            : result.overWords().spread())),
    /** One probe's cost over another's: Stuart & Owens 2011, Tables 2 and 3. */
    RATIO(metric("ratio", "", Better.NEITHER)
            .in(Ratio.class, ratio -> new Estimate(ratio.value(), ratio.low(), ratio.high()))),
    /** What the document prints for it, of a published profile. */
    PRINTED_RATIO(metric("printed-ratio", "", Better.NEITHER).in(Ratio.class, Ratio::printed)),
    /** Time of one poll beside atomics that go on. */
    POLL_TIME(metric("poll-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN)
            .in(HostagePoint.class, HostagePoint::nsPerPoll)),
    /** That time over the one with the atomics on a far line. */
    SLOWDOWN(metric("slowdown", "", Better.NEITHER)
            .in(HostagePoint.class, HostagePoint::effect)
            .in(Estimate.class, oneShot -> oneShot)),
    /** Steady time of an operation at a scope. */
    SCOPE_COST(metric("scope-cost", "ns", Better.LOWER).in(ScopeResult.class, ScopeResult::nsPerOperation)),
    /** Swaps of one word by all threads together that succeeded. */
    SWAP_RATE(metric("swap-rate", "1/s", Better.HIGHER).in(CasResult.class, CasResult::opsPerSecond)),
    /** How many of the swaps that were tried. */
    SUCCESS_SHARE(metric("success-share", "", Better.HIGHER).in(CasResult.class, CasResult::successShare)),
    /** Completed operations of all blocks together; a barrier counts once for all. */
    RATE(metric("rate", "1/s", Better.HIGHER, Trait.GUARDED, Trait.MAIN)
            .in(PrimitiveResult.class, PrimitiveResult::opsPerSecond)
            .in(FixedWorkResult.class, FixedWorkResult::opsPerSecond)
            .in(SectionResult.class, SectionResult::opsPerSecond)
            .in(CombiningResult.class, CombiningResult::opsPerSecond)
            .in(ReadersResult.class, ReadersResult::readsPerSecond)
            .in(QueueResult.class, QueueResult::pairsPerSecond)
            .in(TaskResult.class, TaskResult::tasksPerSecond)
            .in(ContentionResult.class, ContentionResult::opsPerSecond)
            .in(TeamLockResult.class, TeamLockResult::opsPerSecond)),
    /** The same of few samples at one of many numbers of blocks: it shows a shape, and no comparison fails on it. */
    SWEPT_RATE(metric("swept-rate", "1/s", Better.HIGHER).in(SweepPoint.class, Metric::swept)),
    /** Writes of an object beside its readers. */
    WRITE_RATE(metric("write-rate", "1/s", Better.HIGHER).in(ReadersResult.class, ReadersResult::writesPerSecond)),
    /** Tasks that a block took from another, over the leaves of the tree. */
    STOLEN_SHARE(metric("stolen-share", "", Better.NEITHER).in(TaskResult.class, TaskResult::stolenShare)),
    /** Jain index over the blocks' completions, of several processors over theirs: 1 when all got the same. */
    FAIRNESS(metric("fairness", "", Better.HIGHER, Trait.GUARDED, Trait.MOVED_BY_THE_RUN)
            .in(PrimitiveResult.class, PrimitiveResult::fairness)
            .in(CombiningResult.class, CombiningResult::fairness)
            .in(ReadersResult.class, ReadersResult::fairness)
            .in(QueueResult.class, QueueResult::fairness)
            .in(TaskResult.class, TaskResult::fairness)
            .in(ContentionResult.class, ContentionResult::fairness)
            .in(TeamLockResult.class, TeamLockResult::fairness)
            .column(Table.AT_SATURATION, "fairness", "", share -> Numbers.fixed(share, 3))),
    /** Completions of the worst-served block over the mean. */
    WORST_SERVED(metric("worst-served", "", Better.HIGHER)
            .in(PrimitiveResult.class, PrimitiveResult::fewestPerBlock)
            .column(Table.AT_SATURATION, "worst", "", share -> Numbers.fixed(share, 3))),
    /** From one block that has filled a tile to another that sees it. */
    HAND_OFF(metric("hand-off", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN)
            .in(HandOffResult.class, HandOffResult::nsPerHandOff)),
    HAND_OFF_P50(metric("hand-off-p50", "ns", Better.LOWER)
            .in(PrimitiveResult.class, handOff(HandOff::p50Ns))
            .column(Table.PASSING_ON, "hand-off", "p50", Nanos::new)),
    HAND_OFF_P99(metric("hand-off-p99", "ns", Better.LOWER)
            .in(PrimitiveResult.class, handOff(HandOff::p99Ns))
            .column(Table.PASSING_ON, "hand-off", "p99", Nanos::new)),
    HAND_OFF_MAX(metric("hand-off-max", "ns", Better.LOWER)
            .in(PrimitiveResult.class, handOff(HandOff::maxNs))
            .column(Table.PASSING_ON, "hand-off", "max", Nanos::new)),
    /** Read-modify-writes of the primitive's words per operation. */
    ATOMICS(metric("atomics", "1/op", Better.LOWER)
            .in(PrimitiveResult.class, accesses(Accesses::atomics))
            .column(Table.PASSING_ON, "atomics", "an operation", Pace::count)),
    /** Loads and stores of the primitive's words per operation. */
    VOLATILES(metric("volatiles", "1/op", Better.LOWER)
            .in(PrimitiveResult.class, accesses(Accesses::volatiles))
            .column(Table.PASSING_ON, "volatiles", "an operation", Pace::count)),
    /** From one barrier of a warp, a block, a cluster or the grid to the next. */
    BARRIER_TIME(metric("barrier-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN)
            .in(LevelResult.class, LevelResult::nsPerBarrier)),
    /** Mean time of one critical section. */
    SECTION_TIME(metric("section-time", "ns", Better.LOWER).in(SectionResult.class, SectionResult::sectionNs)),
    /** What a barrier adds to the last arrival, where blocks arrive apart. */
    SKEWED_COST(metric("skewed-cost", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN)
            .in(SkewedResult.class, SkewedResult::costNs)),
    /** By how much blocks arrive apart at most. */
    SKEW(metric("skew", "ns", Better.NEITHER).in(SkewedResult.class, SkewedResult::skewNs)),
    /** Time of a whole program from launch to end. */
    RUN_TIME(metric("run-time", "ms", Better.LOWER, Trait.GUARDED, Trait.MAIN)
            .in(ApplicationResult.class, ApplicationResult::elapsedMs)
            .in(ProgramVariant.class, ProgramVariant::elapsedMs)),
    /** Share of the blocks' time that they did not spend in sections; of applications, not at work between barriers. */
    SYNCHRONIZING_SHARE(metric("synchronizing-share", "", Better.LOWER)
            .in(SectionResult.class, SectionResult::synchronizingShare)
            .in(ApplicationResult.class, ApplicationResult::synchronizingShare)),
    /** SM cycles of a warp, from loads until their values are there. */
    MEMORY_CYCLES(
            metric("memory-cycles", "cycles", Better.NEITHER).in(ProgramVariant.class, cycles(CycleSplit::memory))),
    /** SM cycles of a warp in what was added to its program. */
    BARRIER_CYCLES(
            metric("barrier-cycles", "cycles", Better.NEITHER).in(ProgramVariant.class, cycles(CycleSplit::barrier))),
    /** All other SM cycles of a warp. */
    REST_CYCLES(metric("rest-cycles", "cycles", Better.NEITHER).in(ProgramVariant.class, cycles(CycleSplit::rest))),
    /** What something that a program does not need saves of its time, as a share: Lo et al., equation 5. Below 0 where it costs. */
    IMPROVEMENT(metric("improvement", "", Better.NEITHER, Trait.DIFFERENCE)
            .in(ProgramVariant.class, ProgramVariant::improvement)),
    /** Share of the accesses to a neighbour's data that the cache served: Lo et al., Figure 5. */
    HIT_RATIO(metric("hit-ratio", "", Better.NEITHER).in(LocalityPoint.class, LocalityPoint::hitRatio)),
    /** Time between these two accesses, in SM cycles. */
    TAU(metric("tau", "cycles", Better.NEITHER).in(LocalityPoint.class, LocalityPoint::tauCycles)),
    /** How fast the hit ratio falls with that time, for each SM cycle. */
    LAMBDA(metric("lambda", "1/cycle", Better.NEITHER).in(LocalityFit.class, LocalityFit::lambdaPerCycle)),
    /** Steady time of one operation of one block at a scope, each block with a word of its own. */
    SCOPE_TIME(metric("scope-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MOVED_BY_THE_RUN)
            .in(ScopeResult.class, ScopeResult::nsPerOperation)),
    /** Share of the operations on one word that left no trace, or were seen torn. */
    LOST_SHARE(metric("lost-share", "", Better.LOWER).in(HazardResult.class, Metric::lostShare)),
    /** How many times as long an access takes as in the processor's own memory. */
    TIMES_OWN(metric("times-own", "", Better.LOWER).in(HazardResult.class, HazardResult::timesOwn)),
    /** There and back between two processors. */
    ROUND_TRIP(metric("round-trip", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN)
            .in(PingPongResult.class, PingPongResult::nsPerRoundTrip)),
    /** From one phase to the next of a barrier over several processors. */
    PHASE_TIME(metric("phase-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN)
            .in(TeamBarrierResult.class, TeamBarrierResult::nsPerPhase)),
    /** One access of a lone SM to a line, the median over all SMs and lines. */
    LINE_TIME(metric("line-time", "ns", Better.LOWER).in(LineTimes.class, LineTimes::medianNs)),
    /** An access within a half of the cache, or a hand-off between SMs of one half. */
    NEAR_TIME(metric("near-time", "ns", Better.LOWER)
            .in(CacheHalves.class, CacheHalves::nearNs)
            .in(PairTimes.class, PairTimes::nearNs)),
    /** The same to the other half. */
    FAR_TIME(metric("far-time", "ns", Better.LOWER)
            .in(CacheHalves.class, CacheHalves::farNs)
            .in(PairTimes.class, PairTimes::acrossNs)),
    /** The least that a barrier phase or a lock's operation over several processors takes by the other figures. */
    FLOOR(metric("floor", "ns", Better.NEITHER)
            .in(TeamBarrierResult.class, TeamBarrierResult::floorNs)
            .in(TeamLockResult.class, TeamLockResult::floorNs));

    private final MetricDeclaration declared;

    Metric(MetricDeclaration declared) {
        this.declared = declared;
    }

    private static MetricDeclaration metric(String id, String unit, Better better, Trait... traits) {
        return new MetricDeclaration(id, unit, better, traits);
    }

    private static Measured swept(SweepPoint point) {
        return new Measured(point.opsPerSecond(), null, null, point.samples(), point.least(), point.most());
    }

    private static Double lostShare(HazardResult hazard) {
        boolean counted = hazard.lost() != null && hazard.operations() != null && hazard.operations() > 0;
        return counted ? (double) hazard.lost() / hazard.operations() : null;
    }

    private static Function<PrimitiveResult, Double> handOff(Function<HandOff, Double> figure) {
        return result -> result.handOff() == null ? null : figure.apply(result.handOff());
    }

    private static Function<PrimitiveResult, Double> accesses(Function<Accesses, Double> figure) {
        return result -> result.accessesPerOperation() == null ? null : figure.apply(result.accessesPerOperation());
    }

    private static Function<ProgramVariant, Double> cycles(Function<CycleSplit, Double> figure) {
        return variant -> variant.cycles() == null ? null : figure.apply(variant.cycles());
    }

    @Override
    public String id() {
        return declared.id;
    }

    /** Returns the unit, such as {@code ns}; empty for a plain number. */
    public String unit() {
        return declared.unit;
    }

    /** Returns which way it improves. */
    public Better better() {
        return declared.better;
    }

    public boolean is(Trait trait) {
        return declared.traits.contains(trait);
    }

    /** Returns the metrics that a table of reports has a column for, in their order. */
    public static List<Metric> in(Table table) {
        return Arrays.stream(values())
                .filter(metric -> metric.declared.table == table)
                .toList();
    }

    /** Returns the heading of its column. */
    public String heading() {
        return declared.heading;
    }

    /** Returns the second line of that heading; empty for none. */
    public String subheading() {
        return declared.subheading;
    }

    /** Returns its value in a record of a profile as its column shows it; null where there is none. */
    public Object shown(Object part) {
        Double value = of(part).value();
        return value == null ? null : declared.shown(value);
    }

    /** Returns its value in a record of a profile, which may be {@link Measured#NOTHING}. */
    public Measured of(Object part) {
        return declared.of(part);
    }

    boolean isIn(Class<?> part) {
        return declared.isIn(part);
    }

    /** A table of reports whose columns are metrics. */
    public enum Table {
        /** How the implementations of a primitive share it at saturation. */
        AT_SATURATION,
        /** The cost of passing a primitive on. */
        PASSING_ON
    }

    /** What else comparisons go by. */
    public enum Trait {
        /** A comparison may fail on it; else it describes and is not guarded. */
        GUARDED,
        /** It tells how a measurement ended: there is such a figure even where no value came of it. */
        MAIN,
        /** A run knows it far better than the next one confirms it. */
        MOVED_BY_THE_RUN,
        /**
         * Two of them are compared by what the one is more than the other, since both may be near 0 or below; else by how many times
         * as much it is.
         */
        DIFFERENCE
    }
}
