package io.gpuclass.view.html;

import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.html.Page.Script;
import io.gpuclass.view.svg.ClassMapSvg;
import java.util.List;

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
