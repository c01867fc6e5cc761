package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Summary of a comparison in one number and a few names.
 *
 * @param slowdown geometric mean of the judged times over the base's, and of the base's judged rates over these: above 1 where slower; null
 *     where none was judged
 * @param figures so many times and rates
 * @param recommended names of the forms that either side recommends, of which a figure was judged
 * @param recommendedSlower those of them with a regression
 */
public record Overall(Double slowdown, int figures, List<String> recommended, List<String> recommendedSlower) {
    public Overall {
        recommended = Lists.orEmpty(recommended);
        recommendedSlower = Lists.orEmpty(recommendedSlower);
    }

    static Overall of(List<JudgedFigure> figures, List<OutcomeChange> outcomes, RecommendedForms forms) {
        double[] logarithms = figures.stream()
                .filter(Overall::isTimeOrRate)
                .mapToDouble(figure -> Math.log(figure.change().value()) * (figure.better() == Better.LOWER ? 1 : -1))
                .filter(Double::isFinite)
                .toArray();
        double sum = 0;
        for (double logarithm : logarithms) {
            sum += logarithm;
        }
        Stream<FigureKey> lost = outcomes.stream()
                .filter(change -> change.direction() == OutcomeChange.Direction.LOST)
                .map(OutcomeChange::key);
        return new Overall(
                logarithms.length == 0 ? null : Double.valueOf(Math.exp(sum / logarithms.length)),
                logarithms.length,
                forms.names(keys(figures, Overall::isJudged)),
                forms.names(Stream.concat(keys(figures, JudgedFigure::isRegression), lost)));
    }

    private static Stream<FigureKey> keys(List<JudgedFigure> figures, Predicate<JudgedFigure> which) {
        return figures.stream().filter(which).map(JudgedFigure::key);
    }

    private static boolean isJudged(JudgedFigure figure) {
        return figure.exemption() == null && figure.verdict() != Verdict.UNJUDGED;
    }

    /** Shares and indices, such as fairness, are no speed. */
    private static boolean isTimeOrRate(JudgedFigure figure) {
        return isJudged(figure)
                && !figure.unit().isEmpty()
                && figure.better() != Better.NEITHER
                && figure.change() != null
                && figure.change().value() > 0;
    }
}
