package io.gpuclass.fleet.atlas;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Tag;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The feed of an atlas in RSS 2.0: its newest profiles.
 *
 * @param site the atlas
 * @param url where it is served; empty where that is not known, so that items have no links
 */
record AtlasFeed(AtlasSite site, String url) {
    private static final int NEWEST = 50;

    String xml() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<rss version=\"2.0\">\n"
                + "<channel>\n"
                + "<title>gpuclass atlas</title>\n");
        xml.append(element("link", base() + "index.html"))
                .append(element("description", "New profiles of GPUs: " + site.summary()));
        newest().forEach(entry -> xml.append(item(entry)));
        return xml.append("</channel>\n</rss>\n").toString();
    }

    private String base() {
        return url.isEmpty() || url.endsWith("/") ? url : url + "/";
    }

    private List<AtlasEntry> newest() {
        return site.entries().stream()
                .filter(entry -> !entry.replay() && published(entry).isPresent())
                .sorted(Comparator.comparing(AtlasEntry::time).reversed().thenComparing(AtlasEntry::sha256))
                .limit(NEWEST)
                .toList();
    }

    private String item(AtlasEntry entry) {
        String driver = entry.driver().isEmpty() ? "" : ", driver " + entry.driver();
        String words = entry.machine() == null
                ? ""
                : entry.machine().atomics().classification().id() + ", "
                        + entry.machine().contention().classification().id();
        return "<item>\n" + element("title", entry.model() + driver)
                + (url.isEmpty() ? "" : element("link", base() + entry.download()))
                + element("description", words)
                + element("pubDate", published(entry).orElse(""))
                + "<guid isPermaLink=\"false\">" + entry.sha256() + "</guid>\n</item>\n";
    }

    private static Optional<String> published(AtlasEntry entry) {
        try {
            return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.format(
                    Instant.parse(entry.time()).atOffset(ZoneOffset.UTC)));
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static String element(String name, String text) {
        return "<" + name + ">" + Tag.escaped(PlainText.oneLine(text)) + "</" + name + ">\n";
    }
}
