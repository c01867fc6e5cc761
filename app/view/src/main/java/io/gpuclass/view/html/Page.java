package io.gpuclass.view.html;

import io.gpuclass.profile.records.ResourceFile;
import io.gpuclass.view.chart.Chart.LineColours;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.html.Page.Script;
import io.gpuclass.view.svg.ClassMapSvg;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The frame around a page's content: head, contents, styles, scripts and data, all inside. A content security policy lets nothing
 * load, and nothing run but the script that comes with the program.
 */
public record Page(String title, List<Tag> header, List<Part> sections, boolean drawn, String rules) {
    private static final String LINES = ":root{--rest:" + LineColours.REST_ON_LIGHT + ";--base:"
            + LineColours.BASE_ON_LIGHT + ";"
            + LineColours.variables(LineColours.ON_LIGHT)
            + "}\n@media (prefers-color-scheme:dark){:root:not(.printing){--rest:" + LineColours.REST_ON_DARK
            + ";--base:"
            + LineColours.BASE_ON_DARK + ";"
            + LineColours.variables(LineColours.ON_DARK)
            + "}}\n"
            + IntStream.range(0, LineColours.ON_LIGHT.size())
                    .mapToObj(i -> ".c" + i + "{color:var(--c" + i + ")}")
                    .collect(Collectors.joining())
            + "\n";

    public String html() {
        List<Script> scripts = drawn ? List.of(Script.of("charts.js")) : List.of();
        StringBuilder html = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
        head(Script.policy(scripts)).forEach(tag -> html.append(tag).append('\n'));
        html.append("<style>\n")
                .append(Script.resource("page.css"))
                .append(LINES)
                .append(rules)
                .append(ClassMapSvg.styles())
                .append("</style>\n</head>\n<body>\n");
        body().forEach(tag -> html.append(tag).append('\n'));
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
                Tag.of("header", header),
                Tag.of("nav", contents).with("aria-label", "Contents"),
                Tag.of("main", sections.stream().map(Part::tag).toList()).with("id", "main"),
                footer());
    }

    private static Tag footer() {
        return Tag.of(
                "footer",
                Tag.of("p", "Made by gpuclass from saved profiles. Nothing on this page is loaded from elsewhere."),
                Tag.of("p", "Only what is unfolded is printed.").with("class", "paper-only"));
    }

    /**
     * A part of the page that its contents lead to.
     *
     * @param id where links lead
     */
    public record Part(String id, String title, List<Tag> content, boolean folded) {
        public Part {
            content = List.copyOf(content);
        }

        /** A part that is in sight. */
        public Part(String id, String title, List<Tag> content) {
            this(id, title, content, false);
        }

        Part fold() {
            return new Part(id, title, content, true);
        }

        Tag link() {
            return Tag.of("a", title).with("href", "#" + id);
        }

        /** A link that leads inside what is folded unfolds it. */
        Tag tag() {
            Tag heading = Tag.of("h2", title).with("id", id + "-title");
            Tag section = Tag.of("section").with("aria-labelledby", id + "-title");
            return folded
                    ? section.add(Tag.of(
                                    "details",
                                    Tag.of("summary", heading),
                                    Tag.of("div", content).with("id", id))
                            .with("class", "part"))
                    : section.with("id", id).add(heading, content);
        }
    }

    /**
     * A script of the program's own inside a page.
     *
     * @param code what runs; nothing in it ends the element early
     */
    record Script(String code) {
        Script {
            String lower = code.toLowerCase(Locale.ROOT);
            if (lower.contains("</script") || lower.contains("<!--")) {
                throw new IllegalArgumentException("a script inside a page may not hold </script or <!--");
            }
        }

        static Script of(String resource) {
            return new Script("\n" + resource(resource) + "\n");
        }

        String tag() {
            return "<script>" + code + "</script>";
        }

        /** Returns the source expression by which a content security policy lets just this script run. */
        String source() {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(code.getBytes(StandardCharsets.UTF_8));
                return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java runtime has SHA-256", e);
            }
        }

        /** Returns JSON as an element that a script may read and nothing runs; no character of it acts as markup. */
        static String data(String id, String json) {
            String harmless = json.replace("&", "\\u0026")
                    .replace("<", "\\u003c")
                    .replace(">", "\\u003e")
                    .replace("\u2028", "\\u2028")
                    .replace("\u2029", "\\u2029");
            return "<script type=\"application/json\" id=\"" + id + "\">" + harmless + "</script>";
        }

        static String policy(List<Script> scripts) {
            String sources = scripts.stream().map(Script::source).collect(Collectors.joining(" "));
            return "default-src 'none'; script-src " + (sources.isEmpty() ? "'none'" : sources)
                    + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
        }

        static String resource(String name) {
            return ResourceFile.text(Script.class, name);
        }
    }

    /**
     * A page of a static site, whose pages share a style sheet and a script beside them. It works from a folder, and under a content security
     * policy that lets a page load nothing but the site's own files.
     *
     * @param up the way to the site's top, such as {@code ../}; empty at the top
     * @param data JSON for its script; empty for none
     */
    public record SitePage(String title, String up, List<Tag> header, List<Part> parts, String data) {
        public static final String STYLE = "site.css";

        public static final String SCRIPT = "site.js";

        private static final String POLICY =
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                        + " base-uri 'none'; form-action 'none'";

        public SitePage {
            header = List.copyOf(header);
            parts = List.copyOf(parts);
        }

        public static String style() {
            return Script.resource("page.css") + ClassMapSvg.styles() + Script.resource(STYLE);
        }

        public static String script() {
            return Script.resource(SCRIPT);
        }

        public String html() {
            StringBuilder html = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
            Page page = new Page(title, header, parts, false, "");
            page.head(POLICY).forEach(tag -> html.append(tag).append('\n'));
            html.append(Tag.of("link").with("rel", "stylesheet").with("href", up + STYLE))
                    .append(Tag.of("link")
                            .with("rel", "alternate")
                            .with("type", "application/rss+xml")
                            .with("title", "New profiles")
                            .with("href", up + "feed.xml"))
                    .append("\n</head>\n<body>\n");
            page.body().forEach(tag -> html.append(tag).append('\n'));
            if (!data.isEmpty()) {
                html.append(Script.data("site-data", data)).append('\n');
            }
            return html.append(Tag.of("script").with("src", up + SCRIPT))
                    .append("\n</body>\n</html>\n")
                    .toString();
        }
    }
}
