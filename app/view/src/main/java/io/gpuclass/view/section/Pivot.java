package io.gpuclass.view.section;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Cases.Selection;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table declared over cases: which ones, what begins its rows, what tells its columns apart, and which figure its cells show. Cases with
 * the same beginning share a row; without columns that are told apart each case has a row. Rows come in the order of the profile, columns
 * ascend. A case whose figure does not count shows how it ended; a figure that is unstable says so. <code>{block}</code> stands for what
 * the device's blocks are called.
 *
 * <p>Built once by the chain of its declaration, then never changed.
 */
public final class Pivot {
    private static final String BETWEEN = " · ";

    private final Function<Case, String> title;
    private Function<Cases, Selection> from = Cases::all;
    private Function<List<Case>, Stream<List<Case>>> parts = Stream::of;
    private BiPredicate<Case, List<Case>> wide = (first, all) -> false;
    private final List<Function<Case, ?>> labels = new ArrayList<>();
    private TableColumns<List<Case>> columns = new TableColumns<>();
    private BiFunction<TableColumns<List<Case>>, Collection<Case>, TableColumns<List<Case>>> spread;
    private Function<Case, ?> cell;
    private Comparator<Case> several;
    private Function<Collection<Case>, String> note = cases -> "";

    private Pivot(Function<Case, String> title) {
        this.title = title;
    }

    public static Pivot titled(String title) {
        return titled(first -> title);
    }

    /** Names a table after its first case. */
    public static Pivot titled(Function<Case, String> title) {
        return new Pivot(title);
    }

    /** Takes the cases of a subject. */
    public Pivot from(Subject subject) {
        from = cases -> cases.of(subject);
        return this;
    }

    /** Takes the cases of one list of a profile by its path, such as {@code kinds/queues/*}. */
    public Pivot from(String path) {
        from = cases -> cases.at(path);
        return this;
    }

    public Pivot where(Predicate<Case> condition) {
        Function<Cases, Selection> before = from;
        from = cases -> before.apply(cases).where(condition);
        return this;
    }

    /** Gives each value a table of its own. */
    public Pivot apart(Function<Case, ?> value) {
        return split(cases -> Grouped.by(value, cases).values());
    }

    /** Gives each family a table of its own. */
    public Pivot apartByFamily() {
        return split(cases -> Family.group(cases).values());
    }

    private Pivot split(Function<List<Case>, Collection<List<Case>>> more) {
        Function<List<Case>, Stream<List<Case>>> before = parts;
        parts = cases -> before.apply(cases).flatMap(part -> more.apply(part).stream());
        return this;
    }

    /** Says that only a document has room for it. */
    public Pivot wide() {
        wide = (first, all) -> true;
        return this;
    }

    /** Says that of tables for a number of blocks each, a terminal has room only for the one with the most of its kind. */
    public Pivot wideBelowFull() {
        wide = (first, all) ->
                all.stream().anyMatch(one -> Objects.equals(one.kind(), first.kind()) && one.blocks() > first.blocks());
        return this;
    }

    public Pivot row(String header, Function<Case, ?> label) {
        return row(Column.text(header), label);
    }

    public Pivot row(String header, Axis axis) {
        return row(header, one -> one.get(axis));
    }

