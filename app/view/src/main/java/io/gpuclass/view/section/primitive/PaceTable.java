package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.ProgressGuarantee;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.figures.Metric;
import io.gpuclass.view.figures.Metric.Table;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Pace;
import java.util.List;
import java.util.Optional;

/**
 * The implementations of one family beside each other: how fast, how fair, and what they promise to those who wait.
 *
 * @param results what the family gave
 * @param facts what the catalogue says about its implementations, as far as it is known
 */
public record PaceTable(FamilyResults results, List<ImplementationFacts> facts) {
    /** Returns the table at a few sizes, with fairness at the largest. */
    Block.Table table(String title, List<Integer> sizes) {
        TableColumns<String> columns = paces(sizes);
        if (results.all().stream().anyMatch(result -> result.fairness() != null)) {
            columns = columns.each(
                    Metric.in(Table.AT_SATURATION),
                    metric -> Column.number(metric.heading(), metric.subheading()),
                    this::atSaturation);
        }
        if (!facts.isEmpty()) {
            columns = columns.text("progress", this::progress);
        }
        return columns.table(title, results.implementations(), "");
    }

    /** Returns the whole sweep, and nothing else. */
    Block.Table sweep(String title) {
        return paces(results.sizes()).table(title, results.implementations(), "");
    }

    private TableColumns<String> paces(List<Integer> sizes) {
        return new TableColumns<String>()
                .text("implementation", implementation -> implementation)
                .each(sizes, this::pace);
    }

    private Cell pace(String implementation, int size) {
        return results.find(implementation, size)
                .map(result -> pace(results, result, size == results.saturation()))
                .orElse(null);
    }

    /** Returns how fast a result is, in words where that does not count; the best of its size stands out. */
    public static Cell pace(FamilyResults results, PrimitiveResult result, boolean withSpread) {
        if (!result.counts()) {
            return ValueCells.failed(result.outcome());
        }
        String text = withSpread
                ? Pace.textWithSpread(result.kind(), result.opsPerSecond())
                : Pace.text(result.kind(), result.opsPerSecond());
        return results.isBest(result) ? Cell.strong(text) : Cell.of(text);
    }

    private Object atSaturation(String implementation, Metric metric) {
        return results.find(implementation, results.saturation())
                .map(metric::shown)
                .orElse(null);
    }

    private String progress(String implementation) {
        return facts(implementation)
                .map(ImplementationFacts::progress)
                .map(ProgressGuarantee::id)
                .orElse(null);
    }

    /** Returns the cost of passing it on at saturation, of the implementations for which it is known; nothing where it is of none. */
    Optional<Block> handOffs(String title) {
        List<PrimitiveResult> rows = results.at(results.saturation())
                .filter(result -> result.handOff() != null || result.accessesPerOperation() != null)
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new TableColumns<PrimitiveResult>()
                        .text("implementation", PrimitiveResult::implementation)
                        .each(
                                Metric.in(Metric.Table.PASSING_ON),
                                metric -> Column.number(metric.heading(), metric.subheading()),
                                (result, metric) -> metric.shown(result))
                        .number("state", this::state)
                        .table(title, rows, ""));
    }

    private Bytes state(PrimitiveResult result) {
        return facts(result.implementation())
                .map(each -> new Bytes(each.stateBytes() + (long) each.stateBytesPerBlock() * result.blocks()))
                .orElse(null);
    }

    private Optional<ImplementationFacts> facts(String implementation) {
        return facts.stream().filter(each -> each.id().equals(implementation)).findFirst();
    }
}
