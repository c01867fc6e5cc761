package io.gpuclass.view.html;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.ChartNumbers;
import io.gpuclass.view.chart.ChartTopic;
import io.gpuclass.view.chart.Charts.Group;
import io.gpuclass.view.document.Tag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The places of charts on the page, each with its numbers as a table; the page's script draws into them. */
final class ChartFigures {
    private ChartFigures() {}

    static List<Tag> of(List<Group> groups) {
        Map<ChartTopic, List<Group>> topics =
                groups.stream().collect(Collectors.groupingBy(Group::topic, TreeMap::new, Collectors.toList()));
        List<Tag> parts = new ArrayList<>(List.of(Tag.of(
                        "p",
                        "Point at a chart, or focus it and use the arrow keys, for values and 95 % intervals. Click a name to hide its"
                                + " line. In colour: the best forms at the largest size; thick: the very best, of applications at its"
                                + " own best size; grey: all others.")
                .with("class", "note")));
        parts.add(Tag.of(
                "noscript", Tag.of("p", "The charts need JavaScript; their numbers are in the tables below each.")));
        topics.forEach((topic, alike) -> parts.addAll(topic(topic, alike)));
        return parts;
    }

    /** What has to be asked for is folded. */
    private static List<Tag> topic(ChartTopic topic, List<Group> alike) {
        Tag title = Tag.of("h3", topic.title());
        Tag note = Tag.of("p", topic.note()).with("class", "note");
        return topic.optIn()
                ? List.of(Tag.of("details", Tag.of("summary", title), note, rows(alike))
                        .with("class", "more"))
                : Stream.of(List.of(title, note), rows(alike))
                        .flatMap(List::stream)
                        .toList();
    }

    /** Charts of several profiles stand side by side; those of one fill the width. */
    private static List<Tag> rows(List<Group> groups) {
        boolean single = groups.stream().allMatch(group -> group.charts().size() == 1);
        List<Tag> figures = new ArrayList<>();
        for (Group group : groups) {
            List<Tag> row = group.charts().stream()
                    .map(chart -> figure(chart, group.charts().get(0).id()))
                    .toList();
            figures.addAll(single ? row : List.of(Tag.of("div", row).with("class", "charts")));
        }
        return single ? List.of(Tag.of("div", figures).with("class", "charts")) : figures;
    }

    private static Tag figure(Chart chart, String group) {
        String id = "chart-" + chart.id();
        return Tag.of(
                        "figure",
                        Tag.of(
                                "figcaption",
                                Tag.of("h4", chart.title()).with("id", id + "-title"),
                                Tag.of("p", chart.description()).with("id", id + "-words")),
                        drawing(chart, id),
                        Tag.of(
                                "details",
                                Tag.of("summary", "Numbers"),
                                NumberTable.of(chart).tag()))
                .with("class", "chart")
                .with("id", id)
                .with("data-chart", chart.id())
                .with("data-group", group);
    }

    /** The picture, with the names of its lines over it. */
    private static Tag drawing(Chart chart, String id) {
        return Tag.of(
                        "div",
                        Tag.of("div")
                                .with("class", "plot")
                                .with("tabindex", "0")
                                .with("role", "group")
                                .with("aria-roledescription", "chart")
                                .with("aria-labelledby", id + "-title")
                                .with("aria-describedby", id + "-words"),
                        Tag.of("div")
                                .with("class", "legend")
                                .with("role", "group")
                                .with("aria-label", "Lines of " + chart.title()),
                        Tag.of("p").with("class", "spoken").with("role", "status"))
                .with("class", "drawing");
    }

    /** The numbers of a chart: a row for each line, a column for each place on the horizontal axis. */
    private record NumberTable(Chart chart, List<Double> places) {
        private static final int COLUMNS = 24;

        static NumberTable of(Chart chart) {
            TreeSet<Double> places = new TreeSet<>();
            chart.lines().forEach(line -> line.points().forEach(point -> places.add(point.x())));
            return new NumberTable(chart, few(List.copyOf(places)));
        }

        /** Returns all places, or, of more than a table has room for, some from the first to the last one, at even factors. */
        private static List<Double> few(List<Double> places) {
            if (places.size() <= Line.MOST_MARKED) {
                return places;
            }
            double first = places.get(0);
            double last = places.get(places.size() - 1);
            return IntStream.range(0, COLUMNS)
                    .mapToDouble(i -> first * Math.pow(last / first, i / (COLUMNS - 1.0)))
                    .mapToObj(wanted -> Collections.min(
                            places, Comparator.comparingDouble(place -> Math.abs(Math.log(place / wanted)))))
                    .distinct()
                    .toList();
        }

        Tag tag() {
            Tag head = Tag.of("tr", Tag.of("th", chart.x().label()).with("scope", "col"));
            if (hasLone()) {
                head.add(column("a lone block"));
            }
            places.forEach(x -> head.add(column(ChartNumbers.place(x))));
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

        private static Tag column(String name) {
            return Tag.of("th", name).with("scope", "col").with("class", "number");
        }

        private boolean hasLone() {
            return chart.lines().stream().anyMatch(line -> line.lone() != null);
        }

        private boolean hasIntervals() {
            return chart.lines().stream()
                    .flatMap(line -> line.points().stream())
                    .anyMatch(NumberTable::hasInterval);
        }

        private static boolean hasInterval(Point point) {
            return point.low() != null && point.high() != null;
        }

        private Tag row(Line line) {
            Tag row = Tag.of("tr", Tag.of("th", line.name()).with("scope", "row"));
            if (hasLone()) {
                row.add(cell(Stream.ofNullable(line.lone())));
            }
            places.forEach(x -> row.add(cell(line.points().stream().filter(point -> point.x() == x))));
            return row;
        }

        private Tag cell(Stream<Point> points) {
            List<Object> parts = new ArrayList<>();
            points.findFirst().ifPresent(point -> {
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
            return Tag.of("td", parts.isEmpty() ? List.of("\u2013") : parts).with("class", "number");
        }
    }
}
