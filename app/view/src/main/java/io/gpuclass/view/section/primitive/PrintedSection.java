package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.List;
import java.util.Objects;

/** The forms as printed in the sources, beside those of the library that came of them. */
public final class PrintedSection {
    private static final String SUFFIX = "-as-published";

    private final Profile profile;

    private PrintedSection(Profile profile) {
        this.profile = profile;
    }

    public static List<Block> of(Profile profile) {
        if (profile.asPublished().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("As printed in the sources");
        PrintedSection printed = new PrintedSection(profile);
        FamilyResults.of(profile.asPublished()).forEach(results -> section.wide(printed.table(results)));
        return section.faint(
                        "Each algorithm as its source prints it, slips mended; behind it, how many times as fast the library's form of the"
                                + " same name is.")
                .blocks();
    }

    private Block table(FamilyResults results) {
        List<Integer> sizes = Sizes.shown(results.sizes(), profile.device().multiprocessors());
        return new TableColumns<List<PrimitiveResult>>()
                .text("implementation", same -> same.get(0).implementation())
                .text("source", same -> source(same.get(0)))
                .each(sizes, size -> Column.number(Contenders.count(profile, size)), this::cell)
                .table(
                        results.family().title() + ": "
                                + Pace.words(results.family().kind()),
                        Grouped.by(PrimitiveResult::implementation, results.all())
                                .values(),
                        "");
    }

    private String source(PrimitiveResult printed) {
        return Catalogue.find(profile.device().kind(), printed.kind(), printed.implementation())
                .map(row -> row.facts().source())
                .orElse(null);
    }

    private Cell cell(List<PrimitiveResult> same, int blocks) {
        return same.stream()
                .filter(result -> result.blocks() == blocks)
                .findFirst()
                .map(this::cell)
                .orElse(null);
    }

    private Cell cell(PrimitiveResult printed) {
        if (!printed.counts()) {
            return ValueCells.failed(printed.outcome());
        }
        String pace = Pace.text(printed.kind(), printed.opsPerSecond());
        return Cell.of(profile.primitives().stream()
                .filter(ours -> ours.counts() && isSame(ours, printed))
                .findFirst()
                .map(ours -> pace + " · "
                        + ValueCells.times(ours.opsPerSecond().median()
                                        / printed.opsPerSecond().median())
                                .text())
                .orElse(pace));
    }

    private static boolean isSame(PrimitiveResult ours, PrimitiveResult printed) {
        return (ours.implementation() + SUFFIX).equals(printed.implementation())
                && ours.kind() == printed.kind()
                && ours.blocks() == printed.blocks()
                && Objects.equals(ours.initial(), printed.initial())
                && ours.writers() == printed.writers();
    }
}
