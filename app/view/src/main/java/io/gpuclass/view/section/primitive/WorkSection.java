package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.List;

/** The results of implementations with work inside the critical section, or between two barriers. */
public final class WorkSection {
    private WorkSection() {}

    public static List<Block> of(Profile profile) {
        return section(
                profile,
                "sections/*",
                "Work inside the section",
                "By global loads and stores in each critical section, or between two barriers.");
    }

    /** Returns those with sections as printed. */
    public static List<Block> asPublished(Profile profile) {
        return section(
                profile,
                "sectionsAsPublished/*",
                "Sections as printed",
                "Mahapatra 2020: every thread of a block works, readers load and writers load and store so many words"
                        + " that all share.");
    }

    private static List<Block> section(Profile profile, String path, String title, String explained) {
        Cases.Selection all = profile.cases().at(path);
        if (all.list().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled(title);
        Family.group(all.list())
                .forEach((family, results) -> Grouped.by(Case::blocks, results).forEach((blocks, alike) -> {
                    Block table = table(profile, family, blocks).of(alike);
                    section.add(blocks == saturation(all, family) ? table : new Block.Wide(table));
                }));
        return section.faint(explained + " The percentage is the share of the " + Contenders.many(profile)
                        + "' time that went into synchronizing.")
                .blocks();
    }

    private static int saturation(Cases.Selection all, Family family) {
        return all.where(Axis.KIND, family.kind()).values(Axis.BLOCKS).stream()
                .mapToInt(blocks -> (int) blocks)
                .max()
                .orElseThrow();
    }

    private static Pivot table(Profile profile, Family family, int blocks) {
        return Pivot.titled(family.title() + ": " + Pace.words(family.kind()) + ", with "
                        + Contenders.count(profile, blocks))
                .row("implementation", Axis.NAME)
                .by("length")
                .cells(
                        Metric.RATE,
                        (one, rate) -> Pace.text(family.kind(), rate) + share(one.value(Metric.SYNCHRONIZING_SHARE)));
    }

    private static String share(Double synchronizing) {
        return synchronizing == null ? "" : " · " + Numbers.wholePercent(synchronizing);
    }
}
