package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Times of an application with each implementation and number of blocks; the best of each number stands out. */
record ApplicationTable(Profile profile, List<Case> runs) {
    /** Returns one for each application and input. */
    static List<Block> of(Profile profile) {
        List<Case> all = profile.cases().of(Subjects.APPLICATION).list();
        return Grouped.by(run -> List.of(run.kind(), run.get(Axis.INPUT)), all).values().stream()
                .map(runs -> new ApplicationTable(profile, runs).table())
                .toList();
    }

    private Block table() {
        Case first = runs.get(0);
        return Pivot.titled(first.kind() + " " + first.get(Axis.INPUT) + ": time from launch to end, by "
                        + Contenders.many(profile))
                .row("implementation", Axis.NAME)
                .by(Case::blocks, blocks -> Column.number(blocks.toString(), perMultiprocessor(blocks)))
                .cells(run -> ProgramCells.time(run, nanos -> cell(run, nanos)))
                .note(phases() + best(Named.parse(Application.class, first.kind())))
                .noteIf(
                        run -> run.value(Metric.SYNCHRONIZING_SHARE) != null,
                        " The percentage is the share of the " + Contenders.many(profile)
                                + "' time that they did not spend at work between barriers, as the first thread of"
                                + " each sees it, including the wait for those with more to do.")
                .of(runs);
    }

    private String perMultiprocessor(int blocks) {
        return runs.stream()
                .filter(run -> run.is(Axis.BLOCKS, blocks))
                .map(run -> run.get("blocksPerMultiprocessor"))
                .filter(Objects::nonNull)
                .findFirst()
                .map(count -> count + " on an SM")
                .orElse("");
    }

    private String phases() {
        return runs.stream()
                .map(run -> run.get("phases"))
                .filter(Objects::nonNull)
                .findFirst()
                .map(count -> count + " phases. ")
                .orElse("");
    }

    private static String best(Application application) {
        return application.hasPhases()
                ? "Bold: the best inside a kernel; \"faster\" marks what ends the kernel and is faster than that."
                : "Bold: the best.";
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
