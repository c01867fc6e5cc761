package io.gpuclass.view.section;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.stream.Stream;

/** The sections of lists that say how they are shown. */
public final class DeclaredSections {
    private DeclaredSections() {}

    public static List<Block> of(Profile profile) {
        return Subjects.LISTS.stream()
                .flatMap(list -> list.shown().stream().flatMap(shown -> section(profile, list, shown)))
                .toList();
    }

    private static Stream<Block> section(Profile profile, CaseList list, Display shown) {
        return Section.titled(shown.title())
                .add(table(profile, shown).of(profile.cases().at(list.path()).list()))
                .blocks(shown.note())
                .stream();
    }

    private static Pivot table(Profile profile, Display shown) {
        return Pivot.titled(shown.figureName())
                .row(Column.number(shown.rowName()), one -> one.get(shown.row()))
                .by(one -> (Integer) one.get(shown.column()), at -> Column.number(name(profile, shown.column(), at)))
                .cells(
                        shown.figure(),
                        (one, value) -> one.estimate(shown.figure())
                                .map(Numbers::plusMinus)
                                .orElseGet(() -> Numbers.significant(value, 3)));
    }

    /** Returns what a place on an axis is called that tells columns or lines apart. */
    public static String name(Profile profile, Axis axis, Object at) {
        return axis == Axis.BLOCKS ? Contenders.count(profile, (int) at) : at.toString();
    }
}
