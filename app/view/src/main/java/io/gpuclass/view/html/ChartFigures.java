package io.gpuclass.view.html;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.ChartNumbers;
import io.gpuclass.view.chart.ChartTopic;
import io.gpuclass.view.chart.Charts.Group;
import io.gpuclass.view.document.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The places of charts on the page, each with its numbers as a table; the page's script draws into them. */
final class ChartFigures {
    private ChartFigures() {}

    static List<Tag> of(List<Group> groups) {
        Map<ChartTopic, List<Group>> topics =
                groups.stream().collect(Collectors.groupingBy(Group::topic, TreeMap::new, Collectors.toList()));
        List<Tag> parts = new ArrayList<>(List.of(Tag.of(
                        "p",
                        "Point at a chart, or focus it and use the arrow keys, for values and 95 % intervals. The legend hides and"
                                + " shows lines. Thick: the best, of applications at its own best size.")
                .with("class", "note")));
        parts.add(Tag.of(
                "noscript", Tag.of("p", "The charts need JavaScript; their numbers are in the tables below each.")));
        topics.forEach((topic, alike) -> {
            parts.add(Tag.of("h3", topic.title()));
            parts.add(Tag.of("p", topic.note()).with("class", "note"));
            parts.addAll(rows(alike));
        });
        return parts;
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
                        Tag.of("div")
                                .with("class", "plot")
                                .with("tabindex", "0")
                                .with("role", "group")
                                .with("aria-roledescription", "chart")
                                .with("aria-labelledby", id + "-title")
                                .with("aria-describedby", id + "-words"),
                        Tag.of("p").with("class", "spoken").with("role", "status"),
                        Tag.of("div")
                                .with("class", "legend")
                                .with("role", "group")
                                .with("aria-label", "Lines of " + chart.title()),
                        Tag.of(
                                "details",
                                Tag.of("summary", "Numbers"),
                                NumberTable.of(chart).tag()))
                .with("class", "chart")
                .with("id", id)
                .with("data-chart", chart.id())
                .with("data-group", group);
    }

    /** The numbers of a chart: a row for each line, a column for each place on the horizontal axis. */
    private record NumberTable(Chart chart, List<Double> places) {
        static NumberTable of(Chart chart) {
            TreeSet<Double> places = new TreeSet<>();
            chart.lines().forEach(line -> line.points().forEach(point -> places.add(point.x())));
            return new NumberTable(chart, List.copyOf(places));
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
            return chart.lines().stream()
                    .flatMap(line -> line.points().stream())
                    .anyMatch(NumberTable::hasInterval);
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
}
