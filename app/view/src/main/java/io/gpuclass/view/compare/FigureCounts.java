package io.gpuclass.view.compare;

import java.util.List;

/**
 * How many figures of each sort there are.
 *
 * @param regressions slower ones that gate, and forms that no longer give a figure
 * @param improvements faster ones that could have been regressions, and forms that now give a figure
 * @param ambiguous ones that gate and straddle a bound
 * @param same ones that gate and are the same
 * @param informing ones that were judged and do not gate
 * @param unjudged ones whose noise is not known
 */
public record FigureCounts(int regressions, int improvements, int ambiguous, int same, int informing, int unjudged) {
    public static FigureCounts of(List<JudgedFigure> figures, List<OutcomeChange> outcomes) {
        return new FigureCounts(
                gating(figures, FigureVerdict.SLOWER) + ends(outcomes, OutcomeChange.Direction.LOST),
                gating(figures, FigureVerdict.FASTER) + ends(outcomes, OutcomeChange.Direction.GAINED),
                gating(figures, FigureVerdict.AMBIGUOUS),
                gating(figures, FigureVerdict.SAME),
                (int) figures.stream()
                        .filter(figure -> figure.exemption() != null && figure.verdict() != FigureVerdict.UNJUDGED)
                        .count(),
                (int) figures.stream()
                        .filter(figure -> figure.verdict() == FigureVerdict.UNJUDGED)
                        .count());
    }

    private static int gating(List<JudgedFigure> figures, FigureVerdict verdict) {
        return (int) figures.stream().filter(figure -> figure.gatesAs(verdict)).count();
    }

    private static int ends(List<OutcomeChange> outcomes, OutcomeChange.Direction direction) {
        return (int) outcomes.stream()
                .filter(change -> change.direction() == direction)
                .count();
    }
}
