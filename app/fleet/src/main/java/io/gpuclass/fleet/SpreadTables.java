package io.gpuclass.fleet;

import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Quantity;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** How the figures of a model are spread over its GPUs. */
final class SpreadTables {
    private static final String READ_IT =
            "p5 to max: distance from the median. Outliers: GPUs that are too far from it; - where there are too few to tell.";

    private SpreadTables() {}

    static void addTo(List<Block> blocks, Model model) {
        Iterator<Map.Entry<String, List<Spread>>> sections =
                Grouped.by(Spread::section, model.figures()).entrySet().iterator();
        while (sections.hasNext()) {
            Map.Entry<String, List<Spread>> section = sections.next();
            blocks.add(columns(section.getKey())
                    .filled(section.getValue())
                    .table(section.getValue(), sections.hasNext() ? "" : READ_IT));
        }
    }

    private static TableColumns<Spread> columns(String section) {
        return new TableColumns<Spread>()
                .text(section, Spread::figure)
                .number("blocks", Spread::blocks)
                .number("GPUs", Spread::gpus)
                .number("median", spread -> Cell.strong(Quantity.of(spread.median(), spread.unit())))
                .number("p5", spread -> off(spread.p5(), spread))
                .number("p95", spread -> off(spread.p95(), spread))
                .number("min", spread -> off(spread.min(), spread))
                .number("max", spread -> off(spread.max(), spread))
                .number("outliers", spread -> outliers(spread.outliers()));
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
