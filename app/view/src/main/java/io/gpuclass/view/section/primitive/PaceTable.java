package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.HandOff;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.ProgressGuarantee;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The implementations of one family beside each other: how fast, how fair, and what they promise to those who wait.
 *
 * @param results what the family gave
 * @param facts what the catalogue says about its implementations, as far as it is known
 */
public record PaceTable(FamilyResults results, List<ImplementationFacts> facts) {
    private static final List<FigureColumn> SHARES = List.of(
            new FigureColumn("fairness", "", result -> fixed(result.fairness())),
            new FigureColumn("worst", "", result -> fixed(result.fewestPerBlock())));

    private static final List<FigureColumn> COSTS = List.of(
            new FigureColumn("hand-off", "p50", handOff(HandOff::p50Ns)),
            new FigureColumn("hand-off", "p99", handOff(HandOff::p99Ns)),
            new FigureColumn("hand-off", "max", handOff(HandOff::maxNs)),
            new FigureColumn("atomics", "an operation", accesses(Accesses::atomics)),
            new FigureColumn("volatiles", "an operation", accesses(Accesses::volatiles)));

    /** A column with a figure of each result; null where a result lacks it. */
    private record FigureColumn(String heading, String subheading, Function<PrimitiveResult, Object> shown) {}

    private static Object fixed(Double share) {
        return share == null ? null : Numbers.fixed(share, 3);
    }

    private static Function<PrimitiveResult, Object> handOff(Function<HandOff, Double> figure) {
        return result -> Optional.ofNullable(result.handOff())
                .map(figure)
                .map(Nanos::new)
                .orElse(null);
    }

    private static Function<PrimitiveResult, Object> accesses(Function<Accesses, Double> figure) {
        return result -> Optional.ofNullable(result.accessesPerOperation())
                .map(figure)
                .map(Pace::count)
                .orElse(null);
    }

    /** Returns the table at a few sizes, with fairness at the largest. */
    Block.Table table(String title, List<Integer> sizes) {
        TableColumns<String> columns = paces(sizes);
        if (results.all().stream().anyMatch(result -> result.fairness() != null)) {
            columns = columns.each(
                    SHARES, column -> Column.number(column.heading(), column.subheading()), this::atSaturation);
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

    private Object atSaturation(String implementation, FigureColumn column) {
        return results.find(implementation, results.saturation())
                .map(column.shown())
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
                                COSTS,
                                column -> Column.number(column.heading(), column.subheading()),
                                (result, column) -> column.shown().apply(result))
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
