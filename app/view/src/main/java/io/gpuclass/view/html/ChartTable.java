package io.gpuclass.view.html;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.ChartNumbers;
import io.gpuclass.view.document.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The numbers of a chart: a row for each line, a column for each place on the horizontal axis. */
final class ChartTable {
    private final Chart chart;
    private final List<Double> places;

    ChartTable(Chart chart) {
        this.chart = chart;
        this.places = List.copyOf(new TreeSet<>(chart.lines().stream()
                .flatMap(line -> line.points().stream())
                .map(Point::x)
                .toList()));
    }

    Tag tag() {
        Tag head = Tag.of("tr", Tag.of("th", chart.x().label()).with("scope", "col"));
        places.forEach(x -> head.add(
                Tag.of("th", ChartNumbers.place(x)).with("scope", "col").with("class", "number")));
        String caption = chart.y().label() + (hasIntervals() ? ", with 95 % intervals" : "");
        Tag table = Tag.of(
                "table",
                Tag.of("caption", Tag.of("span", caption)),
                Tag.of("thead", head),
                Tag.of("tbody", chart.lines().stream().map(this::row).toList()));
        return Tag.of("div", table)
                .with("class", "scroll")
                .with("tabindex", "0")
                .with("role", "region")
                .with("aria-label", "Numbers of " + chart.title());
    }

    private boolean hasIntervals() {
        return chart.lines().stream().flatMap(line -> line.points().stream()).anyMatch(ChartTable::hasInterval);
    }

    private static boolean hasInterval(Point point) {
        return point.low() != null && point.high() != null;
    }

    private Tag row(Line line) {
        Tag row = Tag.of("tr", Tag.of("th", line.name()).with("scope", "row"));
        places.forEach(x -> row.add(Tag.of("td", cell(line, x)).with("class", "number")));
        return row;
    }

    private List<Object> cell(Line line, double x) {
        List<Object> parts = new ArrayList<>();
        line.points().stream().filter(point -> point.x() == x).findFirst().ifPresent(point -> {
            parts.add(ChartNumbers.text(chart.y(), point.y()));
            if (hasInterval(point)) {
                String interval = ChartNumbers.precise(chart.y(), point.low()) + " \u2013 "
                        + ChartNumbers.precise(chart.y(), point.high());
                parts.add(Tag.of("small", interval));
            }
            if (!point.note().isEmpty()) {
                parts.add(Tag.of("small", point.note()));
            }
        });
        return parts.isEmpty() ? List.of("\u2013") : parts;
    }
}
