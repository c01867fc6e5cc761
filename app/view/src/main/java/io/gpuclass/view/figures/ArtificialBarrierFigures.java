package io.gpuclass.view.figures;

import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.profile.stats.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of programs without and with what they do not need. All that was added to one program was held against the same program
 * without, so that this is there once, as {@code none}: from the first result that counts, else from the first.
 */
final class ArtificialBarrierFigures {
    private static final String NONE = "none";

    private final List<Figure> figures;

    private ArtificialBarrierFigures(List<Figure> figures) {
        this.figures = figures;
    }

    static void addTo(List<Figure> figures, List<ArtificialBarrierResult> results) {
        Map<FigureKey, ArtificialBarrierResult> without = new LinkedHashMap<>();
        results.forEach(result -> without.merge(
                key(result, NONE), result, (first, next) -> counts(first) || !counts(next) ? first : next));
        ArtificialBarrierFigures all = new ArtificialBarrierFigures(figures);
        without.forEach((key, result) -> all.add(key, result, result.elapsedMs(), result.cycles()));
        results.forEach(all::add);
    }

    private static boolean counts(ArtificialBarrierResult result) {
        return figure(key(result, NONE), result, result.elapsedMs()).counts();
    }

    private void add(ArtificialBarrierResult result) {
        FigureKey key = key(result, result.added().id());
        add(key, result, result.elapsedMsWith(), result.cyclesWith());
        if (result.improvement() != null) {
            figures.add(figure(key.with(Metric.IMPROVEMENT), result, result.improvement()));
        }
    }

    private void add(FigureKey key, ArtificialBarrierResult result, Summary time, CycleSplit cycles) {
        figures.add(figure(key, result, time));
        if (cycles != null) {
            add(key.with(Metric.MEMORY_CYCLES), result, cycles.memory());
            add(key.with(Metric.BARRIER_CYCLES), result, cycles.barrier());
            add(key.with(Metric.REST_CYCLES), result, cycles.rest());
        }
    }

    private void add(FigureKey key, ArtificialBarrierResult result, double cycles) {
        figures.add(Figure.plain(key, cycles, result.outcome(), result.verified()));
    }

    private static Figure figure(FigureKey key, ArtificialBarrierResult result, Summary summary) {
        return Figure.of(key, summary, result.outcome(), result.verified());
    }

    private static FigureKey key(ArtificialBarrierResult result, String with) {
        return FigureKey.ofProgram(
                Subject.ARTIFICIAL_BARRIER,
                result.program().id(),
                with,
                result.input(),
                result.blocks(),
                null,
                Metric.RUN_TIME);
    }
}
