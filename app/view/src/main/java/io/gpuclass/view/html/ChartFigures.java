package io.gpuclass.view.html;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.ChartGroup;
import io.gpuclass.view.chart.ChartTopic;
import io.gpuclass.view.document.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The places of charts on the page, each with its numbers as a table; the page's script draws into them. */
final class ChartFigures {
    private ChartFigures() {}

    static List<Tag> of(List<ChartGroup> groups) {
        Map<ChartTopic, List<ChartGroup>> topics =
                groups.stream().collect(Collectors.groupingBy(ChartGroup::topic, TreeMap::new, Collectors.toList()));
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
    private static List<Tag> rows(List<ChartGroup> groups) {
        boolean single = groups.stream().allMatch(group -> group.charts().size() == 1);
        List<Tag> figures = new ArrayList<>();
        for (ChartGroup group : groups) {
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
                        Tag.of("details", Tag.of("summary", "Numbers"), new ChartTable(chart).tag()))
                .with("class", "chart")
                .with("id", id)
                .with("data-chart", chart.id())
                .with("data-group", group);
    }
}
