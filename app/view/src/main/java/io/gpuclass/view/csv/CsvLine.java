package io.gpuclass.view.csv;

import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.stream.Collectors;

/** A line of a CSV file: RFC 4180, but ended by a line feed alone. */
public final class CsvLine {
    private CsvLine() {}

    /** Returns the line of numbers, truths, names and texts; null for a field that is empty. */
    public static String of(List<?> fields) {
        return fields.stream().map(CsvLine::field).collect(Collectors.joining(",", "", "\n"));
    }

    static String field(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return FullNumber.text(number);
        }
        return value instanceof Number || value instanceof Boolean
                ? value.toString()
                : CsvText.field(value instanceof Named named ? named.id() : value.toString());
    }
}
