package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import java.util.List;

/** Applications whose input grows with the blocks (Mahapatra 2020, section 4.2). */
public final class WeakScalingSection {
    private WeakScalingSection() {}

    public static List<Block> of(Profile profile) {
        Section section = Section.titled("Weak scaling");
        List<Case> runs = profile.cases().of(Subjects.WEAK_SCALING).list();
        if (runs.isEmpty()) {
            return List.of();
        }
        Grouped.by(Case::kind, runs)
                .forEach((application, own) ->
                        section.wide(table(profile, application, own).of(own)));
        return section.faint(
                        "Programs whose input grows with the grid: their time as a whole, and in brackets that of one"
                                + " phase. A phase that takes longer in a larger grid does so for the barrier, and for"
                                + " memory that more share, since each one has as much to do at every size. A larger road"
                                + " graph also takes more phases.")
                .blocks();
    }

    private static Pivot table(Profile profile, Object application, List<Case> runs) {
        return Pivot.titled(application + ", weak scaling")
                .row("implementation", Axis.NAME)
                .by(Case::blocks, size -> Column.number(Contenders.count(profile, size), input(runs, size)))
                .cells(run -> ProgramCells.time(run, nanos -> time(run, nanos)));
    }

    private static String input(List<Case> runs, int blocks) {
        return runs.stream()
                .filter(run -> run.is(Axis.BLOCKS, blocks))
                .findFirst()
                .map(run -> (String) run.get(Axis.INPUT))
                .orElse("");
    }

    private static Cell time(Case run, double nanos) {
        Integer phases = (Integer) run.get("phases");
        return Cell.of(new Nanos(nanos) + (phases != null && phases > 0 ? " (" + new Nanos(nanos / phases) + ")" : ""));
    }
}
