package io.gpuclass.view.section.program;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ProgramGain;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Patterns of public programs by their own primitives and by the library's, and gains of programs. */
public final class PatternSection {
    private static final int LONGEST_NAME = 40;
    private static final String ARRAY = "array-";

    private static final String STEPS =
            "A step of locked-sum is a critical section, of frontier a level of the search, of"
                    + " shared-ring a value that each block puts in and takes out, of chain a task, of scan a tile, of one-barrier a launch.";

    private static final String LAUNCHES = "A step is a launch, in which the barrier's handle is made.";

    private static final String ORDER = " A flag as published orders nothing: its receiver may see old data.";

    private PatternSection() {}

    /** Returns the tables of all forms; nothing where the suites did not run. */
    public static List<Block> of(Profile profile) {
        return Document.of(
                        forms(profile, "Patterns of programs", PatternLists.PROGRAMS),
                        forms(profile, "Launches with one barrier, or two", PatternLists.USES))
                .blocks();
    }

    /** Returns the gains, for advice; nothing where the suites did not run. */
    public static List<Block> brief(Profile profile) {
        return Section.titled("Gains of programs")
                .addAll(gains(profile, PatternLists.PROGRAMS))
                .blocks();
    }

    /** Returns the gains of public programs; where they were not measured, how to. */
    public static Document document(Profile profile) {
        List<Block> gains = gains(profile, PatternLists.PROGRAMS);
        return new Document(
                gains.isEmpty()
                        ? List.of(Block.Paragraph.of(
                                Cell.of(PlainText.oneLine(profile.device().name(), LONGEST_NAME)
                                        + ": not measured yet; gpuclass probe --suites programs does that.")))
                        : gains);
    }

    /** Returns a table of gains, with its note. */
    public static List<Block> gains(Profile profile, CaseList list) {
        List<ProgramGain> gains = ProgramGain.of(profile.cases(), list);
        return new TableColumns<ProgramGain>()
                .text("program", gain -> name(gain.program(), gain.input()))
                .number(Contenders.many(profile), ProgramGain::blocks)
                .text("baseline", gain -> form(gain.baseline()))
                .number("a step", gain -> time(gain.baseline()))
                .text("library", gain -> form(gain.use()))
                .number("a step", gain -> time(gain.use()))
                .text("gain", PatternSection::gain)
                .tables(
                        "",
                        gains,
                        steps(list) + " Baseline: the primitive of public programs. Library: its fastest form.");
    }

    /** Returns in a few words by how much programs are faster, least and most of each; empty where the suite did not run. */
    public static String ranges(Profile profile) {
        Map<String, DoubleSummaryStatistics> times = new LinkedHashMap<>();
        ProgramGain.of(profile.cases(), PatternLists.PROGRAMS).stream()
                .filter(gain -> !gain.isUnstable())
                .forEach(gain -> times.computeIfAbsent(gain.program(), any -> new DoubleSummaryStatistics())
                        .accept(gain.times()));
        return times.entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + range(entry.getValue().getMin(), entry.getValue().getMax()))
                .collect(Collectors.joining(" \u00B7 "));
    }

    /** Returns the speed of launches with one barrier over that with {@code grid.sync()}; empty where it was not measured. */
    public static String once(Profile profile) {
        DoubleSummaryStatistics times = ProgramGain.of(profile.cases(), PatternLists.USES).stream()
                .filter(gain -> gain.program().equals("one-barrier") && !gain.isUnstable())
                .mapToDouble(ProgramGain::times)
                .summaryStatistics();
        return times.getCount() == 0 ? "" : range(times.getMin(), times.getMax());
    }

    private static String range(double least, double most) {
        String from = Numbers.fixed(least, 2);
        String to = Numbers.fixed(most, 2);
        return (from.equals(to) ? "" : from + " to ") + to + "x";
    }

    private static List<Block> forms(Profile profile, String title, CaseList list) {
        boolean unordered = profile.cases().at(list.path()).stream()
                .anyMatch(one -> one.name().endsWith("as-published"));
        return Section.titled(title)
                .addAll(Pivot.titled("")
                        .from(list.path())
                        .row("program", one -> name(one.kind(), (String) one.get(Axis.INPUT)))
                        .row("waits by", PatternSection::form)
                        .by("blocks", "{block}")
                        .estimates(PatternLists.STEP_TIME)
                        .of(profile))
                .blocks("Nanoseconds of a step, with half of their 95 % interval. " + steps(list)
                        + (unordered ? ORDER : ""));
    }

    private static String steps(CaseList list) {
        return list == PatternLists.USES ? LAUNCHES : STEPS;
    }

    /** Numbers to sum are mostly powers of two. */
    private static String name(String program, String input) {
        if (input.startsWith("threads-")) {
            return program;
        }
        int array = input.matches("array-[0-9]{1,9}") ? Integer.parseInt(input.substring(ARRAY.length())) : 0;
        return program + " " + (Integer.bitCount(array) == 1 ? "2^" + Integer.numberOfTrailingZeros(array) : input);
    }

    /** Returns the name of a form as it is typed. */
    private static Cell form(Case one) {
        String name = one.name().replace('-', '_');
        return ProgramGain.isPeer(one) ? Cell.of(name) : Cell.strong(name);
    }

    private static Object time(Case one) {
        return Pivot.shown(one, PatternLists.STEP_TIME, (any, ns) -> new Nanos(ns).toString());
    }

    private static Cell gain(ProgramGain gain) {
        if (gain.isUnstable()) {
            return Cell.faint("unstable");
        }
        if (!gain.decided()) {
            return Cell.faint("not significant");
        }
        double times = gain.times();
        String factor = Numbers.significant(times > 1 ? times : 1 / times, 3);
        return times > 1 ? Cell.good(factor + "x faster") : Cell.warn(factor + "x slower");
    }
}
