package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.OwnFile;
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
        return OwnFile.find(CatalogueTable.class, name)
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
}
