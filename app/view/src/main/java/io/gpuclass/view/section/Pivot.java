package io.gpuclass.view.section;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table declared over cases: what begins its rows, what tells its columns apart, and which figure its cells show. Cases with the same
 * beginning share a row; without columns that are told apart each case has a row. Rows come in the order of the profile, columns ascend. A
 * case whose figure does not count shows how it ended; a figure that is unstable says so.
 *
 * <p>Built once by the chain of its declaration, then never changed.
 */
public final class Pivot {
    private static final String BETWEEN = " · ";

    private final String title;
    private final List<Column> heads = new ArrayList<>();
    private final List<Function<Case, ?>> labels = new ArrayList<>();
    private Columns<?> columns;
    private Function<Case, ?> cell;
    private Comparator<Case> several;
    private Function<Collection<Case>, String> note = cases -> "";

    private Pivot(String title) {
        this.title = title;
    }

    public static Pivot titled(String title) {
        return new Pivot(title);
    }

    public Pivot row(String header, Function<Case, ?> label) {
        return row(Column.text(header), label);
    }

    public Pivot row(String header, Axis axis) {
        return row(header, one -> one.get(axis));
    }

    public Pivot row(Column head, Function<Case, ?> label) {
        heads.add(head);
        labels.add(label);
        return this;
    }

    public Pivot number(String header, Function<Case, ?> label) {
        return row(Column.number(header), label);
    }

    /** Adds a column with a figure of the row's case. */
    public Pivot figure(String header, Metric figure, Function<Double, ?> shown) {
        return number(header, one -> shown(one, figure, (any, value) -> shown.apply(value)));
    }

    /** Adds a column with a further figure of the row's case: a dash where there is none that counts. */
    public Pivot further(String header, Metric figure, Function<Double, ?> shown) {
        return number(
                header,
                one -> one.counts() && one.value(figure) != null
                        ? shown(one, figure, (any, value) -> shown.apply(value))
                        : null);
    }

    /** Gives each value of a whole number a column of its own, headed by the number, in ascending order. */
    public Pivot by(String property) {
        return by(one -> (Integer) one.get(property), number -> Column.number(number.toString()));
    }

    /** Gives each value that a case has a column of its own, in ascending order. */
    public <K extends Comparable<K>> Pivot by(Function<Case, K> value, Function<K, Column> head) {
        columns = new Columns<>(cases -> new TreeSet<>(cases.stream().map(value).toList()), value, head);
        return this;
    }

    /** Gives each of these values a column, whether a case has it or not. */
    public <K> Pivot by(Collection<K> values, Function<Case, K> value, Function<K, Column> head) {
        columns = new Columns<>(cases -> values, value, head);
        return this;
    }

    /** Shows a figure in each cell, and what makes it unstable. Where several cases have one place, the first stands there. */
    public Pivot cells(Metric figure, BiFunction<Case, Double, ?> shown) {
        return cells(one -> shown(one, figure, shown));
    }

    public Pivot cells(Function<Case, ?> shown) {
        cell = shown;
        return this;
    }

    /** Shows all cases of a place, in this order. */
    public Pivot several(Comparator<Case> order) {
        several = order;
        return this;
    }

    /** Says below the table what a reader must know to read it. */
    public Pivot note(String text) {
        return noteIf(one -> true, text);
    }

    /** Adds a text to the note if the condition holds for any case of the table. */
    public Pivot noteIf(Predicate<Case> condition, String text) {
        Function<Collection<Case>, String> before = note;
        note = cases -> before.apply(cases) + (cases.stream().anyMatch(condition) ? text : "");
        return this;
    }

    public Block.Table of(Collection<Case> cases) {
        Map<List<Object>, List<Case>> rows = Grouped.by(this::beginning, cases);
        TableColumns<Map.Entry<List<Object>, List<Case>>> table = new TableColumns<>();
        for (int i = 0; i < heads.size(); i++) {
            int place = i;
            table = table.with(heads.get(i), row -> row.getKey().get(place));
        }
        return (columns == null ? table : columns.add(table, cases)).table(title, rows.entrySet(), note.apply(cases));
    }

    /** Returns the table; none if there are no cases. */
    public List<Block> tables(Collection<Case> cases) {
        return cases.isEmpty() ? List.of() : List.of(of(cases));
    }

    private List<Object> beginning(Case one) {
        List<Object> beginning = new ArrayList<>();
        labels.forEach(label -> beginning.add(label.apply(one)));
        if (columns == null) {
            beginning.add(one);
        }
        return beginning;
    }

    private Object cell(List<Case> there) {
        if (several == null || there.size() < 2) {
            return there.isEmpty() ? null : cell.apply(there.get(0));
        }
        return there.stream()
                .sorted(several)
                .map(one -> Cell.from(cell.apply(one)).text())
                .collect(Collectors.joining(BETWEEN));
    }

    /** Returns what to show of a figure; what is unstable says so, and a case that does not count says how it ended. */
    public static Object shown(Case one, Metric figure, BiFunction<Case, Double, ?> shown) {
        Double value = one.value(figure);
        if (one.counts() && value != null) {
            Object cell = shown.apply(one, value);
            return one.unstable(figure)
                    .<Object>map(unstable -> ValueCells.unstable(Cell.from(cell).text(), unstable))
                    .orElse(cell);
        }
        return one.outcome() == null ? null : ValueCells.failed(one.outcome());
    }

    private final class Columns<K> {
        private final Function<Collection<Case>, Collection<K>> values;
        private final Function<Case, K> value;
        private final Function<K, Column> head;

        private Columns(
                Function<Collection<Case>, Collection<K>> values, Function<Case, K> value, Function<K, Column> head) {
            this.values = values;
            this.value = value;
            this.head = head;
        }

        private <B> TableColumns<Map.Entry<B, List<Case>>> add(
                TableColumns<Map.Entry<B, List<Case>>> table, Collection<Case> cases) {
            return table.each(
                    values.apply(cases),
                    head,
                    (row, at) -> cell(row.getValue().stream()
                            .filter(one -> Objects.equals(value.apply(one), at))
                            .toList()));
        }
    }

    /** The sections of lists that say how they are shown. */
    public static final class DeclaredSections {
        private DeclaredSections() {}

        public static List<Block> of(Profile profile) {
            return CaseLists.ALL.stream()
                    .flatMap(list -> list.shown().stream().flatMap(shown -> section(profile, list, shown)))
                    .toList();
        }

        private static Stream<Block> section(Profile profile, CaseList list, Display shown) {
            return Section.titled(shown.title())
                    .add(table(profile, shown)
                            .of(profile.cases().at(list.path()).list()))
                    .blocks(shown.note())
                    .stream();
        }

        private static Pivot table(Profile profile, Display shown) {
            return Pivot.titled(shown.figureName())
                    .row(Column.number(shown.rowName()), one -> one.get(shown.row()))
                    .by(
                            one -> (Integer) one.get(shown.column()),
                            at -> Column.number(name(profile, shown.column(), at)))
                    .cells(
                            shown.figure(),
                            (one, value) -> one.estimate(shown.figure())
                                    .map(Numbers::plusMinus)
                                    .orElseGet(() -> Numbers.significant(value, 3)));
        }

        /** Returns what a place on an axis is called that tells columns or lines apart. */
        public static String name(Profile profile, Axis axis, Object at) {
            return axis == Axis.BLOCKS ? Contenders.count(profile, (int) at) : at.toString();
        }
    }
}
