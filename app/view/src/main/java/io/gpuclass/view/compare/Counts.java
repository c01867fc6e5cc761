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
public record Counts(int regressions, int improvements, int ambiguous, int same, int informing, int unjudged) {
    static Counts of(List<Judgement> figures, List<OutcomeChange> outcomes) {
        return new Counts(
                gating(figures, Verdict.SLOWER) + ends(outcomes, OutcomeChange.Direction.LOST),
                gating(figures, Verdict.FASTER) + ends(outcomes, OutcomeChange.Direction.GAINED),
                gating(figures, Verdict.AMBIGUOUS),
                gating(figures, Verdict.SAME),
                (int) figures.stream()
                        .filter(figure -> figure.exemption() != null && figure.verdict() != Verdict.UNJUDGED)
                        .count(),
                (int) figures.stream()
                        .filter(figure -> figure.verdict() == Verdict.UNJUDGED)
                        .count());
    }

    private static int gating(List<Judgement> figures, Verdict verdict) {
        return (int) figures.stream().filter(figure -> figure.gatesAs(verdict)).count();
    }

    private static int ends(List<OutcomeChange> outcomes, OutcomeChange.Direction direction) {
        return (int) outcomes.stream()
                .filter(change -> change.direction() == direction)
                .count();
    }
}
