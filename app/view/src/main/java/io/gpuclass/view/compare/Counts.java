package io.gpuclass.view.compare;

import io.gpuclass.view.compare.JudgedFigure.Verdict;
import java.util.List;

/**
 * Numbers of figures of each sort.
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
        return (int) figures.stream().filter(figure -> figure.gatesAs(verdict)).count();
    }

    private static int ends(List<OutcomeChange> outcomes, OutcomeChange.Direction direction) {
        return (int) outcomes.stream()
                .filter(change -> change.direction() == direction)
                .count();
    }
}
