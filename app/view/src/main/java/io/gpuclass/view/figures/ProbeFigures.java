package io.gpuclass.view.figures;

import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Summary;
import java.util.List;

/** The numbers of a memory probe. */
final class ProbeFigures {
    private ProbeFigures() {}

    static void addTo(List<Figure> figures, ProbeResult probe) {
        add(figures, probe, Metric.ELAPSED, probe.elapsedMs());
        add(figures, probe, Metric.ACCESS_TIME, probe.nsPerAccess());
    }

    private static void add(List<Figure> figures, ProbeResult probe, Metric metric, Summary summary) {
        if (summary != null) {
            FigureKey key = FigureKey.ofAccess(
                    Subject.PROBE, probe.id(), probe.pattern().id(), null, probe.blocks(), metric);
            figures.add(Figure.of(key, summary, null, null));
        }
    }
}
