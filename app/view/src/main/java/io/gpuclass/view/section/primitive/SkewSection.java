package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.List;
import java.util.Map;

/** What barriers add to the last arrival, with all blocks arriving together and apart. */
public final class SkewSection {
    private SkewSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.skewed().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("When blocks arrive apart");
        Map<Integer, List<SkewedResult>> bySize = Grouped.by(SkewedResult::blocks, profile.skewed());
        int most = Sizes.sorted(bySize.keySet()).get(bySize.size() - 1);
        bySize.forEach((blocks, results) -> {
            Block table = table(profile, blocks, results);
            section.add(blocks == most ? table : new Block.Wide(table));
        });
        return section.faint(
                        "What a barrier adds to the last arrival. In each phase each block comes late by another time, uniform from 0 to"
                                + " once (1x) or ten times (10x) what the barrier takes when all come together (0x).")
                .blocks();
    }

    private static Block table(Profile profile, int blocks, List<SkewedResult> results) {
        return new TableColumns<List<SkewedResult>>()
                .text("implementation", same -> same.get(0).implementation())
                .number("0x", same -> together(profile, same.get(0)))
                .each(
                        Sizes.sorted(results.stream().map(SkewedResult::times).toList()),
                        times -> Column.number(times + "x"),
                        SkewSection::cell)
                .table(
                        "Barriers with " + Contenders.count(profile, blocks) + ": time after the last arrival",
                        Grouped.by(SkewedResult::implementation, results).values(),
                        "");
    }

    /** Returns the barrier's time with nothing inside: nobody is late. */
    private static Cell together(Profile profile, SkewedResult skewed) {
        return profile.primitives().stream()
                .filter(PrimitiveResult::counts)
                .filter(result -> result.kind() == skewed.kind() && result.blocks() == skewed.blocks())
                .filter(result -> result.implementation().equals(skewed.implementation()))
                .findFirst()
                .map(result -> Cell.of(Pace.text(result.kind(), result.opsPerSecond())))
                .orElse(Cell.orDash(null));
    }

    private static Cell cell(List<SkewedResult> results, int times) {
        return results.stream()
                .filter(result -> result.times() == times)
                .findFirst()
                .map(SkewSection::cell)
                .orElse(null);
    }

    private static Cell cell(SkewedResult result) {
        return result.counts() ? ValueCells.nanos(result.costNs().median()) : ValueCells.failed(result.outcome());
    }
}
