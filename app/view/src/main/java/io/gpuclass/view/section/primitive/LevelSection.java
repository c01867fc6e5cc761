package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelChoice;
import io.gpuclass.profile.levels.LevelResults.SharedRatios;
import io.gpuclass.profile.levels.LevelResults.SkippedForm;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.section.primitive.VerificationSection.Verdict;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Costs of barriers at each level, from the warp to the grid, and of reads of shared memory. */
public final class LevelSection {
    private static final String BETWEEN = " · ";

    private static final Pivot BELOW_GRID = Pivot.titled(
                    "Nanoseconds from one barrier to the next, by threads of a block")
            .from(Subjects.LEVEL_BARRIER)
            .where(one -> !one.is(Axis.KIND, Level.GRID))
            .row("scope", Axis.KIND)
            .row("barrier", LevelSection::name)
            .by("threads", "thread")
            .cells(Metric.BARRIER_TIME, (one, ns) -> Numbers.significant(ns, 3))
            .several(Comparator.comparing(Case::blocks))
            .note("By one group alone, and with all that the device holds. An mbarrier's threads wait at it in"
                    + " hardware. Of a warp it is what is left where its threads come together anyway.");

    private static final Pivot GRID = Pivot.titled("Nanoseconds from one barrier of the grid to the next, by {block}s")
            .from(Subjects.LEVEL_BARRIER)
            .where(one -> one.is(Axis.KIND, Level.GRID))
            .row("barrier", Axis.NAME)
            .by("blocks")
            .cells(Metric.BARRIER_TIME, (one, ns) -> Numbers.significant(ns, 3))
            .note("Of 2 to 16: clusters of that many blocks meet by their own barrier before and after their first"
                    + " block goes to the named barrier.");

    private static final Pivot READS = Pivot.titled("Nanoseconds of a read of shared memory, by threads of a block")
            .from(Subjects.SHARED_READ)
            .row("shared memory", one -> place(one.kind(), (Integer) one.get("blocksPerCluster")))
            .row("read", one -> one.get("access"))
            .row("words", one -> one.get("sharing"))
            .by("threads", "thread")
            .cells(Metric.ACCESS_TIME, (one, ns) -> Numbers.significant(ns, 3))
            .note("Each waits for the value of the last; an atomic read adds 0. Contentious: one word for the"
                    + " threads of a block.");

    private static final Comparator<LevelChoice> ORDER = Comparator.comparing(LevelChoice::level)
            .thenComparing(LevelChoice::threads)
            .thenComparing(LevelChoice::blocksPerCluster, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(LevelChoice::blocks);

    private LevelSection() {}

    public static List<Block> of(Profile profile) {
        LevelResults levels = profile.levels();
        if (levels == null) {
            return List.of();
        }
        Section section = Section.titled("Cost of a barrier in each scope")
                .addAll(choices(levels.choices(), profile.cases().of(Subjects.LEVEL_BARRIER)))
                .addAll(BELOW_GRID.of(profile))
                .addAll(GRID.of(profile))
                .addAll(READS.of(profile))
                .addAll(ratios(levels.ratios()))
                .addAll(checks(levels.verification()));
        skipped(levels.skipped()).forEach(section::faint);
        return section.blocks();
    }

    /** Returns what checking them showed; {@code null} where they were not asked for. */
    public static List<Block> verified(List<Verification> found) {
        return Verdict.section("Verification of the barriers of each scope", found, checks(found));
    }

    /** Returns a row for each choice that there is, below the grid where everybody meets at once. */
    private static List<Block> choices(List<LevelChoice> choices, Cases.Selection barriers) {
        Map<List<Object>, Integer> most =
                choices.stream().collect(Collectors.toMap(LevelSection::job, LevelChoice::blocks, Math::max));
        List<LevelChoice> shown = choices.stream()
                .filter(choice -> choice.groupsPerBlock() == null)
                .filter(choice -> choice.level() == Level.GRID || choice.blocks() == most.get(job(choice)))
                .sorted(ORDER)
                .toList();
        return new TableColumns<LevelChoice>()
                .text("scope", choice -> choice.level().id())
                .number("threads", LevelChoice::threads)
                .with(Column.number("blocks", "of a cluster"), LevelChoice::blocksPerCluster)
                .number("blocks", LevelChoice::blocks)
                .text("use", LevelChoice::use)
                .number("takes", choice -> time(choice, barriers))
                .text("next best", LevelSection::runnerUp)
                .filled(shown)
                .tables(
                        "Recommended barrier in each scope",
                        shown,
                        "Threads of a block. Behind the next best form: how many times as long it takes.");
    }

    /** Returns the time of a choice as the case that it is of has it. */
    private static Object time(LevelChoice choice, Cases.Selection barriers) {
        return barriers.where(Axis.KIND, choice.level())
                .where(Axis.BLOCKS, choice.blocks())
                .where(one -> one.is("threads", choice.threads())
                        && Double.valueOf(choice.nsPerBarrier()).equals(one.value(Metric.BARRIER_TIME)))
                .first()
                .map(one -> Pivot.shown(one, Metric.BARRIER_TIME, (any, ns) -> new Nanos(ns)))
                .orElse(new Nanos(choice.nsPerBarrier()));
    }

    private static List<Object> job(LevelChoice choice) {
        return Arrays.asList(choice.level(), choice.threads(), choice.groupsPerBlock(), choice.blocksPerCluster());
    }

    private static String runnerUp(LevelChoice choice) {
        return choice.speedup() == null
                ? choice.runnerUp()
                : choice.runnerUp() + BETWEEN + Numbers.fixed(choice.speedup(), 2) + "×";
    }

    private static String name(Case barrier) {
        Object groups = barrier.get("groupsPerBlock");
        return barrier.name() + (groups == null ? "" : ", " + groups + " groups a block");
    }

    private static String place(String place, Integer cluster) {
        return cluster == null ? place : place + ", cluster of " + cluster;
    }

    private static List<Block> ratios(List<SharedRatios> ratios) {
        return new TableColumns<SharedRatios>()
                .text("shared memory", ratio -> place(ratio.place().id(), ratio.blocksPerCluster()))
                .number("threads", SharedRatios::threads)
                .with(Column.number("atomic", "to volatile"), ratio -> Numbers.plusMinus(ratio.atomicToVolatile()))
                .with(
                        Column.number("contentious", "to noncontentious"),
                        ratio -> Numbers.plusMinus(ratio.contentiousToNoncontentious()))
                .filled(ratios)
                .tables("The two ratios of the machine class, of shared memory", ratios, "");
    }

    private static List<Block> checks(List<Verification> found) {
        return Verdict.checks(
                "Checks of the barriers of each scope",
                new TableColumns<Verification>()
                        .text("scope", Verification::level)
                        .text("barrier", VerificationSection::form)
                        .number("blocks", Verification::blocks),
                found,
                "");
    }

    /** Returns a sentence for each reason. */
    private static List<String> skipped(List<SkippedForm> skipped) {
        Function<SkippedForm, String> name = form -> form.level().id() + " " + form.form();
        return Grouped.by(SkippedForm::reason, skipped).entrySet().stream()
                .map(same -> "Not measured, since " + same.getKey() + ": "
                        + Grouped.list(same.getValue().stream().map(name).toList()) + ".")
                .toList();
    }
}
