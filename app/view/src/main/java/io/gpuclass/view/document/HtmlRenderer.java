package io.gpuclass.view.document;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Block.Column;
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

    /** A table as an element: columns of one header side by side share it, the first cell of each row is its header. */
    private record HtmlTable(String id, Block.Table table) {
        /** Returns the table in a box that scrolls where the page is narrower, and its note below. */
        Tag tag() {
            Tag html = Tag.of("table");
            Tag box =
                    Tag.of("div").with("class", "scroll").with("tabindex", "0").with("role", "region");
            if (table.title().isEmpty()) {
                box.with("aria-label", "Table: " + firstHeader());
            } else {
                html.add(Tag.of("caption", Tag.of("span", Words.linked(PlainText.oneLine(table.title()))))
                        .with("id", id));
                box.with("aria-labelledby", id);
            }
            html.add(Tag.of("thead", headers()), Tag.of("tbody", rows()));
            Tag all = Tag.of("div", box.add(html)).with("class", "table");
            return table.note().isEmpty()
                    ? all
                    : all.add(Tag.of("p", Words.linked(PlainText.oneLine(table.note())))
                            .with("class", "note"));
        }

        private String firstHeader() {
            return PlainText.oneLine(table.columns().stream()
                    .map(Column::header)
                    .filter(header -> !header.isEmpty())
                    .findFirst()
                    .orElse("values"));
        }

        /** Columns side by side that share a header. */
        private record Group(List<Column> columns) {
            String header() {
                return PlainText.oneLine(columns.get(0).header());
            }

            boolean takes(Column column) {
                return !column.more().isEmpty()
                        && column.header().equals(columns.get(0).header());
            }
        }

        private List<Group> groups() {
            List<Group> groups = new ArrayList<>();
            for (Column column : table.columns()) {
                if (!groups.isEmpty() && groups.get(groups.size() - 1).takes(column)) {
                    groups.get(groups.size() - 1).columns().add(column);
                } else {
                    groups.add(new Group(new ArrayList<>(List.of(column))));
                }
            }
            return groups;
        }

        private List<Tag> headers() {
            List<Group> groups = groups();
            Tag upper = Tag.of("tr");
            Tag lower = Tag.of("tr");
            boolean twoRows = groups.stream().anyMatch(group -> group.columns().size() > 1);
            for (Group group : groups) {
                if (group.columns().size() == 1) {
                    Tag alone = alone(group.columns().get(0));
                    upper.add(twoRows ? alone.with("rowspan", "2") : alone);
                } else {
                    upper.add(Tag.of("th", Words.linked(group.header()))
                            .with("scope", "colgroup")
                            .with("colspan", Integer.toString(group.columns().size()))
                            .with("class", "group"));
                    group.columns()
                            .forEach(column -> lower.add(header(PlainText.oneLine(column.more()), column.right())));
                }
            }
            return twoRows ? List.of(upper, lower) : List.of(upper);
        }

        private static Tag alone(Column column) {
            Tag cell = header(PlainText.oneLine(column.header()), column.right());
            return column.more().isEmpty() ? cell : cell.add(Tag.of("br"), PlainText.oneLine(column.more()));
        }

        /** Returns a column's header; one that says nothing is none. */
        private static Tag header(String text, boolean right) {
            Tag cell = text.isEmpty()
                    ? Tag.of("td")
                    : Tag.of("th", Words.linked(text)).with("scope", "col");
            return right ? cell.with("class", "number") : cell;
        }

        private static Object name(Cell cell) {
            return cell.tone() == Cell.Tone.PLAIN ? Tag.breakable(cell.text()) : HtmlRenderer.shown(cell);
        }

        private List<Tag> rows() {
            List<Tag> rows = new ArrayList<>();
            for (List<Cell> cells : table.rows()) {
                Tag row = Tag.of("tr");
                for (int i = 0; i < cells.size(); i++) {
                    Tag cell = i == 0
                            ? Tag.of("th", name(cells.get(i))).with("scope", "row")
                            : Tag.of("td", HtmlRenderer.shown(cells.get(i)));
                    row.add(table.columns().get(i).right() ? cell.with("class", "number") : cell);
                }
                rows.add(row);
            }
            return rows;
        }
    }
}
