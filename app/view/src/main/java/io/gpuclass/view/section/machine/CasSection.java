package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.List;

/** Compare-and-swap of one word by many threads (Giroux S9329, "contention is the issue, differently"). */
public final class CasSection {
    private CasSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.contendedCas().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Contended compare-and-swap");
        Grouped.by(CasResult::loop, profile.contendedCas())
                .forEach((loop, results) -> section.add(table(profile, loop, results)));
        return section.faint(
                        "Swaps of one word that succeed in a second, of all threads together; behind it, the share of those tried.")
                .blocks();
    }

    private static Block table(Profile profile, CasLoop loop, List<CasResult> results) {
        return new TableColumns<List<CasResult>>()
                .text(
                        "contenders",
                        same -> Contenders.count(profile, same.get(0).blocks()))
                .each(
                        Sizes.sorted(results.stream().map(CasResult::threads).toList()),
                        threads -> Column.number(threads == 1 ? "1 thread each" : threads + " threads each"),
                        CasSection::cell)
                .table(title(loop), Grouped.by(CasResult::blocks, results).values(), "");
    }

    private static String title(CasLoop loop) {
        return switch (loop) {
            case IN_TURN -> "Each thread in its turn, as printed";
            case INCREMENT -> "Whoever comes first adds one";
        };
    }

    private static String cell(List<CasResult> same, int threads) {
        return same.stream()
                .filter(result -> result.threads() == threads)
                .findFirst()
                .map(result -> Pace.count(result.opsPerSecond().median()) + share(result.successShare()))
                .orElse(null);
    }

    private static String share(Double share) {
        return share == null ? "" : " · " + Numbers.significant(100 * share, 2) + " %";
    }
}
