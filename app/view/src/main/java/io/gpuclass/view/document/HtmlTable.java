package io.gpuclass.view.document;

import io.gpuclass.profile.PlainText;
import java.util.ArrayList;
import java.util.List;

/** A table as an element: columns of one header side by side share it, the first cell of each row is its header. */
record HtmlTable(String id, Block.Table table) {
    /** Returns the table in a box that scrolls where the page is narrower, and its note below. */
    Tag tag() {
        Tag html = Tag.of("table");
        Tag box = Tag.of("div").with("class", "scroll").with("tabindex", "0").with("role", "region");
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
                group.columns().forEach(column -> lower.add(header(PlainText.oneLine(column.more()), column.right())));
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
        Tag cell =
                text.isEmpty() ? Tag.of("td") : Tag.of("th", Words.linked(text)).with("scope", "col");
        return right ? cell.with("class", "number") : cell;
    }

    private List<Tag> rows() {
        List<Tag> rows = new ArrayList<>();
        for (List<Cell> cells : table.rows()) {
            Tag row = Tag.of("tr");
            for (int i = 0; i < cells.size(); i++) {
                Tag cell = i == 0
                        ? Tag.of("th", HtmlRenderer.shown(cells.get(i))).with("scope", "row")
                        : Tag.of("td", HtmlRenderer.shown(cells.get(i)));
                row.add(table.columns().get(i).right() ? cell.with("class", "number") : cell);
            }
            rows.add(row);
        }
        return rows;
    }
}
