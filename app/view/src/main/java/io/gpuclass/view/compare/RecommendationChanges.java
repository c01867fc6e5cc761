package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.view.compare.Change.Answers;
import io.gpuclass.view.compare.Change.ChangedBest;
import io.gpuclass.view.compare.Change.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds where another implementation is advised. At saturation {@link ChangedBest} says whether that is decided; elsewhere it is
 * where both sides' leads are.
 */
final class RecommendationChanges {
    private RecommendationChanges() {}

    /** Returns the advice that no profile of the base gave; a role that one side says nothing of is none. */
    static Stream<Change> of(List<Profile> base, Profile current, double tolerance) {
        return Stream.concat(atSaturation(base, current, tolerance), elsewhere(base, current));
    }

    /** The faster of two that tie is chance, and no answer. */
    private static Stream<Change> elsewhere(List<Profile> base, Profile current) {
        return current.answers().stream()
                .filter(Answer::leads)
                .filter(answer -> answer.section() > 0 || answer.contention() != Contention.FULL)
                .map(now -> Answers.of(
                        Topic.RECOMMENDATION,
                        words(now),
                        base.stream()
                                .flatMap(profile -> profile.answers().stream())
                                .filter(Answer::leads)
                                .filter(answer -> words(answer).equals(words(now)))
                                .map(Answer::use),
                        now.use()))
                .filter(Answers::changed)
                .map(answers -> answers.change(answers.disagreement(), ""));
    }

    private static String words(Answer answer) {
        return answer.role().id() + ", " + answer.contention().id() + " contention, " + answer.section() + " inside";
    }

    private static Stream<Change> atSaturation(List<Profile> base, Profile current, double tolerance) {
        return Arrays.stream(Role.values())
                .flatMap(role -> advice(current, role)
                        .limit(1)
                        .map(now -> Answers.of(
                                Topic.RECOMMENDATION,
                                role.id(),
                                base.stream()
                                        .flatMap(
                                                profile -> advice(profile, role).map(Recommendation::recommended)),
                                now.recommended()))
                        .filter(Answers::changed)
                        .map(answers -> new ChangedBest(
                                        base.stream()
                                                .map(profile -> rates(profile, role))
                                                .toList(),
                                        rates(current, role),
                                        tolerance)
                                .change(answers)));
    }

    /** Returns a function to the rate at the number of blocks that the advice is for; empty where too few samples tell it, or it swings. */
    private static Function<String, Optional<Estimate>> rates(Profile profile, Role role) {
        int blocks = advice(profile, role)
                .mapToInt(Recommendation::blocks)
                .findFirst()
                .orElse(0);
        return implementation -> profile.primitives().stream()
                .filter(result -> result.kind() == role.kind() && result.blocks() == blocks)
                .filter(result -> result.implementation().equals(implementation) && result.writers() == null)
                .filter(result -> Objects.equals(result.initial(), role.initial()))
                .filter(result -> result.counts() && Unstable.of(result).isEmpty())
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
