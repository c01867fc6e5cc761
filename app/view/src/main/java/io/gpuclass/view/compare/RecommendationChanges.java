package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.FewSamples;
import io.gpuclass.view.compare.Change.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds where another implementation is advised, and whether that is decided ({@link ChangedBest}). */
final class RecommendationChanges {
    private RecommendationChanges() {}

    /** Returns the advice that no profile of the base gave; a role that one side says nothing of is none. */
    static Stream<Change> of(List<Profile> base, Profile current, double tolerance) {
        return Arrays.stream(Role.values()).flatMap(role -> {
            Answers answers = Answers.of(
                    Topic.RECOMMENDATION,
                    role.id(),
                    base.stream().flatMap(profile -> advice(profile, role).map(Recommendation::recommended)),
                    advice(current, role)
                            .map(Recommendation::recommended)
                            .findFirst()
                            .orElse(null));
            ChangedBest contest = new ChangedBest(
                    base.stream().map(profile -> rates(profile, role)).toList(), rates(current, role), tolerance);
            return answers.changed() ? Stream.of(contest.change(answers)) : Stream.empty();
        });
    }

    /** Returns what tells the rate at the number of blocks that the advice is for; empty where too few samples tell it, or it swings. */
    private static Function<String, Optional<Estimate>> rates(Profile profile, Role role) {
        int blocks = advice(profile, role)
                .mapToInt(Recommendation::blocks)
                .findFirst()
                .orElse(0);
        return implementation -> profile.primitives().stream()
                .filter(result -> result.kind() == role.kind() && result.blocks() == blocks)
                .filter(result -> result.implementation().equals(implementation) && result.writers() == null)
                .filter(result -> Objects.equals(result.initial(), role.initial()))
                .filter(result -> result.counts() && result.isSteady())
                .map(PrimitiveResult::opsPerSecond)
                .findFirst()
                .flatMap(rate -> FewSamples.interval(rate.estimate(), rate.samples()));
    }

    private static Stream<Recommendation> advice(Profile profile, Role role) {
        return profile.recommendations().stream()
                .filter(advice -> advice.role() == role && advice.recommended() != null)
                .limit(1);
    }
}
