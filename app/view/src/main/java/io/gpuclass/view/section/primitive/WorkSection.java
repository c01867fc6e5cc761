package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.List;

/** The results of implementations with work inside the critical section, or between two barriers. */
public final class WorkSection {
    private WorkSection() {}

    public static List<Block> of(Profile profile) {
        return section(
                profile,
                profile.sections(),
                "Work inside the section",
                "By global loads and stores in each critical section, or between two barriers.");
    }

    /** Returns those with sections as printed. */
    public static List<Block> asPublished(Profile profile) {
        return section(
                profile,
                profile.sectionsAsPublished(),
                "Sections as printed",
                "Mahapatra 2020: every thread of a block works, readers load and writers load and store so many words that all share.");
    }

    private static List<Block> section(Profile profile, List<SectionResult> all, String title, String explained) {
        if (all.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled(title);
        Family.group(all, result -> new Family(result.kind(), result.initial(), result.writers()))
                .forEach((family, results) -> Grouped.by(SectionResult::blocks, results)
                        .forEach((blocks, alike) -> {
                            Block table = table(profile, family, alike);
                            section.add(blocks == saturation(all, family) ? table : new Block.Wide(table));
                        }));
        return section.faint(explained + " The percentage is the share of the " + Contenders.many(profile)
                        + "' time that went into synchronizing.")
                .blocks();
    }

    private static int saturation(List<SectionResult> all, Family family) {
        return all.stream()
                .filter(result -> result.kind() == family.kind())
                .mapToInt(SectionResult::blocks)
                .max()
                .orElseThrow();
    }

    private static Block table(Profile profile, Family family, List<SectionResult> results) {
        return new TableColumns<List<SectionResult>>()
                .text("implementation", same -> same.get(0).implementation())
                .each(Sizes.sorted(results.stream().map(SectionResult::length).toList()), WorkSection::cell)
                .table(
                        family.title() + ": " + Pace.words(family.kind()) + ", with "
                                + Contenders.count(profile, results.get(0).blocks()),
                        Grouped.by(SectionResult::implementation, results).values(),
                        "");
    }

    private static Cell cell(List<SectionResult> results, int length) {
        return results.stream()
                .filter(result -> result.length() == length)
                .findFirst()
                .map(WorkSection::cell)
                .orElse(null);
    }

    private static Cell cell(SectionResult result) {
        if (result.outcome() != Outcome.COMPLETED || !result.verified() || result.opsPerSecond() == null) {
            return ValueCells.failed(result.outcome());
        }
        Double share = result.synchronizingShare();
        return Cell.of(Pace.text(result.kind(), result.opsPerSecond())
                + (share == null ? "" : " · " + Numbers.wholePercent(share)));
    }
}
