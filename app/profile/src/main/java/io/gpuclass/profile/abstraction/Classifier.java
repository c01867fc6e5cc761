package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.abstraction.LineHostage.OneShotHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.Order;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.abstraction.Ratios.RatioTables.ProbeTable;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Reruns;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Classifies a machine by its probes (Stuart & Owens 2011, section 4). A ratio whose interval straddles a threshold is
 * {@link RatioClass#AMBIGUOUS}, and so is that of a fenced store to a store whose interval lies below 1, which only noise explains.
 *
 * <p>Both ratios come from the serial pattern, which is how a waiting block polls; where a source document does not name its
 * pattern, from its numbers as published. The interval of a measured ratio reaches as much further as the next run of the same machine
 * may find it elsewhere ({@link Reruns#PLACED}): a class is decided only where another run would decide it alike.
 */
public final class Classifier {
    /** The paper's loops: reads that wait for each other, stores in a row. A fence after each store would be measured instead of it. */
    private static final List<Pattern> PUBLISHED_LOOPS = List.of(Pattern.SERIAL, Pattern.POSTED, Pattern.AS_PUBLISHED);

    private static final ProbeCase OWN_READ =
            new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.SERIAL);
    private static final ProbeCase COMPLETED =
            new ProbeCase(Access.VOLATILE, Direction.WRITE, Sharing.NONCONTENTIOUS, Pattern.COMPLETED);
    private static final ProbeCase POSTED =
            new ProbeCase(Access.VOLATILE, Direction.WRITE, Sharing.NONCONTENTIOUS, Pattern.POSTED);

    private Classifier() {}

    /** Returns the class of a machine of which nothing is known of what a scope costs. */
    public static Classification classify(List<ProbeResult> probes, List<HostagePoint> points) {
        return classify(probes, points, List.of());
    }

    /**
     * Returns the class of the machine that gave these results.
     *
     * @param probes results of the memory probes; an axis whose probes are missing is null
     * @param points results of the sustained line-hostage probe; none makes that verdict {@link Verdict#UNKNOWN}
     * @param scopes what a scope costs, from which the fence and the acquiring read are
     */
    public static Classification classify(
            List<ProbeResult> probes, List<HostagePoint> points, List<ScopeResult> scopes) {
        ProbeTable table = new ProbeTable(probes);
        OneShotHostage oneShot = oneShot(table).orElse(null);
        SustainedHostage sustained = sustained(points).orElse(null);
        HostageVerdicts verdicts = new HostageVerdicts(
                oneShot == null ? Verdict.UNKNOWN : oneShot.verdict(),
                sustained == null ? Verdict.UNKNOWN : sustained.verdict());
        MachineClass machine = new MachineClass(
                axis(atomicToVolatile(table, Direction.READ), Classifier::ofAtomics),
                axis(atomicToVolatile(table, Direction.WRITE), Classifier::ofAtomics),
                axis(atomicToPosted(table), Classifier::ofAtomics),
                axis(contention(table), Classifier::ofContention),
                verdicts,
                order(table, scopes).orElse(null));
        return new Classification(machine, new LineHostage(oneShot, sustained));
    }

    /** Returns whether a scope's cost is one that the class may follow from. */
    public static boolean isOfClass(ScopeResult one) {
        return one.scope() == MemoryScope.DEVICE
                && (one.operation() == ScopedOperation.FENCE || one.operation() == ScopedOperation.ACQUIRE);
    }

    private static Optional<Estimate> atomicToVolatile(ProbeTable table, Direction direction) {
        return inDecisivePattern(pattern -> {
            ProbeCase atomic = new ProbeCase(Access.ATOMIC, direction, Sharing.CONTENTIOUS, pattern);
            return table.ratio(atomic, RatioTables.volatileOf(atomic));
        });
    }

    /** The paper's ratio of writes: an atomic waits for its answer, a volatile store for nothing. */
    private static Optional<Estimate> atomicToPosted(ProbeTable table) {
        return inDecisivePattern(pattern -> {
            ProbeCase atomic = new ProbeCase(Access.ATOMIC, Direction.WRITE, Sharing.CONTENTIOUS, pattern);
            Pattern stores = pattern == Pattern.SERIAL ? Pattern.POSTED : pattern;
            return table.ratio(atomic, new ProbeCase(Access.VOLATILE, Direction.WRITE, Sharing.CONTENTIOUS, stores));
        });
    }

    private static Optional<Estimate> contention(ProbeTable table) {
        return inDecisivePattern(pattern -> {
            ProbeCase contentious = new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, pattern);
            return table.ratio(contentious, contentious.with(Sharing.NONCONTENTIOUS));
        });
    }

    private static Optional<Estimate> inDecisivePattern(Function<Pattern, Optional<Estimate>> ratio) {
        return ratio.apply(Pattern.SERIAL)
                .map(measured -> Reruns.widened(measured, Reruns.PLACED))
                .or(() -> ratio.apply(Pattern.AS_PUBLISHED));
    }

    private static ClassifiedRatio axis(Optional<Estimate> ratio, Function<Estimate, RatioClass> classes) {
        return ratio.map(value -> ClassifiedRatio.of(value, classes.apply(value)))
                .orElse(null);
    }

    private static RatioClass ofAtomics(Estimate ratio) {
        return among(ratio, Thresholds.MODERATE, Thresholds.PROHIBITIVE, RatioClass.PROHIBITIVE);
    }

    private static RatioClass among(Estimate ratio, double moderate, double beyond, RatioClass most) {
        if (ratio.straddles(moderate) || ratio.straddles(beyond)) {
            return RatioClass.AMBIGUOUS;
        }
        if (ratio.isAtLeast(beyond)) {
            return most;
        }
        return ratio.isAtLeast(moderate) ? RatioClass.MODERATE : RatioClass.CHEAP;
    }

    private static RatioClass ofContention(Estimate ratio) {
        if (ratio.straddles(Thresholds.STEEP)) {
            return RatioClass.AMBIGUOUS;
        }
        return ratio.isAtLeast(Thresholds.STEEP) ? RatioClass.STEEP : RatioClass.FLAT;
    }

    /** Thresholds at which the classes of the machine abstraction begin. The defaults, all in one place. */
    public static final class Thresholds {
        /** Atomic to volatile: cheap below. */
        public static final double MODERATE = 2;

        /** Atomic to volatile: prohibitive from here on. */
        public static final double PROHIBITIVE = 10;

        /** Contentious to non-contentious: flat below. */
        public static final double STEEP = 2;

        /**
         * Fence to volatile: cheap below. An H200 has 0.84, an H100 2.96: the two thresholds part what is between them in three, by its
         * logarithm (1.28 and 1.94).
         */
        public static final double FENCE_MODERATE = 1.25;

        /** Fence to volatile: dear from here on. */
        public static final double FENCE_DEAR = 2;

        /**
         * Release to store: cheap below. PoCL on a CPU has 1.0, a host 7.5, GPUs 50 to 64: the thresholds lie half way between neighbours,
         * by the logarithm (2.7 and 19).
         */
        public static final double RELEASE_MODERATE = 3;

        /** Release to store: dear from here on. */
        public static final double RELEASE_DEAR = 20;

        /**
         * Slowdown from which a line counts as held hostage. Of the two GPUs in Stuart & Owens 2011, Table 3, the one said to hold
         * its lines shows 1.72 at least, the one said not to shows 1.10 at most.
         */
        static final double HOSTAGE = 1.5;

        private Thresholds() {}
    }

    /**
     * The class of a machine with the evidence on line hostage.
     *
     * @param machine the three-parameter abstraction
     * @param lineHostage the evidence behind its third parameter
     */
    public record Classification(MachineClass machine, LineHostage lineHostage) {}

    /** Classifies what it costs to order. A store that a fence completes is among the probes; a fence alone is among the scopes. */
    private static Optional<Order> order(ProbeTable table, List<ScopeResult> scopes) {
        Order order = new Order(
                axis(
                        scoped(table, scopes, ScopedOperation.FENCE),
                        ratio -> among(ratio, Thresholds.FENCE_MODERATE, Thresholds.FENCE_DEAR, RatioClass.DEAR)),
                axis(
                        table.ratio(COMPLETED, POSTED).map(Classifier::rerun),
                        ratio -> ratio.isBelow(1)
                                ? RatioClass.AMBIGUOUS
                                : among(ratio, Thresholds.RELEASE_MODERATE, Thresholds.RELEASE_DEAR, RatioClass.DEAR)),
                axis(
                        scoped(table, scopes, ScopedOperation.ACQUIRE),
                        ratio -> among(ratio, Thresholds.MODERATE, Thresholds.PROHIBITIVE, RatioClass.DEAR)));
        boolean known = Stream.of(order.fenceToVolatile(), order.releaseToStore(), order.acquireToRead())
                .anyMatch(Objects::nonNull);
        return known ? Optional.of(order) : Optional.empty();
    }

    /** Returns the cost at a scope on a GPU that is full, as the read is. */
    private static Optional<Estimate> scoped(ProbeTable table, List<ScopeResult> scopes, ScopedOperation operation) {
        return scopes.stream()
                .filter(one -> one.operation() == operation && isOfClass(one))
                .max(Comparator.comparingInt(ScopeResult::blocks))
                .flatMap(one -> table.over(one.nsPerOperation(), OWN_READ))
                .map(Classifier::rerun);
    }

    private static Estimate rerun(Estimate ratio) {
        return Reruns.widened(ratio, Reruns.PLACED);
    }

    /** Returns the paper's test: any of the four probes that follow an atomic slowed by the threshold; empty without such probes. */
    private static Optional<OneShotHostage> oneShot(ProbeTable table) {
        Map<String, Estimate> slowdown = slowdowns(table, PUBLISHED_LOOPS);
        return slowdown.isEmpty()
                ? Optional.empty()
                : Optional.of(new OneShotHostage(
                        verdict(slowdown.values()), slowdown, slowdowns(table, List.of(Pattern.COMPLETED))));
    }

    private static Map<String, Estimate> slowdowns(ProbeTable table, List<Pattern> patterns) {
        Map<String, Estimate> slowdown = new LinkedHashMap<>();
        for (Sharing sharing : Sharing.values()) {
            for (Direction direction : Direction.values()) {
                slowdown.putAll(slowdown(table, sharing, direction, patterns));
            }
        }
        return slowdown;
    }

    private static Map<String, Estimate> slowdown(
            ProbeTable table, Sharing sharing, Direction direction, List<Pattern> patterns) {
        Map<ProbeCase, Estimate> found = new LinkedHashMap<>();
        for (Pattern pattern : patterns) {
            ProbeCase probe = new ProbeCase(Access.VOLATILE_AFTER_ATOMIC, direction, sharing, pattern);
            table.ratio(probe, RatioTables.volatileOf(probe)).ifPresent(ratio -> found.put(probe, ratio));
        }
        Map<String, Estimate> named = new LinkedHashMap<>();
        found.forEach((probe, ratio) -> named.put(
                found.size() == 1
                        ? probe.id()
                        : probe.id() + "/" + probe.pattern().id(),
                ratio));
        return named;
    }

    /**
     * Returns the test with atomics that go on: at each share the smallest distance decides, and any share is enough. The reach
     * is read at the share whose effect is surely the strongest, by the lower end of its interval. Empty without points.
     */
    private static Optional<SustainedHostage> sustained(List<HostagePoint> points) {
        if (points.isEmpty()) {
            return Optional.empty();
        }
        Map<Integer, List<HostagePoint>> byShare = points.stream()
                .sorted(Comparator.comparingInt(HostagePoint::distanceBytes))
                .collect(Collectors.groupingBy(HostagePoint::share, TreeMap::new, Collectors.toList()));
        List<Estimate> nearest =
                byShare.values().stream().map(share -> share.get(0).effect()).toList();
        List<HostagePoint> strongest = byShare.values().stream()
                .max(Comparator.comparingDouble(share -> share.get(0).effect().low()))
                .orElseThrow();
        return Optional.of(new SustainedHostage(
                verdict(nearest),
                reach(strongest),
                strongest.stream()
                        .filter(Classifier::showsEffect)
                        .map(HostagePoint::distanceBytes)
                        .toList(),
                points));
    }

    private static int reach(List<HostagePoint> byDistance) {
        return byDistance.stream()
                .takeWhile(Classifier::showsEffect)
                .mapToInt(HostagePoint::distanceBytes)
                .max()
                .orElse(0);
    }

    private static boolean showsEffect(HostagePoint point) {
        return point.effect().isAtLeast(Thresholds.HOSTAGE);
    }

    private static Verdict verdict(Collection<Estimate> slowdowns) {
        if (slowdowns.stream().anyMatch(slowdown -> slowdown.isAtLeast(Thresholds.HOSTAGE))) {
            return Verdict.YES;
        }
        boolean none = slowdowns.stream().allMatch(slowdown -> slowdown.isBelow(Thresholds.HOSTAGE));
        return none ? Verdict.NO : Verdict.AMBIGUOUS;
    }
}
