package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.view.compare.Change.Topic;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds where something that a program does not need helps it and did not, or the other way round. From one side of the noise to the
 * other that is decided where the two improvements' intervals are apart; from or to no effect, where they are so by more than the
 * tolerance, as a share of the time without, since an effect next to the noise comes and goes with the run.
 *
 * @param base the base's profiles
 * @param current the profile that is held against them
 * @param scale which of their grids its grids are held against
 * @param tolerance share by which two may differ and be the same
 */
record BenefitChanges(List<Profile> base, Profile current, GridScale scale, double tolerance) {
    /** Returns the verdicts that no profile of the base gave, if either is of an effect; what one side did not measure is none. */
    Stream<Change> found() {
        return counting(current).map(this::of).flatMap(Optional::stream);
    }

    private Optional<Change> of(ArtificialBarrierResult now) {
        int blocks = scale.programToBase(now.program().id(), now.input(), now.blocks());
        List<ArtificialBarrierResult> before = base.stream()
                .flatMap(profile -> counting(profile)
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

    private static Stream<ArtificialBarrierResult> counting(Profile profile) {
        return profile.artificialBarriers().stream().filter(result -> result.counts() && result.benefit() != null);
    }

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

    /** Whether two improvements differ by more than a share, wherever in their intervals they are. */
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
