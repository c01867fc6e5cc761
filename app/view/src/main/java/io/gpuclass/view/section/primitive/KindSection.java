package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.section.primitive.VerificationSection.Verdict;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Event counters, latches, messages, combining mutexes, shared mutexes, sequence locks, queues and deques, beside what others use. */
public final class KindSection {
    private static final List<Pivot> TABLES = Stream.of(
                    forms(
                                    Subjects.PRODUCER_CONSUMER,
                                    "Time of a hand-off from producer to consumer, by pairs of {block}s",
                                    Case::kind)
                            .by("pairs")
                            .cells(Metric.HAND_OFF, (one, ns) -> new Nanos(ns))
                            .note(
                                    "A tile of one word for each of 64 threads, handed to and fro; both sides' barriers are"
                                            + " part of it."),
                    forms(
                                    Subjects.MESSAGE,
                                    "Time of a hand-off of a word, by {block}s",
                                    one -> one.get("bytes") + " bytes")
                            .by("blocks")
                            .cells(Metric.HAND_OFF, (one, ns) -> new Nanos(ns))
                            .note(
                                    "A token goes round all {block}s, from one thread to the next. A message orders nothing but"
                                            + " what it carries."),
                    forms(
                                    Subjects.COMBINING,
                                    "Operations per second on one object, by {block}s",
                                    one -> one.is("accesses", 1) ? "one addition" : one.get("accesses") + " additions")
                            .by("blocks")
                            .cells(Metric.RATE, (one, rate) -> Pace.count(rate))
                            .note("All {block}s ask for operations again and again. With a mutex each does its own."),
                    forms(Subjects.READERS, "Reads per second of one object beside a writer, by {block}s", Case::kind)
                            .by("blocks")
                            .cells(
                                    Metric.RATE,
                                    (one, rate) -> Pace.count(rate) + " · " + Pace.count(one.value(Metric.WRITE_RATE)))
                            .note("Eight words, read whole; behind it, writes per second. The writer never rests."),
                    forms(
                                    Subjects.QUEUE,
                                    "Values through one queue per second, by {block}s",
                                    one -> one.is("threads", 1) ? "one thread" : one.get("threads") + " threads")
                            .by("blocks")
                            .cells(Metric.RATE, (one, rate) -> Pace.count(rate))
                            .note("Each thread enqueues a value and dequeues one, again and again."),
                    forms(Subjects.TASKS, "Tasks per second, by {block}s", Case::kind)
                            .by("blocks")
                            .cells(
                                    Metric.RATE,
                                    (one, rate) ->
                                            Pace.count(rate) + " · " + Numbers.fixed(one.value(Metric.FAIRNESS), 2))
                            .note(
                                    "An uneven tree of empty tasks that begins in one of the {block}s; behind it, how evenly they"
                                            + " shared its leaves: 1 when all did as many."))
            .map(table -> table.noteIf(KindSection::isPeer, " *: what others use, or a floor."))
            .toList();

    private KindSection() {}

    public static List<Block> of(Profile profile) {
        KindResults kinds = profile.kinds();
        if (kinds == null) {
            return List.of();
        }
        Section section = Section.titled("Event counters, combining, readers and queues");
        TABLES.forEach(table -> section.addAll(table.of(profile)));
        return section.addAll(checks(kinds.verification())).blocks();
    }

    /** Returns a table with a row for each form and what it is, or does. */
    private static Pivot forms(Subject subject, String title, Function<Case, ?> what) {
        return Pivot.titled(title)
                .from(subject)
                .row("form", one -> FormNames.of(one) + (isPeer(one) ? " *" : ""))
                .row("", what);
    }

    /** Returns whether it is what others use, or a floor. */
    private static boolean isPeer(Case one) {
        return one.is("peer", "true");
    }

    /** Returns what checking them showed; {@code null} where they were not asked for. */
    public static List<Block> verified(List<Verification> found) {
        return Verdict.section("Verification of event counters, combining, readers and queues", found, checks(found));
    }

    private static List<Block> checks(List<Verification> found) {
        return Verdict.checks(
                "Checks",
                new TableColumns<Verification>()
                        .text("kind", Verification::kind)
                        .text("form", VerificationSection::form),
                found,
                "");
    }
}
