package io.gpuclass.view.figures;

import io.gpuclass.profile.programs.ApplicationResult;
import java.util.List;

/** The numbers of an application. */
final class ApplicationFigures {
    private ApplicationFigures() {}

    static void addTo(List<Figure> figures, ApplicationResult result) {
        FigureKey time = FigureKey.ofProgram(
                Subject.APPLICATION,
                result.application().id(),
                result.implementation(),
                result.input(),
                result.blocks(),
                null,
                Metric.RUN_TIME);
        figures.add(Figure.of(time, result.elapsedMs(), result.outcome(), result.verified()));
        if (result.synchronizingShare() != null) {
            figures.add(Figure.plain(
                    time.with(Metric.SYNCHRONIZING_SHARE),
                    result.synchronizingShare(),
                    result.outcome(),
                    result.verified()));
        }
    }
}
