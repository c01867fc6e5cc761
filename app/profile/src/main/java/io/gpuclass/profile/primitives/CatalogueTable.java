package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.ResourceFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits a catalogue table into rows and cells: the only reader of {@code *-catalogue.inc}. {@code probes-cuda/catalogue.inc} says what a table
 * looks like.
 */
public final class CatalogueTable {
    private static final String ROW = "GPUCLASS_";
    private static final String INCLUDE = "#include \"gpuclass/";

    private final String name;
    private final List<String> headers = new ArrayList<>();
    private final List<CatalogueRow> rows = new ArrayList<>();

    private CatalogueTable(String name) {
        this.name = name;
    }

    /**
     * Returns the rows of a table of this build, in its order; none in a build without the table.
     *
     * @param name the table's file name
     */
    public static List<CatalogueRow> read(String name) {
        return ResourceFile.find(CatalogueTable.class, name)
                .map(text -> rows(name, text))
                .orElse(List.of());
    }

    /**
     * Returns the rows of a text, in its order.
     *
     * @param name the table's name, for messages
     * @throws IllegalArgumentException where the text is not a table; the message names row and column
     */
    public static List<CatalogueRow> rows(String name, String text) {
        CatalogueTable table = new CatalogueTable(name);
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            // A row goes on as long as lines are indented.
            while (end >= 0 && end + 1 < text.length() && text.charAt(end + 1) == ' ') {
                end = text.indexOf('\n', end + 1);
            }
            end = end < 0 ? text.length() : end;
            table.add(text.substring(start, end).strip());
            start = end + 1;
        }
        return table.rows;
    }

    private void add(String lines) {
        if (lines.startsWith(ROW)) {
            rows.add(row(lines));
            headers.clear();
        } else if (lines.startsWith(INCLUDE)) {
            headers.add(lines.substring(INCLUDE.length(), lines.length() - 1));
        } else if (!lines.isEmpty() && lines.charAt(0) != '#' && !lines.startsWith("//")) {
            throw wrong(lines, "is neither a row nor a comment nor an #include");
        }
    }

    private CatalogueRow row(String text) {
        int open = text.indexOf('(');
        if (open < 0 || !text.endsWith(")")) {
            throw wrong(text, "does not end with a parenthesis");
        }
        List<String> cells = split(text, text.substring(open));
        String section = text.substring(ROW.length(), open);
        List<String> names =
                cells.stream().takeWhile(cell -> cell.matches("[a-z0-9_]+")).toList();
        List<String> types = cells.stream()
                .skip(names.size())
                .takeWhile(cell -> cell.startsWith("("))
                .map(CatalogueTable::inside)
                .toList();
        if (names.isEmpty()) {
            throw wrong(text, "has no id");
        }
        int typed = names.size() + types.size();
        return new CatalogueRow(
                name, section, names, types, headers, columns(text, cells.subList(typed, cells.size())));
    }

    private Map<String, List<String>> columns(String row, List<String> cells) {
        Map<String, List<String>> columns = new HashMap<>();
        for (String cell : cells) {
            int open = cell.indexOf('(');
            if (open < 1 || !cell.endsWith(")")) {
                throw wrong(row, "has a cell that is not of the form column(value): " + cell);
            }
            List<String> values = split(row, cell.substring(open));
            if (columns.put(cell.substring(0, open), values) != null) {
                throw wrong(row, "has " + cell.substring(0, open) + " twice");
            }
        }
        return columns;
    }

    /** Splits what a parenthesis holds, at the commas that stand neither in further parentheses nor in quotes. */
    private List<String> split(String row, String parenthesis) {
        String text = inside(parenthesis);
        List<String> cells = new ArrayList<>();
        int from = 0;
        int depth = 0;
        for (int i = 0; i < text.length() && depth >= 0; i++) {
            switch (text.charAt(i)) {
                case '"' -> i = closingQuote(row, text, i);
                case '(' -> depth++;
                case ')' -> depth--;
                case ',' -> {
                    if (depth == 0) {
                        cells.add(text.substring(from, i).strip());
                        from = i + 1;
                    }
                }
                default -> {}
            }
        }
        if (depth != 0) {
            throw wrong(row, "does not close every parenthesis");
        }
        cells.add(text.substring(from).strip());
        return cells;
    }

    private int closingQuote(String row, String text, int opening) {
        int quote = text.indexOf('"', opening + 1);
        while (quote > 0 && text.charAt(quote - 1) == '\\') {
            quote = text.indexOf('"', quote + 1);
        }
        if (quote < 0) {
            throw wrong(row, "does not close every quotation");
        }
        return quote;
    }

    private static String inside(String parenthesis) {
        return parenthesis.substring(1, parenthesis.length() - 1).strip();
    }

    /** Names the row by its start, which holds its id. */
    private IllegalArgumentException wrong(String row, String reason) {
        return new IllegalArgumentException(name + ": " + row.split("[,\n]", 2)[0] + " " + reason);
    }

    /**
     * One row of a catalogue table, as text. Errors are {@link IllegalArgumentException}s that name table, row and column.
     *
     * @param table the table's name
     * @param section what its macro is called, without the prefix {@code GPUCLASS_}
     * @param names its leading cells that are plain words, at least one: its id last
     * @param types its C++ types, in order
     * @param headers the headers that are included directly above it, below {@code gpuclass/}
     * @param columns the values of each column by its name
     */
    public record CatalogueRow(
            String table,
            String section,
            List<String> names,
            List<String> types,
            List<String> headers,
            Map<String, List<String>> columns) {
        private static final String TWIN = "_TWIN";

        public CatalogueRow {
            names = List.copyOf(names);
            types = List.copyOf(types);
            headers = List.copyOf(headers);
            columns = Map.copyOf(columns);
        }

        /** Returns its name in the names of kernels, with {@code _}. */
        public String name() {
            return names.get(names.size() - 1);
        }

        /** Returns its id in profiles, in kebab-case. */
        public String id() {
            return name().replace('_', '-');
        }

        /** Returns its first C++ type; null where it has none. */
        public String type() {
            return types.isEmpty() ? null : types.get(0);
        }

        /** Returns whether it is a seeded bug. */
        public boolean twin() {
            return section.endsWith(TWIN);
        }

        /** Returns the name of its macro, of a seeded bug too. */
        public String kind() {
            return twin() ? section.substring(0, section.length() - TWIN.length()) : section;
        }

        /** Returns why no GPU was seen to show a seeded bug; null where that is not so. */
        public String unobserved() {
            return columns.containsKey("unobserved") ? text("unobserved") : null;
        }

        /** Returns the values of a column, none if the row leaves it out. */
        public List<String> all(String column) {
            return columns.getOrDefault(column, List.of());
        }

        /** Returns the only value of a column; null if the row leaves it out. */
        public String one(String column) {
            List<String> values = all(column);
            if (values.size() > 1) {
                throw wrong(column, "has " + values.size() + " values instead of one");
            }
            return values.isEmpty() ? null : values.get(0);
        }

        /** Returns the only value of a column that this row must have. */
        public String needed(String column) {
            String value = one(column);
            if (value == null || value.isEmpty()) {
                throw wrong(column, "is missing");
            }
            return value;
        }

        /** Returns the text between the quotes in a column that this row must have. */
        public String text(String column) {
            String quoted = needed(column);
            if (quoted.length() < 3 || quoted.charAt(0) != '"') {
                throw wrong(column, "is not a text in quotes");
            }
            return quoted.substring(1, quoted.length() - 1).replace("\\\"", "\"");
        }

        /** Returns the error of a column whose value cannot be used. */
        public IllegalArgumentException wrong(String column, String reason) {
            return new IllegalArgumentException(table + ", " + section + " " + id() + ": " + column + " " + reason);
        }
    }
}
