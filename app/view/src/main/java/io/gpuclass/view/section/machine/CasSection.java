package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.List;

/** Compare-and-swap of one word by many threads (Giroux S9329, "contention is the issue, differently"). */
public final class CasSection {
    private CasSection() {}

    public static List<Block> of(Profile profile) {
        Cases.Selection swaps = profile.cases().of(Subjects.CONTENDED_CAS);
        if (swaps.list().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Contended compare-and-swap");
        for (Object loop : swaps.values(Axis.NAME)) {
            section.add(table(profile, Named.parse(CasLoop.class, (String) loop))
                    .of(swaps.where(Axis.NAME, loop).list()));
        }
        return section.faint(
                        "Swaps of one word that succeed in a second, of all threads together; behind it, the share of"
                                + " those tried.")
                .blocks();
    }

    private static Pivot table(Profile profile, CasLoop loop) {
        return Pivot.titled(title(loop))
                .row("contenders", one -> Contenders.count(profile, one.blocks()))
                .by(
                        one -> (Integer) one.get("threads"),
                        threads -> Column.number(threads == 1 ? "1 thread each" : threads + " threads each"))
                .cells(Metric.SWAP_RATE, (one, rate) -> Pace.count(rate) + share(one.value(Metric.SUCCESS_SHARE)));
    }

    private static String title(CasLoop loop) {
        return switch (loop) {
            case IN_TURN -> "Each thread in its turn, as printed";
            case INCREMENT -> "Whoever comes first adds one";
        };
    }

    private static String share(Double share) {
        return share == null ? "" : " · " + Numbers.significant(100 * share, 2) + " %";
    }
}