    public Pivot row(Column head, Function<Case, ?> label) {
        columns = columns.with(head, row -> label.apply(row.get(0)));
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

    /** Gives each value of a whole number a column of its own, headed by so many of a unit, in ascending order. */
    public Pivot by(String property, String unit) {
        return by(one -> (Integer) one.get(property), number -> Column.number(count(number, unit)));
    }

    /** Gives each value that a case has a column of its own, in ascending order. */
    public <K extends Comparable<K>> Pivot by(Function<Case, K> value, Function<K, Column> head) {
        return by(Pivot.ascending(value), value, head);
    }

    /** Gives each word of an axis a column, whether a case has it or not. */
    public <E extends Enum<E> & Named> Pivot by(Axis axis, Class<E> words) {
        List<String> ids = Stream.of(words.getEnumConstants()).map(Named::id).toList();
        return by(cases -> ids, one -> (String) one.get(axis), id -> Column.number(id));
    }

    /** Gives each of some values, which may follow from the cases of a table, a column, whether a case has it or not. */
    public <K> Pivot by(
            Function<Collection<Case>, Collection<K>> values, Function<Case, K> value, Function<K, Column> head) {
        return spread(values, value, (at, there) -> head.apply(at));
    }

    /** Gives each number of blocks a column of its own, headed by what its cases have in common, in ascending order. */
    public Pivot byBlocks(Function<List<Case>, Column> head) {
        return spread(Pivot.ascending(Case::blocks), Case::blocks, (at, there) -> head.apply(there));
    }

    private static <K extends Comparable<K>> Function<Collection<Case>, Collection<K>> ascending(
            Function<Case, K> value) {
        return cases -> new TreeSet<>(cases.stream().map(value).toList());
    }

    private <K> Pivot spread(
            Function<Collection<Case>, Collection<K>> values,
            Function<Case, K> value,
            BiFunction<K, List<Case>, Column> head) {
        BiFunction<Collection<Case>, K, List<Case>> there = (cases, at) -> cases.stream()
                .filter(one -> Objects.equals(value.apply(one), at))
                .toList();
        spread = (table, cases) -> table.each(
                values.apply(cases),
                at -> head.apply(at, there.apply(cases, at)),
                (row, at) -> cell(there.apply(row, at)));
        return this;
    }

    /** Shows a figure in each cell, and what makes it unstable. Where several cases have one place, the first stands there. */
    public Pivot cells(Metric figure, BiFunction<Case, Double, ?> shown) {
        return cells(one -> shown(one, figure, shown));
    }

    /** Shows a figure in each cell with half of its interval; with three digits where it has none. */
    public Pivot estimates(Metric figure) {
        return cells(
                figure,
                (one, value) ->
                        one.estimate(figure).map(Numbers::plusMinus).orElseGet(() -> Numbers.significant(value, 3)));
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
        return note(cases -> cases.stream().anyMatch(condition) ? text : "");
    }

    /** Adds what follows from the cases of a table to its note. */
    public Pivot note(Function<Collection<Case>, String> more) {
        Function<Collection<Case>, String> before = note;
        note = cases -> before.apply(cases) + more.apply(cases);
        return this;
    }

    /** Returns the tables of a profile; none if it has no such cases. */
    public List<Block> of(Profile profile) {
        List<Case> all = from.apply(profile.cases()).list();
        return parts.apply(all)
                .filter(part -> !part.isEmpty())
                .<Block>map(part -> wide.test(part.get(0), all) ? new Block.Wide(of(profile, part)) : of(profile, part))
                .toList();
    }

    /** Returns the table of some cases, of which there is one at least. */
    public Block.Table of(Profile profile, List<Case> cases) {
        TableColumns<List<Case>> all = spread == null ? columns : spread.apply(columns, cases);
        return all.table(
                        title.apply(cases.get(0)),
                        Grouped.by(this::beginning, cases).values(),
                        note.apply(cases))
                .replace("{block}", Contenders.one(profile));
    }

    private List<Object> beginning(Case one) {
        List<Object> beginning = new ArrayList<>();
        labels.forEach(label -> beginning.add(label.apply(one)));
        if (spread == null) {
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

    /** Returns a number of things in words, such as {@code 1 thread}. */
    public static String count(int number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    /** Returns the cell of a figure; an unstable one says so, and a case that does not count says how it ended. */
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

    /** The sections of lists that say how they are shown. */
    public static final class DeclaredSections {
        private DeclaredSections() {}

        public static List<Block> of(Profile profile) {
            return CaseLists.ALL.stream()
                    .flatMap(list -> list.shown().stream().flatMap(shown -> section(profile, list, shown)))
                    .toList();
        }

        private static Stream<Block> section(Profile profile, CaseList list, Display shown) {
            Pivot table = Pivot.titled(shown.figureName())
                    .from(list.path())
                    .row(Column.number(shown.rowName()), one -> one.get(shown.row()))
                    .by(
                            one -> (Integer) one.get(shown.column()),
                            at -> Column.number(name(profile, shown.column(), at)))
                    .estimates(shown.figure());
            return Section.titled(shown.title()).addAll(table.of(profile)).blocks(shown.note()).stream();
        }

        /** Returns the name of a place on an axis that tells columns or lines apart. */
        public static String name(Profile profile, Axis axis, Object at) {
            return axis == Axis.BLOCKS ? Contenders.count(profile, (int) at) : at.toString();
        }
    }
}
