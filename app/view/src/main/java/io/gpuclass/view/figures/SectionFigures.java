package io.gpuclass.view.figures;

import io.gpuclass.profile.primitives.SectionResult;
import java.util.List;

/** The numbers of a primitive with work inside. */
final class SectionFigures {
    private SectionFigures() {}

    static void addTo(List<Figure> figures, SectionResult result) {
        FigureKey rate = new FigureKey(
                Subject.SECTION,
                result.kind().id(),
                result.implementation(),
                null,
                null,
                result.blocks(),
                result.initial(),
                null,
                result.length(),
                null,
                null,
                Metric.RATE);
        figures.add(Figure.of(rate, result.opsPerSecond(), result.outcome(), result.verified()));
        add(figures, result, rate.with(Metric.SECTION_TIME), result.sectionNs());
        add(figures, result, rate.with(Metric.SYNCHRONIZING_SHARE), result.synchronizingShare());
    }

    private static void add(List<Figure> figures, SectionResult result, FigureKey key, Double value) {
        if (value != null) {
            figures.add(Figure.plain(key, value, result.outcome(), result.verified()));
        }
    }
}
