package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.List;

/** Locks where each block makes the same number of operations (Stuart & Owens 2011, section 6), beside the same for a fixed time. */
public final class FixedWorkSection {
    private FixedWorkSection() {}

    public static List<Block> of(Profile profile) {
        List<Case> fixed = profile.cases().of(Subjects.FIXED_WORK).list();
        if (fixed.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Fixed work");
        Family.group(fixed)
                .forEach(
                        (family, results) -> section.wide(table(profile, family).of(results)));
        return section.faint("Operations per second where each master makes "
                        + fixed.get(0).get("operationsPerBlock")
                        + " of them, until the last is done; behind it, that rate over the one for a fixed time. Above"
                        + " 1 an unfair form gains by those who take it again and again; below 1 it pays for an end"
                        + " with few contenders.")
                .blocks();
    }

    private static Pivot table(Profile profile, Family family) {
        return Pivot.titled(family.title() + ": fixed work")
                .row("implementation", Axis.NAME)
                .by(Case::blocks, size -> Column.number(Contenders.count(profile, size)))
                .cells(
                        Metric.RATE,
                        (one, rate) -> Pace.count(rate)
                                + (one.get("overFixedTime") == null
                                        ? ""
                                        : " · " + Numbers.times((double) one.get("overFixedTime"))));
    }
}
