package io.gpuclass.profile.primitives;

import java.util.List;
import java.util.Map;

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

    /** Whether it is a deliberately broken twin. */
    public boolean twin() {
        return section.endsWith(TWIN);
    }

    /** Returns what its macro is called, of a twin too. */
    public String kind() {
        return twin() ? section.substring(0, section.length() - TWIN.length()) : section;
    }

    /** Returns why no GPU was seen to show that a twin is broken; null where that is not so. */
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
