package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Sizes;
import java.util.List;

/** Applications whose input grows with the blocks (Mahapatra 2020, section 4.2). */
public final class WeakScalingSection {
    private final Profile profile;

    private WeakScalingSection(Profile profile) {
        this.profile = profile;
    }

    public static List<Block> of(Profile profile) {
        if (profile.weakScaling().isEmpty()) {
            return List.of();
        }
        WeakScalingSection weak = new WeakScalingSection(profile);
        Section section = Section.titled("Weak scaling");
        Grouped.by(ApplicationResult::application, profile.weakScaling())
                .values()
                .forEach(results -> section.wide(weak.table(results)));
        return section.faint(
                        "Programs whose input grows with the grid: their time as a whole, and in brackets that of one phase. A phase that"
                                + " takes longer in a larger grid does so for the barrier, and for memory that more share, since each one has as"
                                + " much to do at every size. A larger road graph also takes more phases.")
                .blocks();
    }

    private Block table(List<ApplicationResult> results) {
        List<Integer> sizes =
                Sizes.sorted(results.stream().map(ApplicationResult::blocks).toList());
        return new TableColumns<List<ApplicationResult>>()
                .text("implementation", same -> same.get(0).implementation())
                .each(
                        sizes,
                        size -> Column.number(Contenders.count(profile, size), input(results, size)),
                        WeakScalingSection::cell)
                .table(
                        results.get(0).application().id() + ", weak scaling",
                        Grouped.by(ApplicationResult::implementation, results).values(),
                        "");
    }

    private static String input(List<ApplicationResult> results, int blocks) {
        return results.stream()
                .filter(result -> result.blocks() == blocks)
                .findFirst()
                .map(ApplicationResult::input)
                .orElse("");
    }

    private static Cell cell(List<ApplicationResult> same, int blocks) {
        return same.stream()
                .filter(result -> result.blocks() == blocks)
                .findFirst()
                .map(WeakScalingSection::cell)
                .orElse(ProgramCells.NOT_MEASURED);
    }

    private static Cell cell(ApplicationResult result) {
        if (result.outcome() != Outcome.COMPLETED || !result.verified() || result.elapsedMs() == null) {
            return ProgramCells.ending(result.outcome(), result.verified());
        }
        double nanos = result.elapsedMs().median() * Nanos.PER_MILLI;
        boolean phases = result.phases() != null && result.phases() > 0;
        return Cell.of(new Nanos(nanos) + (phases ? " (" + new Nanos(nanos / result.phases()) + ")" : ""));
    }
}
