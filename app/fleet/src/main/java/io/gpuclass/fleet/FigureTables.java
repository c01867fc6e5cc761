package io.gpuclass.fleet;

import io.gpuclass.profile.cases.Figure;
import io.gpuclass.view.figures.FigureColumn;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of all figures, with the columns that figures have everywhere ({@link FigureColumn}). */
final class FigureTables {
    /** A number that was sampled. */
    static final List<FigureColumn> SAMPLED = Stream.concat(
                    Stream.of(FigureColumn.VALUE), FigureColumn.SAMPLED.stream())
            .toList();

    /** A number and nothing more. */
    static final List<FigureColumn> PLAIN = List.of(FigureColumn.VALUE);

    private FigureTables() {}

    static boolean isPlain(Figure figure) {
        return FigureColumn.SAMPLED.stream().allMatch(column -> column.value().apply(figure) == null);
    }

    /** Returns what stands for the columns in the script that makes the tables. */
    static Map<String, String> placeholders() {
        return Map.of(
                "{keys}", definitions(FigureColumn.KEY),
                "{sampled}", definitions(SAMPLED),
                "{plain}", definitions(PLAIN),
                "{sampled values}", joined(SAMPLED, FigureTables::name),
                "{plain values}", joined(SAMPLED, column -> PLAIN.contains(column) ? name(column) : "NULL"),
                "{figures}", joined(FigureColumn.ALL, FigureTables::selected));
    }

    private static String definitions(List<FigureColumn> columns) {
        return joined(columns, column -> name(column) + " " + column.type());
    }

    private static String joined(List<FigureColumn> columns, Function<FigureColumn, String> text) {
        return columns.stream().map(text).collect(Collectors.joining(", "));
    }

    private static String selected(FigureColumn column) {
        String table = FigureColumn.KEY.contains(column) ? "k." : "v.";
        return column.name().equals("outcome") ? "o.id AS outcome" : table + name(column);
    }

    /** Some names, such as {@code over}, are words of SQL. */
    private static String name(FigureColumn column) {
        return '"' + column.name() + '"';
    }
}
