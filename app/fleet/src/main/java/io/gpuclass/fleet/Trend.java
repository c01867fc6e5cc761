package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * The median of one figure of a model, with one driver and at one time.
 *
 * @param driver its version; empty where profiles do not tell it
 * @param date the day, the month, or from which day to which
 * @param figure the figure's name
 * @param blocks blocks that took part; null where that makes no sense
 * @param unit its unit; empty for a plain number
 * @param usual the median of the model's GPUs by their latest profiles; null where there is none
 */
public record Trend(
        String driver, String date, String figure, Integer blocks, String unit, int gpus, double median, Double usual) {
    private static final int MOST_ROWS = 60;

    private record Row(String driver, String date) {}

    private record Figure(String name, Integer blocks) {}

    /** Returns a table with a row for each driver and date, in the order in which they come. */
    public static Block.Table table(Collection<Trend> trends) {
        List<Figure> figures = trends.stream().map(Trend::described).distinct().toList();
        List<List<Trend>> rows = List.copyOf(
                Grouped.by(trend -> new Row(trend.driver, trend.date), trends).values());
        String more = rows.size() <= MOST_ROWS ? "" : "And " + (rows.size() - MOST_ROWS) + " earlier rows. ";
        return new TableColumns<List<Trend>>()
                .text("driver", row -> Cell.orDash(row.get(0).driver.isEmpty() ? null : row.get(0).driver))
                .text("date", row -> row.get(0).date)
                .number("GPUs", row -> row.stream().mapToInt(Trend::gpus).max().orElse(0))
                .each(
                        figures,
                        Trend::heading,
                        (row, figure) -> row.stream()
                                .filter(trend -> trend.described().equals(figure))
                                .findFirst()
                                .map(Trend::shown)
                                .orElse(null))
                .table(
                        rows.subList(0, Math.min(rows.size(), MOST_ROWS)),
                        more + "Medians. Marked: 2 % or more from the median of the GPUs' latest profiles.");
    }

    private Figure described() {
        return new Figure(figure, blocks);
    }

    private static Column heading(Figure figure) {
        return Column.number(figure.name(), figure.blocks() == null ? "" : figure.blocks() + " blocks");
    }

    private Cell shown() {
        boolean far = usual != null
                && !Objects.equals(usual, 0.0)
                && Math.abs(median / usual - 1) >= Thresholds.DEFAULT.minEffect();
        return new Cell(Numbers.quantity(median, unit), far ? Tone.WARN : Tone.PLAIN);
    }
}
