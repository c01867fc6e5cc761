package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import io.gpuclass.view.terms.Numbers.Sizes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Sections on primitives with work inside, with blocks that arrive apart, with fixed work, as printed, and block by block. */
public final class ExperimentSections {
    private static final String SUFFIX = "-as-published";

    private static final Pivot FIXED_WORK = Pivot.titled(one -> Family.of(one).title() + ": fixed work")
            .from(Subjects.FIXED_WORK)
            .apartByFamily()
            .wide()
            .row("form", FormNames::of)
            .by("blocks", "{block}")
            .cells(
                    Metric.RATE,
                    (one, rate) -> Pace.count(rate)
                            + (one.get("overFixedTime") == null
                                    ? ""
                                    : " · " + Numbers.times((double) one.get("overFixedTime"))));

    private ExperimentSections() {}

    public static List<Block> of(Profile profile) {
        return section(
                profile,
                "sections/*",
                "Work in the critical section",
                "By global loads and stores in each critical section, or between two barriers.");
    }

    /** Returns those with sections as printed. */
    public static List<Block> asPublished(Profile profile) {
        return section(
                profile,
                "sectionsAsPublished/*",
                "Critical sections as printed",
                "Mahapatra 2020: every thread of a block works, readers load and writers load and store that many words"
                        + " that all share.");
    }

    private static List<Block> section(Profile profile, String path, String title, String explained) {
        return Section.titled(title)
                .addAll(Pivot.titled(one -> Family.of(one).title() + ": "
                                + Pace.words(Family.of(one).kind()) + ", with " + Pivot.count(one.blocks(), "{block}"))
                        .from(path)
                        .apartByFamily()
                        .apart(Case::blocks)
                        .wideBelowFull()
                        .row("form", FormNames::of)
                        .by("length")
                        .cells(
                                Metric.RATE,
                                (one, rate) -> pace(one, rate) + share(one.value(Metric.SYNCHRONIZING_SHARE)))
                        .of(profile))
                .blocks(explained + " The percentage is the share of the " + Contenders.many(profile)
                        + "' time that went into synchronizing.");
    }

    private static String pace(Case one, double rate) {
        return Pace.text(Family.of(one).kind(), rate);
    }

    private static String share(Double synchronizing) {
        return synchronizing == null ? "" : " · " + Numbers.wholePercent(synchronizing);
    }

    public static List<Block> skew(Profile profile) {
        Cases.Selection together = profile.cases()
                .at("primitives/*")
                .where(Axis.KIND, Kind.BARRIER)
                .counting();
        return Section.titled("When blocks arrive apart")
                .addAll(Pivot.titled(one -> "Barriers with " + Pivot.count(one.blocks(), "{block}")
                                + ": time after the last arrival")
                        .from(Subjects.SKEWED_BARRIER)
                        .apart(Case::blocks)
                        .wideBelowFull()
                        .row("form", FormNames::of)
                        .number("0x", one -> together(one, together))
                        .by(one -> (Integer) one.get(Axis.TIMES), times -> Column.number(times + "x"))
                        .cells(Metric.SKEWED_COST, (one, ns) -> new Nanos(ns))
                        .of(profile))
                .blocks(
                        "Time that a barrier adds after the last arrival. In each phase each block comes late by another"
                                + " time, uniform from 0 to once (1x) or ten times (10x) what the barrier takes when all come"
                                + " together (0x).");
    }

    /** Returns the barrier's time with nothing inside: nobody is late. */
    private static Optional<String> together(Case skewed, Cases.Selection primitives) {
        return primitives
                .where(one -> Stream.of(Axis.NAME, Axis.BLOCKS).allMatch(axis -> one.is(axis, skewed.get(axis))))
                .first()
                .map(one -> one.value(Metric.RATE))
                .map(rate -> Pace.text(Kind.BARRIER, rate));
    }

