package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.ApplicationChoice.SweepValue;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Sizes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fastest forms of applications, and whether the bare primitives told them. */
public final class ApplicationSection {
    public static final String TITLE = "Applications";

    private static final Pivot WEAK_SCALING = Pivot.titled(run -> run.kind() + ", weak scaling")
            .from(Subjects.WEAK_SCALING)
            .apart(Case::kind)
            .wide()
            .row("form", run -> FormNames.ofProgram(run.kind(), run.name()))
            .byBlocks(runs -> Column.number(Pivot.count(runs.get(0).blocks(), "{block}"), (String)
                    runs.get(0).get(Axis.INPUT)))
            .cells(run -> ProgramCells.time(run, nanos -> time(run, nanos)));

    private ApplicationSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.applications().isEmpty() && profile.applicationChoices().isEmpty()) {
            return List.of();
        }
        Section section = answer(profile);
        LockFreedomWords.table(profile).forEach(section::wide);
        new ApplicationChoiceTable(profile).all(withBarriers(profile)).forEach(section::wide);
        withBarriers(profile).forEach(choice -> section.wide(reason(profile, choice)));
        return section.addAll(new ApplicationTable(profile).pivot().of(profile)).blocks();
    }

    /**
     * Returns the answer alone: a row or a line for each application and input, what the sweep of barriers is worth, and what does not
     * count.
     */
    public static List<Block> brief(Profile profile) {
        return profile.applications().isEmpty() && profile.applicationChoices().isEmpty()
                ? List.of()
                : answer(profile).blocks();
    }

    private static Section answer(Profile profile) {
        List<ApplicationChoice> barriers = withBarriers(profile);
        Section section = Section.titled(TITLE);
        if (!barriers.isEmpty()) {
            section.addAll(new ApplicationChoiceTable(profile).brief(fastest(barriers)));
        }
        SweepValue value = profile.advice().programs().sweepValue();
        if (value != null) {
            section.add(Block.Paragraph.of(Cell.unbroken(ApplicationChoiceTable.sweepWords(profile, value))));
        }
        return section.addAll(LockFreedomWords.lines(profile)).addAll(Uncounted.applications(profile));
    }

    private static List<ApplicationChoice> withBarriers(Profile profile) {
        return profile.applicationChoices().stream()
                .filter(choice -> choice.application().hasPhases())
                .toList();
    }

    /** Returns of each application and input the choice with the number of blocks that is fastest. */
    private static List<ApplicationChoice> fastest(List<ApplicationChoice> choices) {
        Map<List<Object>, ApplicationChoice> best = new LinkedHashMap<>();
        Comparator<ApplicationChoice> byTime = Comparator.comparingDouble(ApplicationChoice::bestMs);
        choices.forEach(choice -> best.merge(
                List.of(choice.application(), choice.input()),
                choice,
                (one, other) -> byTime.compare(other, one) < 0 ? other : one));
        return List.copyOf(best.values());
    }

    private static Block reason(Profile profile, ApplicationChoice choice) {
        return Block.Paragraph.item(
                Cell.strong(choice.application().id() + " " + choice.input()),
                Cell.unbroken(", " + Contenders.count(profile, choice.blocks()) + ": " + choice.reason() + "."));
    }

    public static List<Block> skipped(Profile profile) {
        Section section = Section.titled("Programs that did not run");
        profile.skippedPrograms()
                .forEach(skipped -> section.item(
                        skipped.program() + (skipped.input() == null ? "" : " " + skipped.input()),
                        ": " + skipped.reason() + "."));
        return section.blocks();
    }

    public static List<Block> weakScaling(Profile profile) {
        return Section.titled("Weak scaling")
                .addAll(WEAK_SCALING.of(profile))
                .blocks("Programs whose input grows with the grid: their time as a whole, and in brackets that of"
                        + " one phase. A phase that takes longer in a larger grid does so for the barrier, and for memory"
                        + " that more share, since each one has as much to do at every size. A larger road graph also"
                        + " takes more phases.");
    }

    private static Cell time(Case run, double nanos) {
        Integer phases = (Integer) run.get("phases");
        return Cell.of(new Nanos(nanos) + (phases != null && phases > 0 ? " (" + new Nanos(nanos / phases) + ")" : ""));
    }

    /** Times of an application with each implementation and number of blocks; the best of each number stands out. */
    private record ApplicationTable(Profile profile) {
        private Pivot pivot() {
            return Pivot.titled(
                            run -> run.kind() + " " + run.get(Axis.INPUT) + ": time from launch to end, by {block}s")
                    .from(Subjects.APPLICATION)
                    .apart(run -> List.of(run.kind(), run.get(Axis.INPUT)))
                    .wide()
                    .row("form", run -> FormNames.ofProgram(run.kind(), run.name()))
                    .byBlocks(runs -> Column.number(
                            runs.get(0).blocks().toString(), known(runs, "blocksPerMultiprocessor", " on an SM")))
                    .cells(run -> ProgramCells.time(run, nanos -> cell(run, nanos)))
                    .note(runs -> known(runs, "phases", " phases. "))
                    .note("Bold: the best")
                    .noteIf(
                            run -> Named.parse(Application.class, run.kind()).hasPhases(),
                            " inside a kernel; \"faster\" marks what ends the kernel and is faster than that")
                    .note(".")
                    .noteIf(
                            run -> run.value(Metric.SYNCHRONIZING_SHARE) != null,
                            " The percentage is the share of the {block}s' time that they did not spend at work between"
                                    + " barriers, as the first thread of each sees it, including the wait for those with"
                                    + " more to do.");
        }

        /** Returns a property that some of the runs have, with words behind it; empty where none has it. */
        private static String known(Collection<Case> runs, String property, String words) {
            return runs.stream()
                    .map(run -> run.get(property))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(value -> value + words)
                    .orElse("");
        }

        private Cell cell(Case run, double nanos) {
            Double share = run.value(Metric.SYNCHRONIZING_SHARE);
            String text = new Nanos(nanos) + (share == null ? "" : " · " + Numbers.wholePercent(share));
            if (isFasterEnding(run)) {
                return Cell.good(text + ", faster");
            }
            return isBest(run) ? Cell.strong(text) : Cell.of(text);
        }

        private boolean isFasterEnding(Case run) {
            return profile.advice().programs().kernelEndings().stream()
                    .filter(ending -> ending.faster() && run.is(Axis.NAME, ending.implementation()))
                    .anyMatch(ending -> choices(run).anyMatch(ending::isBeside));
        }

        private boolean isBest(Case run) {
            return choices(run).anyMatch(choice -> run.is(Axis.NAME, choice.best()));
        }

        private Stream<ApplicationChoice> choices(Case run) {
            return profile.applicationChoices().stream()
                    .filter(choice -> run.is(Axis.KIND, choice.application())
                            && run.is(Axis.INPUT, choice.input())
                            && run.is(Axis.BLOCKS, choice.blocks()));
        }
    }

    /** Results that take no part in the answer, and why: a line for each program and input. */
    static final class Uncounted {
        private static final String DIFFERED = "results differed from the host's";

        private Uncounted() {}

        /** A failed check of one program. */
        private record Failure(String subject, String with, int blocks, String reason) {}

        static List<Block> applications(Profile profile) {
            List<Failure> failures = new ArrayList<>();
            Grouped.by(Uncounted::subject, profile.applications())
                    .values()
                    .forEach(results -> results.stream()
                            .filter(result -> fails(result.outcome(), result.verified()))
                            .forEach(result -> failures.add(new Failure(
                                    subject(result),
                                    FormNames.ofProgram(result.application().id(), result.implementation()),
                                    result.blocks(),
                                    reason(result, results)))));
            return lines(profile, failures);
        }

        static List<Block> artificialBarriers(Profile profile) {
            return lines(
                    profile,
                    profile.artificialBarriers().stream()
                            .filter(result -> fails(result.outcome(), result.verified()))
                            .map(result -> new Failure(
                                    result.program().id() + " on " + result.input(),
                                    result.added().id(),
                                    result.blocks(),
                                    reason(result)))
                            .toList());
        }

        private static boolean fails(Outcome outcome, boolean verified) {
            return outcome != Outcome.UNSUPPORTED && !Outcome.counts(outcome, verified);
        }

        private static String subject(ApplicationResult result) {
            return result.application().id() + " on " + result.input();
        }

        /** One check serves all implementations: where any is verified, it is not the check that failed. */
        private static String reason(ApplicationResult result, List<ApplicationResult> alike) {
            if (result.outcome() != Outcome.WRONG) {
                return ending(result.outcome());
            }
            boolean checked =
                    !result.application().hasPhases() || alike.stream().anyMatch(ApplicationResult::verified);
            return checked ? DIFFERED : DIFFERED + ", or the check did not catch a barrier that does not wait,";
        }

        private static String reason(ArtificialBarrierResult result) {
            return result.outcome() == Outcome.WRONG ? DIFFERED : ending(result.outcome());
        }

        private static String ending(Outcome outcome) {
            return outcome == Outcome.TIMED_OUT ? "timed out" : "unverified";
        }

        private static List<Block> lines(Profile profile, List<Failure> failures) {
            return Grouped.by(Failure::subject, failures).entrySet().stream()
                    .<Block>map(each -> Block.Paragraph.item(
                            Cell.strong(each.getKey()),
                            Cell.of(": not counted: " + reasons(profile, each.getValue()) + ".")))
                    .toList();
        }

        private static String reasons(Profile profile, List<Failure> failures) {
            return Grouped.by(Failure::reason, failures).entrySet().stream()
                    .map(each -> each.getKey() + " with " + withs(profile, each.getValue()))
                    .collect(Collectors.joining("; "));
        }

        private static String withs(Profile profile, List<Failure> failures) {
            String names = failures.stream().map(Failure::with).distinct().collect(Collectors.joining(", "));
            String sizes = Grouped.list(
                    Sizes.sorted(failures.stream().map(Failure::blocks).toList()));
            return names + " at " + sizes + " " + Contenders.many(profile);
        }
    }
}
