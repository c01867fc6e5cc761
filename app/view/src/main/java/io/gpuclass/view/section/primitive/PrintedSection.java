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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The forms as printed in the sources, beside those of the library that came of them. */
public final class PrintedSection {
    private static final String SUFFIX = "-as-published";

    private PrintedSection() {}

    public static List<Block> of(Profile profile) {
        Cases cases = profile.cases();
        List<Case> printed = cases.at("asPublished/*").list();
        if (printed.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("As printed in the sources");
        Map<List<Object>, Case> library = new HashMap<>();
        cases.at("primitives/*").counting().where(ours -> ours.value(Metric.RATE) != null).stream()
                .forEach(ours -> library.putIfAbsent(place(ours, ours.name() + SUFFIX), ours));
        Family.group(printed)
                .forEach((family, results) ->
                        section.wide(table(profile, family, results, library).of(results)));
        return section.faint(
                        "Each algorithm as its source prints it, slips mended; behind it, how many times as fast the"
                                + " library's form of the same name is.")
                .blocks();
    }

    private static Pivot table(Profile profile, Family family, List<Case> printed, Map<List<Object>, Case> library) {
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
                        (one, rate) ->
                                Pace.text(family.kind(), rate) + times(library.get(place(one, one.name())), rate));
    }

    /** Returns how many times as fast the library's form is; nothing where it has none that counts. */
    private static String times(Case ours, double rate) {
        return ours == null ? "" : " · " + Numbers.times(ours.value(Metric.RATE) / rate);
    }

    private static String source(Profile profile, Kind kind, String form) {
        return Catalogue.find(profile.device().kind(), kind, form)
                .map(row -> row.facts().source())
                .orElse(null);
    }

    /** Returns what a printed form and the library's have in common, the name as printed. */
    private static List<Object> place(Case one, String name) {
        return Arrays.asList(one.kind(), name, one.blocks(), one.get(Axis.INITIAL), one.get(Axis.WRITERS));
    }
}
