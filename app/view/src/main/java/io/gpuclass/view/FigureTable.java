package io.gpuclass.view;

import io.gpuclass.view.compare.Judgement;
import java.util.ArrayList;
import java.util.List;

/** Figures of two sides, one on a line. */
final class FigureTable {
    /** Longest name of a measurement that leaves room for the base on a terminal of 80 columns. */
    private static final int LONGEST_BESIDE_BASE = 43;

    private static final List<Column> COLUMNS = List.of(
            Column.text("measurement"),
            Column.number("blocks"),
            Column.number("base"),
            Column.number("new"),
            Column.number("change"),
            Column.number("interval, %"));

    /** Where the base stands among them. */
    private static final int BASE = 2;

    private FigureTable() {}

    /**
     * Returns the table of some figures.
     *
     * @param most how many to show
     * @param wide whether there is room for intervals
     */
    static Block of(List<Judgement> figures, int most, boolean wide) {
        int more = figures.size() - most;
        List<Judgement> shown = figures.stream().limit(most).toList();
        boolean longNames = shown.stream()
                .anyMatch(figure -> ComparisonWords.name(figure.key()).length() > LONGEST_BESIDE_BASE);
        return new Block.Table(
                "",
                fitting(COLUMNS, wide, longNames),
                shown.stream()
                        .map(figure -> fitting(row(figure), wide, longNames))
                        .toList(),
                more > 0 ? "And " + more + " more that are nearer to the base: --format json lists all." : "");
    }

    /** Returns the cells of a row that there is room for: on a narrow terminal no interval and, beside long names, no base. */
    private static <T> List<T> fitting(List<T> row, boolean wide, boolean longNames) {
        if (wide) {
            return row;
        }
        List<T> narrow = new ArrayList<>(row.subList(0, row.size() - 1));
        if (longNames) {
            narrow.remove(BASE);
        }
        return narrow;
    }

    private static List<Cell> row(Judgement figure) {
        Tone tone = switch (figure.verdict()) {
            case SLOWER -> Tone.BAD;
            case FASTER -> Tone.GOOD;
            default -> Tone.PLAIN;
        };
        Integer blocks = figure.key().blocks();
        return List.of(
                Cell.of(ComparisonWords.name(figure.key())),
                blocks == null ? Cell.EMPTY : Cell.of(blocks.toString()),
                Cell.of(ComparisonWords.value(figure.key(), figure.base())),
                Cell.of(ComparisonWords.value(figure.key(), figure.current())),
                new Cell(ComparisonWords.change(figure), tone),
                Cell.faint(ComparisonWords.interval(figure)));
    }
}
