package io.gpuclass.view.figures;

import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult;
import java.util.List;

/** The numbers of how long data stay in the cache. */
final class LocalityFigures {
    private LocalityFigures() {}

    static void addTo(List<Figure> figures, LocalityResult result) {
        result.points().forEach(point -> add(figures, result, point));
        if (result.fit() != null) {
            FigureKey lambda = key(result, "fit", null, Metric.LAMBDA);
            figures.add(Figure.plain(lambda, result.fit().lambdaPerCycle(), null, null));
        }
    }

    private static void add(List<Figure> figures, LocalityResult result, LocalityPoint point) {
        String with = point.barrierEvery() == null ? "none" : "barrier";
        FigureKey ratio = key(result, with, point.barrierEvery(), Metric.HIT_RATIO);
        figures.add(Figure.plain(ratio, point.hitRatio(), null, null));
        figures.add(Figure.plain(ratio.with(Metric.TAU), point.tauCycles(), null, null));
    }

    /** The threads of a block say which rows share a line, so that they are the input. */
    private static FigureKey key(LocalityResult result, String with, Integer barrierEvery, Metric metric) {
        return FigureKey.ofProgram(
                Subject.LOCALITY,
                ArtificialProgram.MEMTEST.id(),
                with,
                "threads-" + result.threads(),
                result.blocks(),
                barrierEvery,
                metric);
    }
}
