package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.figures.FigureTable;
import io.gpuclass.view.figures.Metric;
import io.gpuclass.view.terms.FamilyResults;
import java.util.List;
import java.util.Optional;

/** The cost of passing a primitive on at saturation, for the implementations of one family for which it is known. */
final class HandOffTable {
    private HandOffTable() {}

    /** Returns the table, or nothing where no result tells. */
    static Optional<Block> of(FamilyResults results, List<ImplementationFacts> facts, String title) {
        List<PrimitiveResult> rows = results.at(results.saturation())
                .filter(result -> result.handOff() != null || result.accessesPerOperation() != null)
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new TableColumns<PrimitiveResult>()
                        .text("implementation", PrimitiveResult::implementation)
                        .each(
                                Metric.in(FigureTable.PASSING_ON),
                                metric -> Column.number(metric.heading(), metric.subheading()),
                                (result, metric) -> metric.shown(result))
                        .number("state", result -> state(result, facts))
                        .table(title, rows, ""));
    }

    private static Bytes state(PrimitiveResult result, List<ImplementationFacts> facts) {
        return facts.stream()
                .filter(each -> each.id().equals(result.implementation()))
                .findFirst()
                .map(each -> new Bytes(each.stateBytes() + (long) each.stateBytesPerBlock() * result.blocks()))
                .orElse(null);
    }
}
