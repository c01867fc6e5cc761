package io.gpuclass.view;

import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.HandOff;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What it costs to pass a primitive on at saturation, for the implementations of one family in which that was looked at. */
final class HandOffTable {
    private static final List<Column> COLUMNS = List.of(
            Column.text("implementation"),
            Column.number("hand-off", "p50"),
            Column.number("hand-off", "p99"),
            Column.number("hand-off", "max"),
            Column.number("atomics", "an operation"),
            Column.number("volatiles", "an operation"),
            Column.number("state"));

    private HandOffTable() {}

    /** Returns the table, or nothing where nothing was looked at. */
    static Optional<Block> of(FamilyResults results, List<ImplementationFacts> facts, String title) {
        List<List<Cell>> rows = results.at(results.saturation())
                .filter(result -> result.handOff() != null || result.accessesPerOperation() != null)
                .map(result -> row(result, facts))
                .toList();
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Block.Table(title, COLUMNS, rows, ""));
    }

    private static List<Cell> row(PrimitiveResult result, List<ImplementationFacts> facts) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(result.implementation())));
        row.add(time(result.handOff(), HandOff::p50Ns));
        row.add(time(result.handOff(), HandOff::p99Ns));
        row.add(time(result.handOff(), HandOff::maxNs));
        row.add(count(result.accessesPerOperation(), Accesses::atomics));
        row.add(count(result.accessesPerOperation(), Accesses::volatiles));
        row.add(state(result, facts));
        return row;
    }

    private static Cell time(HandOff handOff, ToDoubleFunction<HandOff> figure) {
        return Cell.orDash(handOff == null ? null : new Nanos(figure.applyAsDouble(handOff)));
    }

    private static Cell count(Accesses accesses, ToDoubleFunction<Accesses> figure) {
        return Cell.orDash(accesses == null ? null : Pace.count(figure.applyAsDouble(accesses)));
    }

    private static Cell state(PrimitiveResult result, List<ImplementationFacts> facts) {
        return facts.stream()
                .filter(each -> each.id().equals(result.implementation()))
                .findFirst()
                .map(each -> Cell.of(
                        new Bytes(each.stateBytes() + (long) each.stateBytesPerBlock() * result.blocks()).toString()))
                .orElse(Cell.faint("-"));
    }
}
