package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.SystemAdvice.SystemRule;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.system.ProcessorNames;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.TeamBarrierResult;
import io.gpuclass.profile.system.TeamLockResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Rate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Advice on barriers, mutexes and semaphores of several processors. */
final class TeamAdvice {
    /** Jain index over the processors from which on a lock is fair between them. */
    static final double FAIR = 0.95;

    private TeamAdvice() {}

    static Stream<SystemAdvice> of(SystemResults results) {
        Map<List<String>, List<TeamBarrierResult>> byTeam = results.barriers().stream()
                .filter(result -> result.counts() && result.members().size() > 1)
                .collect(Collectors.groupingBy(TeamBarrierResult::members, LinkedHashMap::new, Collectors.toList()));
        return Stream.of(
                        byTeam.values().stream().flatMap(same -> barrier(same).stream()),
                        locks(results.locks()),
                        byTeam.values().stream().flatMap(same -> ending(same).stream()))
                .flatMap(each -> each);
    }

    private static boolean ends(TeamBarrierResult result) {
        return result.implementation().equals(TeamBarrierResult.EVENTS);
    }

    private static Map<Integer, List<TeamBarrierResult>> bySize(List<TeamBarrierResult> results) {
        Map<Integer, List<TeamBarrierResult>> sizes = new TreeMap<>();
        results.stream()
                .filter(result -> !ends(result))
                .sorted(Comparator.comparingDouble(result -> result.nsPerPhase().median()))
                .forEach(result -> sizes.computeIfAbsent(result.blocks(), blocks -> new ArrayList<>())
                        .add(result));
        return sizes;
    }

    private static Optional<SystemAdvice> barrier(List<TeamBarrierResult> sameTeam) {
        Map<Integer, List<TeamBarrierResult>> sizes = bySize(sameTeam);
        if (sizes.isEmpty()) {
            return Optional.empty();
        }
        String each = sizes.values().stream().map(TeamAdvice::best).collect(Collectors.joining("; "));
        return Optional.of(new SystemAdvice(
                SystemRule.BARRIER,
                "as a barrier over " + ProcessorNames.of(sameTeam.get(0).members()) + " use " + each));
    }

    private static String best(List<TeamBarrierResult> ranked) {
        TeamBarrierResult best = ranked.get(0);
        String first = best.implementation() + " at " + each(best.blocks()) + " ("
                + new Nanos(best.nsPerPhase().median());
        return first + (ranked.size() < 2 ? ")" : ", " + lead(best, ranked.get(1)) + ")");
    }

    private static String lead(TeamBarrierResult best, TeamBarrierResult next) {
        double times = next.nsPerPhase().median() / best.nsPerPhase().median();
        return SharedWordAdvice.isShorter(best.nsPerPhase(), next.nsPerPhase())
                ? String.format(Locale.ROOT, "%.2f times as fast as %s", times, next.implementation())
                : "no lead over " + next.implementation() + " that counts";
    }

    private static Optional<SystemAdvice> ending(List<TeamBarrierResult> sameTeam) {
        String each = bySize(sameTeam).values().stream()
                .flatMap(ranked -> sameTeam.stream()
                        .filter(result ->
                                ends(result) && result.blocks() == ranked.get(0).blocks())
                        .limit(1)
                        .map(events -> saved(ranked.get(0), events)))
                .collect(Collectors.joining("; "));
        return each.isEmpty()
                ? Optional.empty()
                : Optional.of(new SystemAdvice(
                        SystemRule.KERNEL_ENDING,
                        "over " + ProcessorNames.of(sameTeam.get(0).members()) + " " + each));
    }

    private static String saved(TeamBarrierResult best, TeamBarrierResult events) {
        double saved = events.nsPerPhase().median() - best.nsPerPhase().median();
        String times = new Nanos(best.nsPerPhase().median()) + " against "
                + new Nanos(events.nsPerPhase().median()) + " of kernels that end and wait by events";
        String what = saved > 0 ? "staying in the kernels saves " : "ending the kernels saves ";
        return what + new Nanos(Math.abs(saved)) + " a phase at " + each(best.blocks()) + " (" + times + ")";
    }

    private static String each(int blocks) {
        return blocks == 1 ? "1 block each" : blocks + " blocks each";
    }

    /** What is wanted of a lock. */
    private record Wanted(Kind kind, Integer initial, List<String> members, int blocks) {
        static Wanted of(TeamLockResult result) {
            return new Wanted(result.kind(), result.initial(), result.members(), result.blocks());
        }

        String words() {
            String name = kind.id() + (initial == null ? "" : " of initial " + initial);
            return "as a " + name + " over " + ProcessorNames.of(members) + " at " + each(blocks) + " use ";
        }
    }

    private static Stream<SystemAdvice> locks(List<TeamLockResult> results) {
        Map<Wanted, List<TeamLockResult>> byWanted = results.stream()
                .filter(result -> result.counts() && result.members().size() > 1)
                .collect(Collectors.groupingBy(Wanted::of, LinkedHashMap::new, Collectors.toList()));
        return byWanted.entrySet().stream().map(each -> lock(each.getKey(), each.getValue()));
    }

    private static SystemAdvice lock(Wanted wanted, List<TeamLockResult> results) {
        List<TeamLockResult> fair = results.stream()
                .filter(result -> result.fairness() != null && result.fairness() >= FAIR)
                .toList();
        List<TeamLockResult> ranked = (fair.isEmpty() ? results : fair)
                .stream()
                        .sorted(Comparator.<TeamLockResult>comparingDouble(
                                        result -> result.opsPerSecond().median())
                                .reversed())
                        .toList();
        String unfair = fair.isEmpty() ? ", though none is fair between them" : "";
        return new SystemAdvice(SystemRule.LOCK, wanted.words() + best(ranked.get(0), ranked) + unfair);
    }

    private static String best(TeamLockResult best, List<TeamLockResult> ranked) {
        String jain = best.fairness() == null ? "" : String.format(Locale.ROOT, ", Jain index %.3f", best.fairness());
        String first =
                best.implementation() + " (" + new Rate(best.opsPerSecond().median()) + jain;
        if (ranked.size() < 2) {
            return first + ")";
        }
        TeamLockResult next = ranked.get(1);
        Double times = Lead.factor(best.opsPerSecond(), next.opsPerSecond());
        return first
                + (Lead.isClear(best.opsPerSecond(), next.opsPerSecond()) && times != null
                        ? String.format(Locale.ROOT, ", %.2f times as fast as %s)", times, next.implementation())
                        : ", no lead over " + next.implementation() + " that counts)");
    }
}
