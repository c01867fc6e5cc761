package io.gpuclass.profile.primitives;

import java.util.List;
import java.util.Map;

/**
 * One row of a catalogue table, as text.
 *
 * @param table the table's name
 * @param section what its macro is called, without the prefix
 * @param id its id, in kebab-case
 * @param type its C++ type; null where it has none
 * @param headers the headers that are included directly above it, below {@code gpuclass/}
 * @param columns the values of each column by its name
 */
record CatalogueRow(
        String table, String section, String id, String type, List<String> headers, Map<String, List<String>> columns) {
    CatalogueRow {
        headers = List.copyOf(headers);
        columns = Map.copyOf(columns);
    }

    /** Returns the values of a column, none if the row leaves it out. */
    List<String> all(String column) {
        return columns.getOrDefault(column, List.of());
    }

    /** Returns the only value of a column; null if the row leaves it out. */
    String one(String column) {
        List<String> values = all(column);
        if (values.size() > 1) {
            throw wrong(column, "has " + values.size() + " values instead of one");
        }
        return values.isEmpty() ? null : values.get(0);
    }

    /** Returns the only value of a column that this row must have. */
    String needed(String column) {
        String value = one(column);
        if (value == null || value.isEmpty()) {
            throw wrong(column, "is missing");
        }
        return value;
    }

    /** Returns the text between the quotes in a column that this row must have. */
    String text(String column) {
        String quoted = needed(column);
        if (quoted.length() < 3 || quoted.charAt(0) != '"') {
            throw wrong(column, "is not a text in quotes");
        }
        return quoted.substring(1, quoted.length() - 1).replace("\\\"", "\"");
    }

    IllegalArgumentException wrong(String column, String reason) {
        return new IllegalArgumentException(table + ", " + section + " " + id + ": " + column + " " + reason);
    }
}
