package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.Benefit;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.FewSamples;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds where something that a program does not need helps it and did not, or the other way round. From one side of the noise to the
 * other that is decided where the two improvements' intervals are apart; from or to no effect, where they are so by more than the
 * tolerance, as a share of the time without, since an effect next to the noise comes and goes with the run.
 */
final class BenefitChanges {
    private final List<Profile> base;
    private final Profile current;
    private final GridScale scale;
    private final double tolerance;

    private BenefitChanges(List<Profile> base, Profile current, GridScale scale, double tolerance) {
        this.base = base;
        this.current = current;
        this.scale = scale;
        this.tolerance = tolerance;
    }

    /** Returns the verdicts that no profile of the base gave, if either is of an effect; what one side did not measure is none. */
    static List<Change> of(List<Profile> base, Profile current, GridScale scale, double tolerance) {
        BenefitChanges changes = new BenefitChanges(base, current, scale, tolerance);
        return current.artificialBarriers().stream()
                .filter(BenefitChanges::counts)
                .map(changes::of)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Change> of(ArtificialBarrierResult now) {
        int blocks = scale.programToBase(now.program().id(), now.input(), now.blocks());
        List<ArtificialBarrierResult> before = base.stream()
                .flatMap(profile -> result(profile, now, blocks).stream())
                .toList();
        Set<Benefit> verdicts = before.stream()
                .map(ArtificialBarrierResult::benefit)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        boolean effect = now.benefit().isEffect() || verdicts.stream().anyMatch(Benefit::isEffect);
        return verdicts.isEmpty() || verdicts.contains(now.benefit()) || !effect
                ? Optional.empty()
                : Optional.of(change(before, verdicts, now));
    }

    private static Optional<ArtificialBarrierResult> result(Profile profile, ArtificialBarrierResult like, int blocks) {
        return profile.artificialBarriers().stream()
                .filter(BenefitChanges::counts)
                .filter(result -> result.program() == like.program()
                        && result.input().equals(like.input())
                        && result.added() == like.added()
                        && result.blocks() == blocks)
                .findFirst();
    }

    private static boolean counts(ArtificialBarrierResult result) {
        return result.outcome() == Outcome.COMPLETED
                && result.verified()
                && result.improvement() != null
                && result.benefit() != null;
    }

    private Change change(List<ArtificialBarrierResult> before, Set<Benefit> verdicts, ArtificialBarrierResult now) {
        Optional<String> doubt = doubt(before, verdicts, now);
        return new Change(
                Topic.UNNEEDED_BARRIER,
                now.program().id() + " " + now.added().id() + ", " + now.input(),
                verdicts.stream().map(Benefit::id).collect(Collectors.joining(" or ")),
                now.benefit().id(),
                doubt.isEmpty(),
                doubt.orElse(""));
    }

    private Optional<String> doubt(
            List<ArtificialBarrierResult> before, Set<Benefit> verdicts, ArtificialBarrierResult now) {
        if (verdicts.size() > 1) {
            return Optional.of("undecided, since the base's profiles do not agree");
        }
        if (now.benefit() == Benefit.AMBIGUOUS || verdicts.contains(Benefit.AMBIGUOUS)) {
            return Optional.of("an interval straddles a threshold");
        }
        boolean opposite = Stream.of(verdicts, Set.of(now.benefit()))
                .flatMap(Collection::stream)
                .allMatch(Benefit::isEffect);
        return before.stream().allMatch(old -> areApart(old, now, opposite ? 0 : tolerance))
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