    public static List<Block> fixedWork(Profile profile) {
        return profile.cases().of(Subjects.FIXED_WORK).stream()
                .findFirst()
                .map(fixed -> Section.titled("Fixed work")
                        .addAll(FIXED_WORK.of(profile))
                        .blocks("Operations per second where each master makes " + fixed.get("operationsPerBlock")
                                + " of them, until the last is done; then that rate over the one for a fixed time. Above 1"
                                + " an unfair form lets the same blocks go again and again; below 1 it is slow at the end,"
                                + " with few contenders."))
                .orElse(List.of());
    }

    public static List<Block> printed(Profile profile) {
        Map<List<Object>, Case> library = new HashMap<>();
        profile.cases().at("primitives/*").counting().where(ours -> ours.value(Metric.RATE) != null).stream()
                .forEach(ours -> library.putIfAbsent(place(ours, ours.name() + SUFFIX), ours));
        return Section.titled("As printed in the sources")
                .addAll(Pivot.titled(one -> Family.of(one).title() + ": "
                                + Pace.words(Family.of(one).kind()))
                        .from("asPublished/*")
                        .apartByFamily()
                        .wide()
                        .row("form", FormNames::of)
                        .row("source", one -> source(profile, one))
                        .by(
                                forms -> Sizes.shown(
                                        Sizes.sorted(
                                                forms.stream().map(Case::blocks).toList()),
                                        profile.device().multiprocessors()),
                                Case::blocks,
                                size -> Column.number(Contenders.count(profile, size)))
                        .cells(
                                Metric.RATE,
                                (one, rate) -> pace(one, rate) + times(library.get(place(one, one.name())), rate))
                        .of(profile))
                .blocks("Each algorithm as its source prints it, slips mended; behind it, how many times as fast"
                        + " the library's form of the same name is.");
    }

    /** Returns how many times as fast the library's form is; nothing where it has none that counts. */
    private static String times(Case ours, double rate) {
        return ours == null ? "" : " · " + Numbers.times(ours.value(Metric.RATE) / rate);
    }

    private static Optional<String> source(Profile profile, Case one) {
        return Catalogue.find(profile.device().kind(), Family.of(one).kind(), one.name())
                .map(row -> row.facts().source());
    }

    /** Returns what a printed form and the library's have in common, the name as printed. */
    private static List<Object> place(Case one, String name) {
        return Arrays.asList(one.kind(), name, one.blocks(), one.get(Axis.INITIAL), one.get(Axis.WRITERS));
    }

    public static List<Block> sweep(Profile profile) {
        Section section = Section.titled("Block by block");
        Family.group(profile.blockSweep(), line -> new Family(line.kind(), line.initial(), null))
                .forEach((family, lines) -> section.wide(sweepTable(profile, family, lines)));
        return section.blocks("Operations per second of all together, over many sizes of the grid, with few samples"
                + " each: only the shape counts. The charts draw all points, and blockSweep in the JSON holds"
                + " them.");
    }

    private static Block sweepTable(Profile profile, Family family, List<SweepResult> lines) {
        return new TableColumns<SweepResult>()
                .text("form", line -> FormNames.of(line.kind(), line.implementation()))
                .number("sizes", line -> Integer.toString(line.points().size()))
                .number("first", line -> cell(profile, line, known(line).findFirst()))
                .number(
                        "most",
                        line -> cell(
                                profile, line, known(line).max(Comparator.comparingDouble(SweepPoint::opsPerSecond))))
                .number("last", line -> cell(profile, line, known(line).reduce((one, next) -> next)))
                .table(family.title() + ": operations per second, block by block", lines, "");
    }

    private static Optional<Cell> cell(Profile profile, SweepResult line, Optional<SweepPoint> point) {
        if (!line.verified()) {
            return Optional.of(Cell.of("unverified"));
        }
        return point.map(at -> Cell.of(Pace.count(at.opsPerSecond()) + " · " + Contenders.count(profile, at.blocks())));
    }

    private static Stream<SweepPoint> known(SweepResult line) {
        return line.points().stream()
                .filter(point -> Outcome.counts(point.outcome(), null) && point.opsPerSecond() != null);
    }
}
