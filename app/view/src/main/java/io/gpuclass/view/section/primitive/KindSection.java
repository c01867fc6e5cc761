package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.kinds.KindResult;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindVerification;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques, beside what others use. */
public final class KindSection {
    private static final String BETWEEN = " · ";

    private KindSection() {}

    public static List<Block> of(Profile profile) {
        KindResults kinds = profile.kinds();
        if (kinds == null) {
            return List.of();
        }
        Section section = Section.titled("Event counters, combining, readers and queues");
        String many = Contenders.many(profile);
        Stream.of(
                        handOffs(kinds, many),
                        combining(kinds, many),
                        readers(kinds, many),
                        queues(kinds, many),
                        tasks(kinds, many),
                        checks(kinds.verification()))
                .flatMap(List::stream)
                .forEach(section::add);
        return section.blocks();
    }

    private static List<Block> handOffs(KindResults kinds, String many) {
        return table(
                "Time of a hand-off from producer to consumer, by pairs of " + many,
                kinds.handOffs(),
                result -> Entry.of(
                        result,
                        result.kind().id(),
                        result.pairs(),
                        () -> new Nanos(result.figure().median())),
                "A tile of one word for each of 64 threads, handed to and fro; both sides' barriers are part of it.");
    }

    private static List<Block> combining(KindResults kinds, String many) {
        return table(
                "Operations per second on one object, by " + many,
                kinds.combining(),
                result -> Entry.of(
                        result,
                        result.accesses() == 1 ? "one addition" : result.accesses() + " additions",
                        result.blocks(),
                        () -> Pace.count(result.figure().median())),
                "All " + many + " ask for operations again and again. With a mutex each does its own.");
    }

    private static List<Block> readers(KindResults kinds, String many) {
        return table(
                "Reads per second of one object beside a writer, by " + many,
                kinds.readers(),
                result -> Entry.of(
                        result,
                        result.kind().id(),
                        result.blocks(),
                        () -> Pace.count(result.figure().median()) + BETWEEN + Pace.count(result.writesPerSecond())),
                "Eight words, read whole; behind it, writes per second. The writer never rests.");
    }

    private static List<Block> queues(KindResults kinds, String many) {
        return table(
                "Values through one queue per second, by " + many,
                kinds.queues(),
                result -> Entry.of(
                        result,
                        result.threads() == 1 ? "one thread" : result.threads() + " threads",
                        result.blocks(),
                        () -> Pace.count(result.figure().median())),
                "Each thread enqueues a value and dequeues one, again and again.");
    }

    private static List<Block> tasks(KindResults kinds, String many) {
        return table(
                "Tasks per second, by " + many,
                kinds.tasks(),
                result -> Entry.of(
                        result,
                        result.kind().id(),
                        result.blocks(),
                        () -> Pace.count(result.figure().median()) + BETWEEN + Numbers.fixed(result.fairness(), 2)),
                "An uneven tree of empty tasks that begins in one of the " + many
                        + "; behind it, how evenly they shared its leaves: 1 when all did as many.");
    }

    /**
     * What one form gave at one size.
     *
     * @param form its id
     * @param peer whether it is what others use
     * @param what what it is, or does, beside that
     * @param cell what it gave
     */
    private record Entry(String form, boolean peer, String what, int size, Object cell) {
        /** @param figure what its cell shows if it counts; else the cell tells why there is none */
        static Entry of(KindResult result, String what, int size, Supplier<Object> figure) {
            boolean counts = result.outcome() == Outcome.COMPLETED && result.verified();
            Object cell = counts ? figure.get() : ValueCells.failed(result.outcome());
            return new Entry(result.implementation(), result.peer(), what, size, cell);
        }

        String name() {
            return peer ? form + " *" : form;
        }
    }

    /** Returns a table with forms in rows and sizes in columns. */
    private static <R> List<Block> table(String title, List<R> results, Function<R, Entry> entry, String note) {
        if (results.isEmpty()) {
            return List.of();
        }
        List<Entry> entries = results.stream().map(entry).toList();
        String peers = entries.stream().anyMatch(Entry::peer) ? " *: what others use, or a floor." : "";
        return List.of(new TableColumns<List<Entry>>()
                .text("implementation", row -> row.get(0).name())
                .text("", row -> row.get(0).what())
                .each(Sizes.sorted(entries.stream().map(Entry::size).toList()), KindSection::at)
                .table(
                        title,
                        Grouped.by(one -> List.of(one.name(), one.what()), entries)
                                .values(),
                        note + peers));
    }

    private static Object at(List<Entry> row, int size) {
        return row.stream()
                .filter(one -> one.size() == size)
                .findFirst()
                .map(Entry::cell)
                .orElse(null);
    }

    /** Returns what checking them showed; {@code null} where they were not asked for. */
    public static List<Block> verified(List<KindVerification> found) {
        return found == null
                ? List.of()
                : Section.titled("Verification of event counters, combining, readers and queues")
                        .addAll(checks(found))
                        .blocks();
    }

    private static List<Block> checks(List<KindVerification> found) {
        if (found.isEmpty()) {
            return List.of();
        }
        Block table = new TableColumns<KindVerification>()
                .text("kind", check -> check.kind().id())
                .text("implementation", check -> check.implementation() + (check.twin() ? " (twin)" : ""))
                .number("checked", KindVerification::operations)
                .number("violated", KindVerification::violations)
                .text("result", check -> verdict(check).cell())
                .table("Checks", found, "");
        return Verdict.explained(table, found.stream().map(KindSection::verdict));
    }

    private static Verdict verdict(KindVerification check) {
        String name = check.kind().id() + " " + check.implementation();
        return new Verdict(name, check.twin(), check.passed(), check.timedOut(), check.unobserved());
    }
}
