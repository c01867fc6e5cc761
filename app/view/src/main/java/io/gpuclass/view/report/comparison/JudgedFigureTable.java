package io.gpuclass.view.report.comparison;

import io.gpuclass.view.compare.JudgedFigure;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import java.util.List;

/** Figures of two sides, one on a line. */
final class JudgedFigureTable {
    /** Longest name of a measurement that leaves room for the base on a terminal of 80 columns. */
    private static final int LONGEST_BESIDE_BASE = 43;

    private JudgedFigureTable() {}

    /**
     * Returns the table of some figures.
     *
     * @param most how many to show
     * @param wide whether there is room for intervals
     */
    static Block of(List<JudgedFigure> figures, int most, boolean wide) {
        int more = figures.size() - most;
        List<JudgedFigure> shown = figures.stream().limit(most).toList();
        boolean longNames = shown.stream()
                .anyMatch(figure -> ComparisonWords.name(figure.key()).length() > LONGEST_BESIDE_BASE);
        return columns(wide, longNames)
                .table(
                        shown,
                        more > 0 ? "And " + more + " more that are nearer to the base: --format json lists all." : "");
    }

    /** Returns the columns that there is room for: on a narrow terminal no interval and, beside long names, no base. */
    private static TableColumns<JudgedFigure> columns(boolean wide, boolean longNames) {
        TableColumns<JudgedFigure> named = new TableColumns<JudgedFigure>()
                .text("measurement", figure -> ComparisonWords.name(figure.key()))
                .number(
                        "blocks",
                        figure -> figure.key().blocks() == null
                                ? Cell.EMPTY
                                : figure.key().blocks());
        TableColumns<JudgedFigure> based = longNames && !wide
                ? named
                : named.number("base", figure -> ComparisonWords.value(figure.key(), figure.base()));
        TableColumns<JudgedFigure> changed = based.number(
                        "new", figure -> ComparisonWords.value(figure.key(), figure.current()))
                .number("change", JudgedFigureTable::change);
        return wide ? changed.number("interval, %", figure -> Cell.faint(ComparisonWords.interval(figure))) : changed;
    }

    private static Cell change(JudgedFigure figure) {
        String change = ComparisonWords.change(figure);
        return switch (figure.verdict()) {
            case SLOWER -> Cell.bad(change);
            case FASTER -> Cell.good(change);
            default -> Cell.of(change);
        };
    }
}
