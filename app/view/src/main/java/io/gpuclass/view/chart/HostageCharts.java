package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Description.ChartNumbers;
import io.gpuclass.view.terms.Contenders;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Charts of the slowdown of polls by atomics on a word nearby. */
final class HostageCharts {
    private static final Axis X = new Axis("bytes between atomics and poll", true, null);
    private static final Axis Y = new Axis("slowdown of a poll", true, null);

    private HostageCharts() {}

    static Optional<Drawing> of(Profile profile) {
        return of(profile, profile.lineHostage(), "", "Line contention: polls while atomics go on");
    }

    /** Returns one for each memory, as the device sees it at system scope. */
    static List<Drawing> ofMemories(Profile profile) {
        return Stream.ofNullable(profile.system())
                .flatMap(system -> system.memories().stream())
                .flatMap(memory -> of(
                        profile,
                        memory.lineHostage(),
                        slug(memory.processor() + "-" + memory.home()),
                        PlainText.oneLine("Line contention in " + Processor.memoryName(memory.home()) + ": polls by "
                                + memory.processor() + " while atomics go on"))
                        .stream())
                .toList();
    }

    private static String slug(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    private static Optional<Drawing> of(Profile profile, LineHostage hostage, String id, String title) {
        if (hostage == null || hostage.sustained() == null) {
            return Optional.empty();
        }
        List<Line> lines = byShare(hostage).entrySet().stream()
                .map(share -> line(profile, share.getKey(), share.getValue()))
                .toList();
        return Drawing.of(
                ChartTopic.HOSTAGE, new Chart(ChartTopic.HOSTAGE.chartId(id), title, describe(lines), X, Y, lines));
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

    private static Map<Integer, List<HostagePoint>> byShare(LineHostage hostage) {
        return hostage.sustained().points().stream()
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
