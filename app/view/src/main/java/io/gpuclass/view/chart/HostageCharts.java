package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Contenders;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How atomics that go on slow down polls of a word nearby. */
final class HostageCharts {
    private static final Axis X = new Axis("bytes between atomics and poll", true, null);
    private static final Axis Y = new Axis("slowdown of a poll", true, null);

    private HostageCharts() {}

    static Optional<Drawing> of(Profile profile) {
        if (profile.lineHostage() == null || profile.lineHostage().sustained() == null) {
            return Optional.empty();
        }
        List<Line> lines = byShare(profile).entrySet().stream()
                .map(share -> line(profile, share.getKey(), share.getValue()))
                .toList();
        String title = "Line hostage: polls while atomics go on";
        return Drawing.of(ChartTopic.HOSTAGE, new Chart(ChartTopic.HOSTAGE.id(), title, describe(lines), X, Y, lines));
    }

    /** Its lines end where there is nothing to see, so what counts is where they are highest. */
    private static String describe(List<Line> lines) {
        return lines.stream()
                .map(line -> line.points().stream()
                        .max(Comparator.comparingDouble(Point::y))
                        .map(point -> line.name() + " " + ChartNumbers.text(Y, point.y()) + " at "
                                + ChartNumbers.place(point.x()) + " bytes")
                        .orElse(line.name()))
                .collect(Collectors.joining(", ", "Slowed most, times: ", "."));
    }

    private static Map<Integer, List<HostagePoint>> byShare(Profile profile) {
        return profile.lineHostage().sustained().points().stream()
                .filter(point -> point.distanceBytes() > 0 && point.effect().value() > 0)
                .collect(Collectors.groupingBy(HostagePoint::share, TreeMap::new, Collectors.toList()));
    }

    private static Line line(Profile profile, int share, List<HostagePoint> points) {
        return new Line(
                "atomics by " + Contenders.share(profile, share),
                points.stream()
                        .sorted(Comparator.comparingInt(HostagePoint::distanceBytes))
                        .map(HostageCharts::point)
                        .toList());
    }

    private static Point point(HostagePoint point) {
        String note =
                point.nsPerPoll() == null ? "" : new Nanos(point.nsPerPoll().median()) + " a poll";
        return Point.of(point.distanceBytes(), point.effect(), note);
    }
}
