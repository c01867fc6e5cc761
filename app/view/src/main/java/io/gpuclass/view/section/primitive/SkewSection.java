package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Pace;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What barriers add to the last arrival, with all blocks arriving together and apart. */
public final class SkewSection {
    private SkewSection() {}

    public static List<Block> of(Profile profile) {
        Cases cases = profile.cases();
        Cases.Selection skewed = cases.of(Subjects.SKEWED_BARRIER);
        List<Object> sizes = skewed.values(Axis.BLOCKS);
        if (sizes.isEmpty()) {
            return List.of();
        }
        Cases.Selection together =
                cases.at("primitives/*").where(Axis.KIND, Kind.BARRIER).counting();
        Section section = Section.titled("When blocks arrive apart");
        Object most = Collections.max(sizes, Comparator.comparing(blocks -> (Integer) blocks));
        for (Object blocks : sizes) {
            Block table = table(profile, (int) blocks, together)
                    .of(skewed.where(Axis.BLOCKS, blocks).list());
            section.add(blocks == most ? table : new Block.Wide(table));
        }
        return section.faint(
                        "What a barrier adds to the last arrival. In each phase each block comes late by another time,"
                                + " uniform from 0 to once (1x) or ten times (10x) what the barrier takes when all come"
                                + " together (0x).")
                .blocks();
    }

    private static Pivot table(Profile profile, int blocks, Cases.Selection together) {
        return Pivot.titled("Barriers with " + Contenders.count(profile, blocks) + ": time after the last arrival")
                .row("implementation", Axis.NAME)
                .row(Column.number("0x"), one -> together(one, together))
                .by(one -> (Integer) one.get(Axis.TIMES), times -> Column.number(times + "x"))
                .cells(Metric.SKEWED_COST, (one, ns) -> new Nanos(ns));
    }

    /** Returns the barrier's time with nothing inside: nobody is late. */
    private static String together(Case skewed, Cases.Selection primitives) {
        return primitives
                .where(one -> Stream.of(Axis.NAME, Axis.BLOCKS).allMatch(axis -> one.is(axis, skewed.get(axis))))
                .first()
                .map(one -> one.value(Metric.RATE))
                .map(rate -> Pace.text(Kind.BARRIER, rate))
                .orElse(null);
    }
}
