package io.gpuclass.view;

import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The implementations of one family beside each other: how fast, how fair, and what they promise to those who wait. */
final class PaceTable {
    private final FamilyResults results;
    private final List<ImplementationFacts> facts;

    /**
     * @param results what the family gave
     * @param facts what the catalogue says about its implementations, as far as it is known
     */
    PaceTable(FamilyResults results, List<ImplementationFacts> facts) {
        this.results = results;
        this.facts = facts;
    }

    /** Returns the table at a few sizes, with fairness at the largest. */
    Block.Table table(String title, List<Integer> sizes) {
        boolean fairness = results.all().stream().anyMatch(result -> result.fairness() != null);
        List<Column> columns = columns(sizes);
        if (fairness) {
            columns.add(Column.number("fairness"));
            columns.add(Column.number("worst"));
        }
        if (!facts.isEmpty()) {
            columns.add(Column.text("progress"));
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (String implementation : results.implementations()) {
            List<Cell> row = row(implementation, sizes);
            if (fairness) {
                row.add(share(implementation, PrimitiveResult::fairness));
                row.add(share(implementation, PrimitiveResult::fewestPerBlock));
            }
            if (!facts.isEmpty()) {
                row.add(progress(implementation));
            }
            rows.add(row);
        }
        return new Block.Table(title, columns, rows, "");
    }

    /** Returns the whole sweep, and nothing else. */
    Block.Table sweep(String title) {
        List<Integer> sizes = results.sizes();
        List<List<Cell>> rows = results.implementations().stream()
                .map(implementation -> row(implementation, sizes))
                .toList();
        return new Block.Table(title, columns(sizes), rows, "");
    }

    private static List<Column> columns(List<Integer> sizes) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("implementation")));
        sizes.forEach(size -> columns.add(Column.number(Integer.toString(size))));
        return columns;
    }

    private List<Cell> row(String implementation, List<Integer> sizes) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(implementation)));
        sizes.forEach(size -> row.add(pace(implementation, size)));
        return row;
    }

    private Cell pace(String implementation, int size) {
        return results.find(implementation, size)
                .map(result -> pace(results, result, size == results.saturation()))
                .orElse(Cell.faint("-"));
    }

    /** Returns how fast a result is, in words where that does not count; the best of its size stands out. */
    static Cell pace(FamilyResults results, PrimitiveResult result, boolean withSpread) {
        if (result.outcome() != Outcome.COMPLETED) {
            return new Cell(result.outcome().id(), tone(result.outcome()));
        }
        if (!result.counts()) {
            return new Cell("unverified", Tone.WARN);
        }
        String text = withSpread
                ? Pace.textWithSpread(result.kind(), result.opsPerSecond())
                : Pace.text(result.kind(), result.opsPerSecond());
        return results.isBest(result) ? Cell.strong(text) : Cell.of(text);
    }

    static Tone tone(Outcome outcome) {
        return outcome == Outcome.UNSUPPORTED ? Tone.FAINT : Tone.BAD;
    }

    private Cell share(String implementation, Function<PrimitiveResult, Double> figure) {
        return results.find(implementation, results.saturation())
                .map(figure)
                .map(value -> Cell.of(Numbers.fixed(value, 3)))
                .orElse(Cell.faint("-"));
    }

    private Cell progress(String implementation) {
        Optional<ImplementationFacts> found =
                facts.stream().filter(each -> each.id().equals(implementation)).findFirst();
        return Cell.orDash(found.map(ImplementationFacts::progress)
                .map(progress -> progress.id())
                .orElse(null));
    }
}
