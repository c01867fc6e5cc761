package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.kinds.CombiningResult;
import io.gpuclass.profile.kinds.HandOffResult;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindVerification;
import io.gpuclass.profile.kinds.QueueResult;
import io.gpuclass.profile.kinds.ReadersResult;
import io.gpuclass.profile.kinds.TaskResult;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques, beside what others use. */
public final class KindSection {
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
        Forms<HandOffResult> forms = new Forms<>(HandOffResult::pairs, HandOffResult::outcome);
        return forms.tables(
                "Time of a hand-off from producer to consumer, by pairs of " + many,
                kinds.handOffs(),
                List.of(HandOffResult::implementation, result -> result.kind().id()),
                result -> new Nanos(result.nsPerHandOff().median()),
                "A tile of one word for each of 64 threads, handed to and fro; both sides' barriers are part of it.");
    }

    private static List<Block> combining(KindResults kinds, String many) {
        Forms<CombiningResult> forms = new Forms<>(CombiningResult::blocks, CombiningResult::outcome);
        return forms.tables(
                "Operations per second on one object, by " + many,
                kinds.combining(),
                List.of(CombiningResult::implementation, result -> accesses(result.accesses())),
                result -> Pace.count(result.opsPerSecond().median()),
                "All " + many + " ask for operations again and again. With a mutex each does its own.");
    }

    private static String accesses(int accesses) {
        return accesses == 1 ? "one addition" : accesses + " additions";
    }

    private static List<Block> readers(KindResults kinds, String many) {
        Forms<ReadersResult> forms = new Forms<>(ReadersResult::blocks, ReadersResult::outcome);
        return forms.tables(
                "Reads per second of one object beside a writer, by " + many,
                kinds.readers(),
                List.of(ReadersResult::implementation, result -> result.kind().id()),
                result -> Pace.count(result.readsPerSecond().median()) + " · " + Pace.count(result.writesPerSecond()),
                "Eight words, read whole; behind it, writes per second. The writer never rests.");
    }

    private static List<Block> queues(KindResults kinds, String many) {
        Forms<QueueResult> forms = new Forms<>(QueueResult::blocks, QueueResult::outcome);
        return forms.tables(
                "Values through one queue per second, by " + many,
                kinds.queues(),
                List.of(QueueResult::implementation, result -> callers(result.threads())),
                result -> Pace.count(result.pairsPerSecond().median()),
                "Each thread enqueues a value and dequeues one, again and again.");
    }

    private static String callers(int threads) {
        return threads == 1 ? "one thread each" : threads + " threads each";
    }

    private static List<Block> tasks(KindResults kinds, String many) {
        Forms<TaskResult> forms = new Forms<>(TaskResult::blocks, TaskResult::outcome);
        return forms.tables(
                "Tasks per second, by " + many,
                kinds.tasks(),
                List.of(TaskResult::implementation, result -> result.kind().id()),
                result -> Pace.count(result.tasksPerSecond().median()) + " · " + Numbers.fixed(result.fairness(), 2),
                "An uneven tree of empty tasks that begins in one of the " + many
                        + "; behind it, how evenly they shared its leaves: 1 when all did as many.");
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
        return List.of(new TableColumns<KindVerification>()
                .text("kind", check -> check.kind().id())
                .text("implementation", check -> check.implementation() + (check.twin() ? " (twin)" : ""))
                .number("checked", KindVerification::operations)
                .number("violated", KindVerification::violations)
                .text("result", KindSection::verdict)
                .table("Checks", found, ""));
    }

    private static Cell verdict(KindVerification check) {
        String missed = check.unobserved() == null ? "not caught" : "not seen: " + check.unobserved();
        String verdict = check.twin() ? check.passed() ? "caught" : missed : check.passed() ? "passed" : "failed";
        return new Cell(check.timedOut() ? verdict + ", timed out" : verdict, check.failed() ? Tone.BAD : Tone.GOOD);
    }

    /**
     * Forms in rows, sizes in columns.
     *
     * @param size of a result
     * @param outcome of a result
     */
    private record Forms<R>(ToIntFunction<R> size, Function<R, Outcome> outcome) {
        /** @param names what results of one row have in common: the form, and what it is */
        List<Block> tables(
                String title,
                List<R> results,
                List<Function<R, String>> names,
                Function<R, Object> figure,
                String note) {
            if (results.isEmpty()) {
                return List.of();
            }
            List<List<R>> rows = new ArrayList<>(Grouped.by(
                            result -> names.stream()
                                    .map(name -> name.apply(result))
                                    .toList(),
                            results)
                    .values());
            return List.of(new TableColumns<List<R>>()
                    .text("implementation", row -> names.get(0).apply(row.get(0)))
                    .text("", row -> names.get(1).apply(row.get(0)))
                    .each(
                            Sizes.sorted(results.stream().map(size::applyAsInt).toList()),
                            (row, wanted) -> cell(row, wanted, figure))
                    .table(title, rows, note));
        }

        private Object cell(List<R> row, int wanted, Function<R, Object> figure) {
            return row.stream()
                    .filter(result -> size.applyAsInt(result) == wanted)
                    .findFirst()
                    .map(result -> outcome.apply(result) == Outcome.COMPLETED
                            ? figure.apply(result)
                            : outcome.apply(result).id())
                    .orElse(null);
        }
    }
}
