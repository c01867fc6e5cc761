package io.gpuclass.view.html;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.ChartGroup;
import io.gpuclass.view.chart.LineColours;
import io.gpuclass.view.document.Tag;
import java.util.List;

/**
 * The frame around a page's content: head, contents, styles, scripts and data, all inside. A content security policy lets nothing
 * load, and nothing run but the two scripts that come with the program.
 */
final class Page {
    private static final String LINES = ":root{" + LineColours.variables(LineColours.ON_LIGHT)
            + "}\n@media (prefers-color-scheme:dark){:root:not(.printing){" + LineColours.variables(LineColours.ON_DARK)
            + "}}\n";

    private final String title;
    private final List<Tag> header;
    private final List<PageSection> sections;
    private final List<Chart> charts;

    Page(String title, List<Tag> header, List<PageSection> sections, List<ChartGroup> groups) {
        this.title = title;
        this.header = header;
        this.sections = sections;
        this.charts = groups.stream().flatMap(group -> group.charts().stream()).toList();
    }

    String html() {
        List<Script> scripts = charts.isEmpty()
                ? List.of()
                : List.of(
                        Script.of("echarts/echarts.common.min.js"),
                        Script.ofParts(
                                "format.js", "looks.js", "group.js", "legend.js", "picture.js", "view.js", "page.js"));
        StringBuilder html = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
        head(scripts).forEach(tag -> html.append(tag).append('\n'));
        html.append("<style>\n")
                .append(PageResource.text("page.css"))
                .append(LINES)
                .append("</style>\n</head>\n<body>\n");
        body().forEach(tag -> html.append(tag).append('\n'));
        if (!charts.isEmpty()) {
            html.append(Script.data("charts-data", ProfileJson.text(charts))).append('\n');
        }
        scripts.forEach(script -> html.append(script.tag()).append('\n'));
        return html.append("</body>\n</html>\n").toString();
    }

    private List<Tag> head(List<Script> scripts) {
        return List.of(
                Tag.of("meta").with("charset", "utf-8"),
                Tag.of("meta")
                        .with("http-equiv", "Content-Security-Policy")
                        .with("content", SecurityPolicy.allowing(scripts)),
                meta("viewport", "width=device-width, initial-scale=1"),
                meta("color-scheme", "light dark"),
                meta("referrer", "no-referrer"),
                meta("generator", "gpuclass"),
                Tag.of("link").with("rel", "icon").with("href", "data:,"),
                Tag.of("title", title + " \u00B7 gpuclass"));
    }

    private static Tag meta(String name, String content) {
        return Tag.of("meta").with("name", name).with("content", content);
    }

    private List<Tag> body() {
        Tag contents = Tag.of(
                "ul",
                sections.stream().map(section -> Tag.of("li", section.link())).toList());
        return List.of(
                Tag.of("a", "Skip to the answer").with("class", "skip").with("href", "#main"),
                Tag.of("header", header, Tag.of("nav", contents).with("aria-label", "Contents")),
                Tag.of("main", sections.stream().map(PageSection::tag).toList()).with("id", "main"),
                footer());
    }

    private Tag footer() {
        Tag footer = Tag.of(
                "footer",
                Tag.of("p", "Made by gpuclass from saved profiles. Nothing on this page is loaded from elsewhere."));
        return charts.isEmpty()
                ? footer
                : footer.add(Tag.of(
                        "details",
                        Tag.of("summary", "Charts drawn by Apache ECharts, under the Apache License 2.0"),
                        Tag.of(
                                "pre",
                                PageResource.text("echarts/NOTICE") + "\n\n"
                                        + PageResource.text("echarts/LICENSE-d3"))));
    }
}
