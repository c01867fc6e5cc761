package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.FewSamples;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds where another implementation is advised, and whether that is decided ({@link ChangedBest}). */
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
                        .map(now -> contest(role).change(Topic.RECOMMENDATION, role.id(), before, now));
    }

    private ChangedBest contest(Role role) {
        return new ChangedBest(base.stream().map(one -> rates(one, role)).toList(), rates(current, role), tolerance);
    }

    private static Function<String, Optional<Estimate>> rates(Profile profile, Role role) {
        return implementation -> rate(profile, role, implementation);
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
