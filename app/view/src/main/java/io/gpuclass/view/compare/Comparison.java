package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import java.util.List;
import java.util.Objects;

/**
 * What one profile shows against the base. Lists keep the profile's order.
 *
 * @param current the profile
 * @param sameModel whether it is of the base's GPU model
 * @param gpu whether it is of the base's very GPU; null between models, and for hosts
 * @param judgedBy by what it is known how far GPUs and runs are apart; null where {@code gpu} is
 * @param code whether both sides measured the same code
 * @param codeByBuild true where some forms are told apart by the build alone, since one side has no digest of their code; else null
 * @param failOn what makes it fail
 * @param requireJudged how many figures must have been judged, or it fails too; null where any number will do
 * @param failed whether it does
 * @param counts how many figures are of each sort
 * @param differences in what else the two differ
 * @param changes answers that changed
 * @param outcomes forms that ended otherwise
 * @param added what only this profile measured
 * @param removed what only the base measured
 * @param figures every figure of both
 */
public record Comparison(
        Side current,
        boolean sameModel,
        SameGpu gpu,
        JudgedBy judgedBy,
        MeasuredCode code,
        Boolean codeByBuild,
        FailOn failOn,
        Integer requireJudged,
        boolean failed,
        Counts counts,
        List<Difference> differences,
        List<Change> changes,
        List<OutcomeChange> outcomes,
        List<OneSided> added,
        List<OneSided> removed,
        List<JudgedFigure> figures) {
    public Comparison {
        differences = List.copyOf(differences);
        changes = List.copyOf(changes);
        outcomes = List.copyOf(outcomes);
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        figures = List.copyOf(figures);
    }

    /** Whether fewer figures were judged than had to be. */
    public boolean judgedTooFew() {
        return requireJudged != null && counts.judged() < requireJudged;
    }

    /**
     * How many figures of each sort there are.
     *
     * @param regressions slower ones that gate, and forms that no longer give a figure
     * @param improvements faster ones that could have been regressions, and forms that now give a figure
     * @param ambiguous ones that gate and straddle a bound
     * @param same ones that gate and are the same
     * @param informing ones with a verdict that do not gate
     * @param unjudged ones whose noise is not known
     * @param judged the first four together: what a comparison could have failed on
     */
    public record Counts(
            int regressions, int improvements, int ambiguous, int same, int informing, int unjudged, int judged) {
        public static Counts of(List<JudgedFigure> figures, List<OutcomeChange> outcomes) {
            int regressions = gating(figures, Verdict.SLOWER) + ends(outcomes, OutcomeChange.Direction.LOST);
            int improvements = gating(figures, Verdict.FASTER) + ends(outcomes, OutcomeChange.Direction.GAINED);
            int ambiguous = gating(figures, Verdict.AMBIGUOUS);
            int same = gating(figures, Verdict.SAME);
            return new Counts(
                    regressions,
                    improvements,
                    ambiguous,
                    same,
                    (int) figures.stream()
                            .filter(figure -> figure.exemption() != null && figure.verdict() != Verdict.UNJUDGED)
                            .count(),
                    (int) figures.stream()
                            .filter(figure -> figure.verdict() == Verdict.UNJUDGED)
                            .count(),
                    regressions + improvements + ambiguous + same);
        }

        private static int gating(List<JudgedFigure> figures, Verdict verdict) {
            return (int)
                    figures.stream().filter(figure -> figure.gatesAs(verdict)).count();
        }

        private static int ends(List<OutcomeChange> outcomes, OutcomeChange.Direction direction) {
            return (int) outcomes.stream()
                    .filter(change -> change.direction() == direction)
                    .count();
        }
    }

    /**
     * One side of a comparison.
     *
     * @param files the profiles; one, or the base's several
     * @param createdAt when they were measured, as far as they say
     * @param kind sort of device
     * @param device the vendor's name of it
     * @param replays those of the profiles that are replays of recordings; null where none is
     */
    public record Side(
            List<String> files, List<String> createdAt, DeviceKind kind, String device, List<Replay> replays) {
        public Side {
            files = List.copyOf(files);
            replays = replays == null || replays.isEmpty() ? null : List.copyOf(replays);
            createdAt = List.copyOf(createdAt);
        }

        public static Side of(List<NamedProfile> profiles) {
            Profile first = profiles.get(0).profile();
            return new Side(
                    profiles.stream().map(NamedProfile::file).toList(),
                    profiles.stream()
                            .map(one -> one.profile().createdAt())
                            .filter(Objects::nonNull)
                            .toList(),
                    first.device().kind(),
                    first.device().name(),
                    profiles.stream()
                            .filter(one -> one.profile().source() == Source.RECORDED)
                            .map(Replay::of)
                            .toList());
        }
    }

    /**
     * A profile that is no measurement of its own.
     *
     * @param file the profile
     * @param recordedAt when its recording was made; null where that does not tell
     */
    public record Replay(String file, String recordedAt) {
        private static Replay of(NamedProfile one) {
            return new Replay(one.file(), one.profile().createdAt());
        }
    }
}
