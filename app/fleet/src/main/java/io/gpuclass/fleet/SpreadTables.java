package io.gpuclass.fleet;

import io.gpuclass.view.Block;
import io.gpuclass.view.Cell;
import io.gpuclass.view.Column;
import io.gpuclass.view.Quantity;
import io.gpuclass.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How the figures of a model are spread over its GPUs. */
final class SpreadTables {
    private static final String READ_IT =
            "p5 to max: distance from the median. Outliers: GPUs that are too far from it; - where there are too few to tell.";

    private SpreadTables() {}

    static void addTo(List<Block> blocks, Model model) {
        Map<String, List<Spread>> sections = model.figures().stream()
                .collect(Collectors.groupingBy(Spread::section, LinkedHashMap::new, Collectors.toList()));
        List<Block.Table> tables = new ArrayList<>();
        sections.forEach(
                (section, spreads) -> tables.add(table(section, spreads, tables.size() + 1 == sections.size())));
        blocks.addAll(tables);
    }

    private static Block.Table table(String section, List<Spread> spreads, boolean last) {
        boolean blocks = spreads.stream().anyMatch(spread -> spread.blocks() != null);
        List<Column> columns = new ArrayList<>(List.of(Column.text(section)));
        if (blocks) {
            columns.add(Column.number("blocks"));
        }
        columns.addAll(List.of(
                Column.number("GPUs"),
                Column.number("median"),
                Column.number("p5"),
                Column.number("p95"),
                Column.number("min"),
                Column.number("max"),
                Column.number("outliers")));
        return new Block.Table(
                "", columns, spreads.stream().map(spread -> row(spread, blocks)).toList(), last ? READ_IT : "");
    }

    private static List<Cell> row(Spread spread, boolean blocks) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(spread.figure())));
        if (blocks) {
            row.add(Cell.orDash(spread.blocks()));
        }
        row.add(Cell.of(Integer.toString(spread.gpus())));
        row.add(Cell.strong(Quantity.of(spread.median(), spread.unit())));
        row.add(off(spread.p5(), spread));
        row.add(off(spread.p95(), spread));
        row.add(off(spread.min(), spread));
        row.add(off(spread.max(), spread));
        row.add(outliers(spread.outliers()));
        return row;
    }

    private static Cell off(double value, Spread spread) {
        OptionalDouble distance = spread.distance(value);
        if (spread.gpus() == 1 || distance.isEmpty()) {
            return Cell.faint("-");
        }
        String text = Quantity.effect(distance.getAsDouble());
        return Cell.of(spread.compareByDifference() ? text.replace("%", "pp") : text);
    }

    private static Cell outliers(Integer outliers) {
        return outliers == null || outliers == 0
                ? Cell.faint(outliers == null ? "-" : "0")
                : new Cell(outliers.toString(), Tone.WARN);
    }
}
