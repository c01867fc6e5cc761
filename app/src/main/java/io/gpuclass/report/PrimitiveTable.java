package io.gpuclass.report;

import io.gpuclass.primitives.Outcome;
import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.units.Rate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The implementations of one kind beside each other, at a few of the sizes that were measured. */
final class PrimitiveTable {
    private static final int SHOWN_SIZES = 5;
    private static final String UNIT = " op/s";

    private final List<PrimitiveResult> results;
    private final List<Integer> sizes;
    private final boolean fairness;

    /**
     * @param results results of one kind and initial value, at least one
     * @param multiprocessors a size worth showing; null where there is none
     */
    PrimitiveTable(List<PrimitiveResult> results, Integer multiprocessors) {
        this.results = results;
        this.sizes = shown(
                new ArrayList<>(new TreeSet<>(
                        results.stream().map(PrimitiveResult::blocks).toList())),
                multiprocessors);
        this.fairness = results.stream().anyMatch(result -> result.fairness() != null);
    }

    Block.Table table(String title) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("implementation")));
        sizes.forEach(size -> columns.add(Column.number(Integer.toString(size))));
        if (fairness) {
            columns.add(Column.number("fairness"));
            columns.add(Column.number("least served"));
        }
        List<List<Cell>> rows = results.stream()
                .map(PrimitiveResult::implementation)
                .distinct()
                .map(this::row)
                .toList();
        return new Block.Table(title, columns, rows, "");
    }

    /** Returns sizes spread evenly over the measured ones, the last included, and one block per SM where that was measured. */
    private static List<Integer> shown(List<Integer> measured, Integer multiprocessors) {
        if (measured.size() <= SHOWN_SIZES) {
            return measured;
        }
        TreeSet<Integer> shown = new TreeSet<>();
        for (int i = 0; i < SHOWN_SIZES; i++) {
            boolean middle = i == SHOWN_SIZES / 2 && measured.contains(multiprocessors);
            shown.add(middle ? multiprocessors : measured.get(i * (measured.size() - 1) / (SHOWN_SIZES - 1)));
        }
        return List.copyOf(shown);
    }

    private List<Cell> row(String implementation) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(implementation)));
        for (int size : sizes) {
            row.add(find(implementation, size).map(this::rate).orElse(Cell.faint("-")));
        }
        if (fairness) {
            Optional<PrimitiveResult> saturated = find(implementation, saturation());
            row.add(share(saturated.map(PrimitiveResult::fairness)));
            row.add(share(saturated.map(PrimitiveResult::fewestPerBlock)));
        }
        return row;
    }

    private static Cell share(Optional<Double> share) {
        return share.map(value -> Cell.of(Numbers.fixed(value, 3))).orElse(Cell.faint("-"));
    }

    private Cell rate(PrimitiveResult result) {
        if (result.outcome() != Outcome.COMPLETED) {
            return new Cell(result.outcome().id(), result.outcome() == Outcome.UNSUPPORTED ? Tone.FAINT : Tone.BAD);
        }
        if (!result.counts()) {
            return new Cell("unverified", Tone.WARN);
        }
        String rate = new Rate(result.opsPerSecond().median()).toString().replace(UNIT, "");
        String text = result.blocks() == saturation() ? rate + Numbers.spread(result.opsPerSecond()) : rate;
        return best(result.blocks()).filter(result::equals).isPresent() ? Cell.strong(text) : Cell.of(text);
    }

    private Optional<PrimitiveResult> best(int size) {
        return at(size).filter(PrimitiveResult::counts)
                .max(Comparator.comparingDouble(result -> result.opsPerSecond().median()));
    }

    private Optional<PrimitiveResult> find(String implementation, int size) {
        return at(size).filter(result -> Objects.equals(result.implementation(), implementation))
                .findFirst();
    }

    private Stream<PrimitiveResult> at(int size) {
        return results.stream().filter(result -> result.blocks() == size);
    }

    private int saturation() {
        return sizes.get(sizes.size() - 1);
    }
}
