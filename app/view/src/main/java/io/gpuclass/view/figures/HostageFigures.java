package io.gpuclass.view.figures;

import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.OneShotHostage;
import io.gpuclass.profile.probes.HostagePoint;
import java.util.List;

/** The evidence on the line-hostage question. */
final class HostageFigures {
    private HostageFigures() {}

    static void addTo(List<Figure> figures, LineHostage hostage) {
        if (hostage != null && hostage.oneShot() != null) {
            add(figures, hostage.oneShot());
        }
        if (hostage != null && hostage.sustained() != null) {
            hostage.sustained().points().forEach(point -> add(figures, point));
        }
    }

    private static void add(List<Figure> figures, OneShotHostage test) {
        test.slowdown().forEach((name, slowdown) -> {
            String[] probe = name.split("/", 2);
            FigureKey key = FigureKey.ofAccess(
                    Subject.HOSTAGE_ONE_SHOT,
                    probe[0],
                    probe.length == 1 ? null : probe[1],
                    null,
                    null,
                    Metric.SLOWDOWN);
            figures.add(Figure.of(key, slowdown));
        });
    }

    private static void add(List<Figure> figures, HostagePoint point) {
        FigureKey time = FigureKey.ofPolls(point.share(), point.distanceBytes(), Metric.POLL_TIME);
        figures.add(Figure.of(time, point.nsPerPoll(), null, null));
        figures.add(Figure.of(time.with(Metric.SLOWDOWN), point.effect()));
    }
}
