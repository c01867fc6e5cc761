package io.gpuclass.compare;

import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.profile.Profile;
import io.gpuclass.recommendation.Recommendation;
import io.gpuclass.recommendation.Role;
import io.gpuclass.stats.Estimate;
import io.gpuclass.stats.FewSamples;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds where another implementation is advised. That is decided where each side measured the old and the new one further apart than the
 * tolerance, by intervals, so that each was the best in its time; else the advice may change back with the next run. Where the base
 * measured its own but not the new one, as before there was any, the current profile decides.
 */
final class RecommendationChanges {
    private final List<Profile> base;
    private final Profile current;
    private final double tolerance;

    private RecommendationChanges(List<Profile> base, Profile current, double tolerance) {
        this.base = base;
        this.current = current;
        this.tolerance = tolerance;
    }

    /** Returns the advice that no profile of the base gave; a role that one side says nothing of is none. */
    static List<Change> of(List<Profile> base, Profile current, double tolerance) {
        RecommendationChanges changes = new RecommendationChanges(base, current, tolerance);
        return Arrays.stream(Role.values())
                .map(changes::of)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Change> of(Role role) {
        Set<String> before = base.stream()
                .flatMap(profile -> advice(profile, role).stream())
                .map(Recommendation::recommended)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return before.isEmpty()
                ? Optional.empty()
                : advice(current, role)
                        .map(Recommendation::recommended)
                        .filter(now -> !before.contains(now))
                        .map(now -> change(role, before, now));
    }

    private Change change(Role role, Set<String> before, String now) {
        String old = String.join(" or ", before);
        Optional<String> doubt = before.size() > 1
                ? Optional.of("undecided, since the base's profiles do not agree")
                : doubt(role, old, now);
        String note = doubt.orElse(
                base.stream().anyMatch(one -> isMeasured(one, role, now))
                        ? ""
                        : "the base did not measure the new one");
        return new Change(Topic.RECOMMENDATION, role.id(), old, now, doubt.isEmpty(), note);
    }

    private Optional<String> doubt(Role role, String old, String now) {
        if (!isMeasured(current, role, old) || !isMeasured(current, role, now)) {
            return Optional.of("undecided, since not both were measured");
        }
        if (!base.stream().allMatch(one -> isMeasured(one, role, old))) {
            return Optional.of("undecided, since the base only predicted it");
        }
        if (base.stream().anyMatch(one -> isMeasured(one, role, now) && !areApart(one, role, old, now))) {
            return Optional.of("undecided, since the two are too close in the base");
        }
        return areApart(current, role, old, now)
                ? Optional.empty()
                : Optional.of("undecided, since the two are too close");
    }

    private static boolean isMeasured(Profile profile, Role role, String implementation) {
        return rate(profile, role, implementation).isPresent();
    }

    /** Whether two that were measured differ by more than the tolerance, wherever in their intervals they are. */
    private boolean areApart(Profile profile, Role role, String one, String other) {
        Estimate first = rate(profile, role, one).orElseThrow();
        Estimate second = rate(profile, role, other).orElseThrow();
        return first.low() > second.high() * (1 + tolerance) || second.low() > first.high() * (1 + tolerance);
    }

    /** Returns the rate at the number of blocks that the advice is for; empty where too few samples tell it. */
    private static Optional<Estimate> rate(Profile profile, Role role, String implementation) {
        int blocks = advice(profile, role).map(Recommendation::blocks).orElse(0);
        return profile.primitives().stream()
                .filter(result -> result.kind() == role.kind() && result.blocks() == blocks)
                .filter(result -> result.implementation().equals(implementation) && result.writers() == null)
                .filter(result -> Objects.equals(result.initial(), role.initial()))
                .filter(PrimitiveResult::counts)
                .map(PrimitiveResult::opsPerSecond)
                .findFirst()
                .flatMap(rate -> FewSamples.interval(rate.estimate(), rate.samples()));
    }

    private static Optional<Recommendation> advice(Profile profile, Role role) {
        return profile.recommendations().stream()
                .filter(advice -> advice.role() == role && advice.recommended() != null)
                .findFirst();
    }
}
