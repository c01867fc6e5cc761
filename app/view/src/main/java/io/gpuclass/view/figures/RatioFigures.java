package io.gpuclass.view.figures;

import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.stats.Estimate;
import java.util.List;
import java.util.Map;

/** The ratios of the paper's Tables 2 and 3. */
final class RatioFigures {
    private RatioFigures() {}

    static void addTo(List<Figure> figures, Ratios ratios) {
        if (ratios != null) {
            add(figures, Subject.CONTENTIOUS_TO_NONCONTENTIOUS, ratios.contentiousToNoncontentious());
            add(figures, Subject.TO_VOLATILE, ratios.toVolatile());
        }
    }

    private static void add(List<Figure> figures, Subject subject, Map<String, List<Ratio>> table) {
        table.forEach((name, ratios) -> ratios.forEach(ratio -> figures.add(Figure.of(
                key(subject, name, ratio.pattern(), ratio.over()),
                new Estimate(ratio.value(), ratio.low(), ratio.high())))));
    }

    private static FigureKey key(Subject subject, String name, String pattern, String over) {
        return FigureKey.ofAccess(subject, name, pattern, over, null, Metric.RATIO);
    }
}
