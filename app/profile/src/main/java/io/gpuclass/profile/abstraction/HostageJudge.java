package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.stats.Estimate;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges the evidence on whether atomics hold their line hostage. */
final class HostageJudge {
    /** The paper's loops: reads that wait for each other, stores in a row. A fence after each store would be measured instead of it. */
    private static final List<Pattern> PUBLISHED_LOOPS = List.of(Pattern.SERIAL, Pattern.POSTED, Pattern.AS_PUBLISHED);

    private HostageJudge() {}

    /** Returns the paper's test: any of the four probes that follow an atomic slowed by the threshold; empty without such probes. */
    static Optional<OneShotHostage> oneShot(ProbeTable table) {
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
    static Optional<SustainedHostage> sustained(List<HostagePoint> points) {
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
        return Optional.of(new SustainedHostage(verdict(nearest), reach(strongest), affected(strongest), points));
    }

    private static int reach(List<HostagePoint> byDistance) {
        return byDistance.stream()
                .takeWhile(HostageJudge::showsEffect)
                .mapToInt(HostagePoint::distanceBytes)
                .max()
                .orElse(0);
    }

    private static List<Integer> affected(List<HostagePoint> byDistance) {
        return byDistance.stream()
                .filter(HostageJudge::showsEffect)
                .map(HostagePoint::distanceBytes)
                .toList();
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
