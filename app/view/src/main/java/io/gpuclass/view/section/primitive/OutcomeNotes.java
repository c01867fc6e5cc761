package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Sizes;
import java.util.Comparator;
import java.util.List;

/**
 * Why implementations of one family did not complete, a line for each of them and each outcome.
 *
 * @param contenders what blocks are called
 */
record OutcomeNotes(FamilyResults results, String contenders) {
    /** Returns the lines; results whose profile tells no more than the table does have none. */
    List<Block> lines() {
        List<PrimitiveResult> explained = results.all().stream()
                .filter(result -> result.outcome() != Outcome.COMPLETED)
                .filter(result -> result.reason() != null || result.completed() != null)
                .toList();
        return Grouped.by(result -> List.of(result.implementation(), result.outcome()), explained).values().stream()
                .map(this::line)
                .toList();
    }

    private Block line(List<PrimitiveResult> alike) {
        PrimitiveResult first = alike.get(0);
        return Block.Paragraph.item(
                Cell.strong(first.implementation()),
                Cell.of(" " + first.outcome().id() + " " + where(alike) + explanation(alike)));
    }

    /** Returns why, at the largest size where that differs from size to size: the profile tells them all. */
    private static String explanation(List<PrimitiveResult> alike) {
        PrimitiveResult largest = alike.stream()
                .max(Comparator.comparingInt(PrimitiveResult::blocks))
                .orElseThrow();
        String reason = largest.reason() == null ? largest.completed() + " operations had completed" : largest.reason();
        boolean same = alike.stream().map(PrimitiveResult::reason).distinct().count() == 1
                && (largest.reason() != null || alike.size() == 1);
        return same ? ": " + reason : "; at " + largest.blocks() + ": " + reason;
    }

    /** Returns at which of the measured sizes: their list is long where nothing works from some size on. */
    private String where(List<PrimitiveResult> alike) {
        List<Integer> sizes =
                Sizes.sorted(alike.stream().map(PrimitiveResult::blocks).toList());
        List<Integer> measured = results.sizes();
        if (sizes.equals(measured)) {
            return "at every number of " + contenders;
        }
        List<Integer> last = measured.subList(measured.size() - sizes.size(), measured.size());
        if (sizes.size() > 1 && sizes.equals(last)) {
            return "from " + sizes.get(0) + " " + contenders + " on";
        }
        return "at " + Grouped.list(sizes) + " " + contenders;
    }
}
