package io.gpuclass.view.html;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.LineColours;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.svg.ClassMapSvg;
import java.util.List;

/**
 * The frame around a page's content: head, contents, styles, scripts and data, all inside. A content security policy lets nothing
 * load, and nothing run but the two scripts that come with the program.
 */
public record Page(String title, List<Tag> header, List<Part> sections, List<Chart> charts) {
    private static final String LINES = ":root{--rest:" + LineColours.REST_ON_LIGHT + ";"
            + LineColours.variables(LineColours.ON_LIGHT)
            + "}\n@media (prefers-color-scheme:dark){:root:not(.printing){--rest:" + LineColours.REST_ON_DARK + ";"
            + LineColours.variables(LineColours.ON_DARK)
            + "}}\n";

    /** Returns the page's text. */
    public String html() {
        List<Script> scripts = charts.isEmpty()
                ? List.of()
                : List.of(
                        Script.of("echarts/echarts.common.min.js"),
                        Script.ofParts(
                                "format.js", "looks.js", "group.js", "legend.js", "picture.js", "view.js", "page.js"));
        StringBuilder html = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
        head(Script.policy(scripts)).forEach(tag -> html.append(tag).append('\n'));
        html.append("<style>\n")
                .append(Script.resource("page.css"))
                .append(LINES)
                .append(ClassMapSvg.styles())
                .append("</style>\n</head>\n<body>\n");
        body().forEach(tag -> html.append(tag).append('\n'));
        if (!charts.isEmpty()) {
            html.append(Script.data("charts-data", ProfileJson.text(charts))).append('\n');
        }
        scripts.forEach(script -> html.append(script.tag()).append('\n'));
        return html.append("</body>\n</html>\n").toString();
    }

    List<Tag> head(String policy) {
        return List.of(
                Tag.of("meta").with("charset", "utf-8"),
                Tag.of("meta").with("http-equiv", "Content-Security-Policy").with("content", policy),
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

    List<Tag> body() {
        Tag contents = Tag.of(
                "ul",
                sections.stream().map(section -> Tag.of("li", section.link())).toList());
        return List.of(
                Tag.of("a", "Skip to the answer").with("class", "skip").with("href", "#main"),
                Tag.of("header", header, Tag.of("nav", contents).with("aria-label", "Contents")),
                Tag.of("main", sections.stream().map(Part::tag).toList()).with("id", "main"),
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
                                Script.resource("echarts/NOTICE") + "\n\n" + Script.resource("echarts/LICENSE-d3"))));
    }

    /**
     * A part of the page that its contents lead to.
     *
     * @param id where links lead
     * @param title its heading
     * @param content what is below the heading
     */
    public record Part(String id, String title, List<Tag> content) {
        public Part {
            content = List.copyOf(content);
        }

        Tag link() {
            return Tag.of("a", title).with("href", "#" + id);
        }

        Tag tag() {
            return Tag.of("section", Tag.of("h2", title).with("id", id + "-title"), content)
                    .with("id", id)
                    .with("aria-labelledby", id + "-title");
        }
    }
}
