package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import java.util.List;

/** What checking the implementations, and the broken twins that must be caught, showed. */
public final class VerificationSection {
    private VerificationSection() {}

    /**
     * Returns the section.
     *
     * @param all whether each run gets a row, rather than each failed one
     */
    public static List<Block> of(DeviceFacts device, List<VerificationResult> results, boolean all) {
        if (results.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Verification")
                .add(Block.Paragraph.of(
                        count(results, false, "checks of implementations passed"),
                        Cell.of(", "),
                        count(results, true, "broken twins were caught")));
        List<VerificationResult> shown =
                results.stream().filter(result -> all || !result.passed()).toList();
        Family.group(shown, result -> new Family(result.kind(), null, null))
                .forEach((family, each) -> section.add(
                        table(family.title() + (all ? "" : ", failed"), each, Contenders.one(device) + "s")));
        return shown.stream().allMatch(result -> result.first() == null)
                ? section.blocks()
                : section.faint("Start: operations that the counters had behind them at the start,"
                                + " negative where they were about to wrap.")
                        .blocks();
    }

    private static Cell count(List<VerificationResult> results, boolean twins, String what) {
        List<VerificationResult> counted =
                results.stream().filter(result -> result.twin() == twins).toList();
        long passed = counted.stream().filter(VerificationResult::passed).count();
        return new Cell(passed + " of " + counted.size() + " " + what, passed == counted.size() ? Tone.GOOD : Tone.BAD);
    }

    /** Returns a row for each check of one kind; a column that none fills is left out. */
    private static Block table(String title, List<VerificationResult> results, String contenders) {
        return new TableColumns<VerificationResult>()
                .text("implementation", result -> result.implementation() + (result.twin() ? " (twin)" : ""))
                .number(contenders, VerificationResult::blocks)
                .number("initial", VerificationResult::initial)
                .with(Column.number("inside", "at most"), VerificationResult::reached)
                .number("start", VerificationResult::first)
                .number("checked", VerificationResult::operations)
                .number("violated", VerificationResult::violations)
                .text(
                        "result",
                        check -> new Verdict(
                                        check.implementation(), check.twin(), check.passed(), check.timedOut(), null)
                                .cell())
                .filled(results)
                .table(title, results, "");
    }
}
