package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.view.compare.Change.Topic;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds where an application runs best with another implementation, on one input with so many blocks, and whether that is decided
 * ({@link ChangedBest}). No answer changed where one side's intervals do not tell the old and the new one apart: the faster of two equals
 * is chance.
 *
 * @param base the base's profiles
 * @param current the profile that is held against them
 * @param scale which of their grids its grids are held against
 * @param tolerance share by which two may differ and be the same
 */
record ApplicationChanges(List<Profile> base, Profile current, GridScale scale, double tolerance) {
    /** Returns the choices that no profile of the base made; what one side did not run is none. */
    Stream<Change> found() {
        return current.applicationChoices().stream().map(this::of).flatMap(Optional::stream);
    }

    private Optional<Change> of(ApplicationChoice now) {
        int blocks = scale.toBase(now.blocks());
        List<ApplicationChoice> choices =
                base.stream().flatMap(profile -> choice(profile, now, blocks)).toList();
        Answers answers = Answers.of(
                Topic.APPLICATION,
                now.application().id() + ", " + now.input() + ", " + blocks + (blocks == 1 ? " block" : " blocks"),
                choices.stream().map(ApplicationChoice::best),
                now.best());
        boolean chance = choices.stream().anyMatch(choice -> areEquals(choice, now));
        return answers.changed() && !chance ? Optional.of(contest(now, blocks).change(answers)) : Optional.empty();
    }

    private static boolean areEquals(ApplicationChoice one, ApplicationChoice other) {
        return one.amongEquals().contains(other.best()) || other.amongEquals().contains(one.best());
    }

    private static Stream<ApplicationChoice> choice(Profile profile, ApplicationChoice like, int blocks) {
        return profile.applicationChoices().stream()
                .filter(choice -> choice.application() == like.application()
                        && choice.input().equals(like.input())
                        && choice.blocks() == blocks)
                .limit(1);
    }

    private ChangedBest contest(ApplicationChoice now, int blocks) {
        return new ChangedBest(
                base.stream()
                        .filter(profile ->
                                choice(profile, now, blocks).findAny().isPresent())
                        .map(profile -> times(profile, now, blocks))
                        .toList(),
                times(current, now, now.blocks()),
                tolerance);
    }

    /** Returns what tells the run time of an implementation; empty where it failed, or too few samples tell it. */
    private static Function<String, Optional<Estimate>> times(Profile profile, ApplicationChoice like, int blocks) {
        return implementation -> profile.applications().stream()
                .filter(result -> result.application() == like.application()
                        && result.input().equals(like.input())
                        && result.blocks() == blocks
                        && result.implementation().equals(implementation))
                .filter(ApplicationResult::counts)
                .map(ApplicationResult::elapsedMs)
                .findFirst()
                .flatMap(time -> FewSamples.interval(time.estimate(), time.samples()));
    }
}
