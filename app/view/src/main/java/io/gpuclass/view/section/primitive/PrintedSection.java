package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.List;

/** The forms as printed in the sources, beside those of the library that came of them. */
public final class PrintedSection {
    private static final String SUFFIX = "-as-published";

    /** What tells the cases of a form apart. */
    private static final List<Axis> PLACE = List.of(Axis.KIND, Axis.BLOCKS, Axis.INITIAL, Axis.WRITERS);

    private PrintedSection() {}

    public static List<Block> of(Profile profile) {
        Cases cases = profile.cases();
        List<Case> printed = cases.at("asPublished/*").list();
        if (printed.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("As printed in the sources");
        Cases.Selection library = cases.at("primitives/*").counting();
        Family.group(printed)
                .forEach((family, results) ->
                        section.wide(table(profile, family, results, library).of(results)));
        return section.faint(
                        "Each algorithm as its source prints it, slips mended; behind it, how many times as fast the"
                                + " library's form of the same name is.")
                .blocks();
    }

    private static Pivot table(Profile profile, Family family, List<Case> printed, Cases.Selection library) {
        List<Integer> sizes = Sizes.sorted(printed.stream().map(Case::blocks).toList());
        return Pivot.titled(family.title() + ": " + Pace.words(family.kind()))
                .row("implementation", Axis.NAME)
                .row("source", one -> source(profile, family.kind(), one.name()))
                .by(
                        Sizes.shown(sizes, profile.device().multiprocessors()),
                        Case::blocks,
                        size -> Column.number(Contenders.count(profile, size)))
                .cells(
                        Metric.RATE,
                        (one, rate) -> Pace.text(family.kind(), rate)
                                + library.where(ours -> isSame(ours, one))
                                        .first()
                                        .map(ours -> " · " + Numbers.times(ours.value(Metric.RATE) / rate))
                                        .orElse(""));
    }

    private static String source(Profile profile, Kind kind, String form) {
        return Catalogue.find(profile.device().kind(), kind, form)
                .map(row -> row.facts().source())
                .orElse(null);
    }

    private static boolean isSame(Case ours, Case printed) {
        return printed.is(Axis.NAME, ours.name() + SUFFIX)
                && PLACE.stream().allMatch(axis -> ours.is(axis, printed.get(axis)));
    }
}
