package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.FewSamples;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds where an application runs best with another implementation, on one input with so many blocks, and whether that is decided
 * ({@link ChangedBest}). No answer changed where one side's intervals do not tell the old and the new one apart: the faster of two equals
 * is chance.
 */
final class ApplicationChanges {
    private final List<Profile> base;
    private final Profile current;
    private final GridScale scale;
    private final double tolerance;

    private ApplicationChanges(List<Profile> base, Profile current, GridScale scale, double tolerance) {
        this.base = base;
        this.current = current;
        this.scale = scale;
        this.tolerance = tolerance;
    }

    /** Returns the choices that no profile of the base made; what one side did not run is none. */
    static List<Change> of(List<Profile> base, Profile current, GridScale scale, double tolerance) {
        ApplicationChanges changes = new ApplicationChanges(base, current, scale, tolerance);
        return current.applicationChoices().stream()
                .map(changes::of)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Change> of(ApplicationChoice now) {
        int blocks = scale.toBase(now.blocks());
        List<ApplicationChoice> choices = base.stream()
                .flatMap(profile -> choice(profile, now, blocks).stream())
                .toList();
        Set<String> before = new LinkedHashSet<>();
        choices.forEach(choice -> before.add(choice.best()));
        boolean chance = choices.stream().anyMatch(choice -> areEquals(choice, now));
        return before.isEmpty() || before.contains(now.best()) || chance
                ? Optional.empty()
                : Optional.of(contest(now, blocks).change(Topic.APPLICATION, words(now, blocks), before, now.best()));
    }

    private static boolean areEquals(ApplicationChoice one, ApplicationChoice other) {
        return one.amongEquals().contains(other.best()) || other.amongEquals().contains(one.best());
    }

    private static Optional<ApplicationChoice> choice(Profile profile, ApplicationChoice like, int blocks) {
        return profile.applicationChoices().stream()
                .filter(choice -> choice.application() == like.application()
                        && choice.input().equals(like.input())
                        && choice.blocks() == blocks)
                .findFirst();
    }

    private ChangedBest contest(ApplicationChoice now, int blocks) {
        return new ChangedBest(
                base.stream()
                        .filter(profile -> choice(profile, now, blocks).isPresent())
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
                .filter(result -> result.outcome() == Outcome.COMPLETED && result.verified())
                .map(ApplicationResult::elapsedMs)
                .filter(Objects::nonNull)
                .findFirst()
                .flatMap(time -> FewSamples.interval(time.estimate(), time.samples()));
    }

    private static String words(ApplicationChoice choice, int blocks) {
        return choice.application().id() + ", " + choice.input() + ", " + blocks + (blocks == 1 ? " block" : " blocks");
    }
}
