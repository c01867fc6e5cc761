package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.view.compare.Change.Answers;
import io.gpuclass.view.compare.Change.ChangedBest;
import io.gpuclass.view.compare.Change.Topic;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds where the best way to run a program changed: with which implementation an application runs best, and whether a barrier that a
 * program does not need helps it.
 *
 * @param base the base's profiles
 * @param current the profile that is held against them
 * @param scale which of their grids its grids are held against
 * @param tolerance share by which two may differ and be the same
 */
record ProgramChanges(List<Profile> base, Profile current, GridScale scale, double tolerance) {
    /** Returns the answers that no profile of the base gave; what one side did not run is none. */
    Stream<Change> found() {
        return Stream.concat(
                        current.applicationChoices().stream().map(this::application),
                        benefits(current).map(this::benefit))
                .flatMap(Optional::stream);
    }

    // Where an application runs best with another implementation, on one input with so many blocks

    /** Nothing changed where one side's intervals do not tell the old and the new one apart: the faster of two equals is chance. */
    private Optional<Change> application(ApplicationChoice now) {
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

    /** Returns a function to the run time of an implementation; empty where it failed, or too few samples tell it. */
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

    // Where a barrier that a program does not need helps it and did not, or the other way round

    /** Only a verdict that there is an effect, on either side, is a change. */
    private Optional<Change> benefit(ArtificialBarrierResult now) {
        int blocks = scale.programToBase(now.program().id(), now.input(), now.blocks());
        List<ArtificialBarrierResult> before = base.stream()
                .flatMap(profile -> benefits(profile)
                        .filter(result -> result.program() == now.program()
                                && result.input().equals(now.input())
                                && result.added() == now.added()
                                && result.blocks() == blocks)
                        .limit(1))
                .toList();
        Answers answers = Answers.of(
                Topic.UNNEEDED_BARRIER,
                now.program().id() + " " + now.added().id() + ", " + now.input(),
                before.stream().map(result -> result.benefit().id()),
                now.benefit().id());
        Set<Benefit> verdicts = Stream.concat(Stream.of(now), before.stream())
                .map(ArtificialBarrierResult::benefit)
                .collect(Collectors.toSet());
        return answers.changed() && verdicts.stream().anyMatch(Benefit::isEffect)
                ? Optional.of(answers.change(answers.disagreement().or(() -> doubt(before, verdicts, now)), ""))
                : Optional.empty();
    }

    private static Stream<ArtificialBarrierResult> benefits(Profile profile) {
        return profile.artificialBarriers().stream().filter(result -> result.counts() && result.benefit() != null);
    }

    /**
     * A change from one side of the noise to the other is decided where the two improvements' intervals are apart; one from or to no effect,
     * where they are so by more than the tolerance, as a share of the time without, since an effect next to the noise comes and goes with the
     * run.
     */
    private Optional<String> doubt(
            List<ArtificialBarrierResult> before, Set<Benefit> verdicts, ArtificialBarrierResult now) {
        if (verdicts.contains(Benefit.AMBIGUOUS)) {
            return Optional.of("an interval straddles a threshold");
        }
        double apart = verdicts.stream().allMatch(Benefit::isEffect) ? 0 : tolerance;
        return before.stream().allMatch(old -> areApart(old, now, apart))
                ? Optional.empty()
                : Optional.of("undecided, since the two are too close");
    }

    /** Returns whether two improvements differ by more than a share, wherever in their intervals they are. */
    private static boolean areApart(ArtificialBarrierResult one, ArtificialBarrierResult other, double by) {
        Optional<Estimate> first = interval(one);
        Optional<Estimate> second = interval(other);
        return first.isPresent()
                && second.isPresent()
                && (first.get().low() - second.get().high() > by
                        || second.get().low() - first.get().high() > by);
    }

    private static Optional<Estimate> interval(ArtificialBarrierResult result) {
        return FewSamples.interval(
                result.improvement().estimate(), result.improvement().samples());
    }
}
