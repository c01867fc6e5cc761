package io.gpuclass.view.document;

import io.gpuclass.view.document.Block.Column;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The columns of a table whose rows are values of one type: heading, alignment and cell of each in one place. Immutable.
 *
 * @param <R> what a row is about
 */
public final class TableColumns<R> {
    private final List<Entry<R>> entries;

    /** A heading with what stands below it: a {@link Cell}, or anything that {@link Cell#from} shows. */
    private record Entry<R>(Column column, Function<? super R, ?> cell) {}

    public TableColumns() {
        this(List.of());
    }

    private TableColumns(List<Entry<R>> entries) {
        this.entries = entries;
    }

    public TableColumns<R> text(String header, Function<? super R, ?> cell) {
        return with(Column.text(header), cell);
    }

    public TableColumns<R> number(String header, Function<? super R, ?> cell) {
        return with(Column.number(header), cell);
    }

    public TableColumns<R> with(Column column, Function<? super R, ?> cell) {
        return new TableColumns<>(Stream.concat(entries.stream(), Stream.of(new Entry<R>(column, cell)))
                .toList());
    }

    public <K> TableColumns<R> each(
            Collection<K> keys, Function<? super K, Column> column, BiFunction<? super R, ? super K, ?> cell) {
        TableColumns<R> all = this;
        for (K key : keys) {
            all = all.with(column.apply(key), row -> cell.apply(row, key));
        }
        return all;
    }

    public <K> TableColumns<R> each(Collection<K> keys, BiFunction<? super R, ? super K, ?> cell) {
        return each(keys, key -> Column.number(key.toString()), cell);
    }

    /** Leaves out the columns that have a value in none of the rows. */
    public TableColumns<R> filled(Collection<? extends R> rows) {
        return new TableColumns<>(entries.stream()
                .filter(entry -> rows.stream()
                        .map(entry.cell)
                        .anyMatch(value -> value != null && !value.equals(Optional.empty())))
                .toList());
    }

    public Block.Table table(Collection<? extends R> rows, String note) {
        return table("", rows, note);
    }

    public Block.Table table(String title, Collection<? extends R> rows, String note) {
        return new Block.Table(
                title,
                entries.stream().map(Entry::column).toList(),
                rows.stream().map(this::cells).toList(),
                note);
    }

    /** Returns a table with a row for each value; none if there are no values. */
    public List<Block> tables(String title, Collection<? extends R> rows, String note) {
        return rows.isEmpty() ? List.of() : List.of(table(title, rows, note));
    }

    private List<Cell> cells(R row) {
        return entries.stream().map(entry -> Cell.from(entry.cell.apply(row))).toList();
    }
}
