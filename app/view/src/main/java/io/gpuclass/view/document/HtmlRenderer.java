package io.gpuclass.view.document;

import io.gpuclass.profile.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows a document as elements of an HTML page, its sections folded. One use, one thread. */
final class HtmlRenderer {
    private final String idPrefix;
    private final int deeper;
    private final List<Tag> top = new ArrayList<>();
    private Tag section;
    private Tag items;
    private int tables;

    /**
     * @param idPrefix what ids start with, to be unique on a page
     * @param deeper how many levels headings are below those of the document
     */
    HtmlRenderer(String idPrefix, int deeper) {
        this.idPrefix = idPrefix;
        this.deeper = deeper;
    }

    List<Tag> render(List<Block> blocks) {
        blocks.forEach(this::write);
        endItems();
        endSection();
        return top;
    }

    private void write(Block block) {
        if (block instanceof Block.Wide wide) {
            write(wide.block());
        } else if (block instanceof Block.Paragraph paragraph && paragraph.item()) {
            items = items == null ? Tag.of("ul") : items;
            items.add(Tag.of("li", shown(paragraph.spans())));
        } else if (block instanceof Block.Entry entry) {
            items = items == null ? Tag.of("ul").with("class", "entries") : items;
            items.add(entry(entry));
        } else {
            endItems();
            writeAlone(block);
        }
    }

    private static Tag entry(Block.Entry entry) {
        List<Tag> facts = entry.facts().stream()
                .map(fact -> Tag.of("div", Tag.of("dt", fact.name()), Tag.of("dd", shown(fact.text()))))
                .toList();
        return Tag.of("li", shown(entry.head()), Tag.of("dl", facts)).with("class", entry.kind());
    }

    private void writeAlone(Block block) {
        if (block instanceof Block.Heading heading) {
            startSection(heading);
        } else if (block instanceof Block.Paragraph paragraph) {
            put(Tag.of("p", shown(paragraph.spans())));
        } else if (block instanceof Block.Lines laid) {
            Tag lines = Tag.of("pre");
            laid.lines().forEach(line -> lines.add(shown(line)).add("\n"));
            put(lines);
        } else if (block instanceof Block.Table table) {
            put(new HtmlTable(idPrefix + "-table-" + ++tables, table).tag());
        }
    }

    private void startSection(Block.Heading heading) {
        endSection();
        Tag title = Tag.of("h" + (heading.level() + deeper), PlainText.oneLine(heading.text()));
        if (heading.level() == 1) {
            put(title);
        } else {
            section = Tag.of("details", Tag.of("summary", title))
                    .with("class", "section")
                    .with("id", idPrefix + "-" + slug(heading.text()));
        }
    }

    private static String slug(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    private void put(Tag tag) {
        if (section == null) {
            top.add(tag);
        } else {
            section.add(tag);
        }
    }

    private void endItems() {
        if (items != null) {
            put(items);
            items = null;
        }
    }

    private void endSection() {
        if (section != null) {
            top.add(section);
            section = null;
        }
    }

    static List<Object> shown(List<Cell> spans) {
        return spans.stream().map(HtmlRenderer::shown).toList();
    }

    /** Returns a piece of text in its tone, which also shows where there is no colour. */
    static Object shown(Cell cell) {
        return switch (cell.tone()) {
            case PLAIN -> cell.text();
            case FAINT -> Tag.of("span", cell.text()).with("class", "faint");
            case STRONG -> Tag.of("strong", cell.text());
            case GOOD -> Tag.of("span", cell.text()).with("class", "good");
            case WARN -> Tag.of("strong", cell.text()).with("class", "warn");
            case BAD -> Tag.of("strong", cell.text()).with("class", "bad");
        };
    }
}
