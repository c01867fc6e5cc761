package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.FixedWorkResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.List;

/** Locks where each block makes the same number of operations (Stuart & Owens 2011, section 6), beside the same for a fixed time. */
public final class FixedWorkSection {
    private final Profile profile;

    private FixedWorkSection(Profile profile) {
        this.profile = profile;
    }

    public static List<Block> of(Profile profile) {
        if (profile.fixedWork().isEmpty()) {
            return List.of();
        }
        FixedWorkSection fixed = new FixedWorkSection(profile);
        Section section = Section.titled("Fixed work");
        Family.group(profile.fixedWork(), result -> new Family(result.kind(), result.initial(), null))
                .forEach((family, results) -> section.wide(fixed.table(family, results)));
        return section.faint("Operations per second where each master makes "
                        + profile.fixedWork().get(0).operationsPerBlock()
                        + " of them, until the last is done; behind it, that rate over the one for a fixed time. Above 1 an unfair form gains by"
                        + " those who take it again and again; below 1 it pays for an end with few contenders.")
                .blocks();
    }

    private Block table(Family family, List<FixedWorkResult> results) {
        List<Integer> sizes =
                Sizes.sorted(results.stream().map(FixedWorkResult::blocks).toList());
        return new TableColumns<List<FixedWorkResult>>()
                .text("implementation", same -> same.get(0).implementation())
                .each(sizes, size -> Column.number(Contenders.count(profile, size)), FixedWorkSection::cell)
                .table(
                        family.title() + ": fixed work",
                        Grouped.by(FixedWorkResult::implementation, results).values(),
                        "");
    }

    private static Cell cell(List<FixedWorkResult> same, int blocks) {
        return same.stream()
                .filter(result -> result.blocks() == blocks)
                .findFirst()
                .map(FixedWorkSection::cell)
                .orElse(null);
    }

    private static Cell cell(FixedWorkResult result) {
        if (!result.counts()) {
            return ValueCells.failed(result.outcome());
        }
        String rate = Pace.count(result.opsPerSecond().median());
        return Cell.of(
                result.overFixedTime() == null
                        ? rate
                        : rate + " · "
                                + ValueCells.times(result.overFixedTime()).text());
    }
}
