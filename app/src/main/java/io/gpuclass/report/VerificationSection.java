package io.gpuclass.report;

import io.gpuclass.device.DeviceFacts;
import io.gpuclass.primitives.VerificationResult;
import java.util.ArrayList;
import java.util.List;

/** What checking the implementations, and the broken twins that must be caught, showed. */
final class VerificationSection {
    private VerificationSection() {}

    /**
     * Returns the section.
     *
     * @param all whether each run gets a row, rather than each failed one
     */
    static List<Block> of(DeviceFacts device, List<VerificationResult> results, boolean all) {
        if (results.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Verification"));
        blocks.add(Block.Paragraph.of(
                count(results, false, "checks of implementations passed"),
                Cell.of(", "),
                count(results, true, "broken twins were caught")));
        List<List<Cell>> rows = results.stream()
                .filter(result -> all || !result.passed())
                .map(VerificationSection::row)
                .toList();
        if (!rows.isEmpty()) {
            blocks.add(new Block.Table(all ? "" : "Failed", columns(device), rows, ""));
        }
        return blocks;
    }

    private static Cell count(List<VerificationResult> results, boolean twins, String what) {
        List<VerificationResult> counted =
                results.stream().filter(result -> result.twin() == twins).toList();
        long passed = counted.stream().filter(VerificationResult::passed).count();
        return new Cell(passed + " of " + counted.size() + " " + what, passed == counted.size() ? Tone.GOOD : Tone.BAD);
    }

    private static List<Column> columns(DeviceFacts device) {
        return List.of(
                Column.text("kind"),
                Column.text("implementation"),
                Column.number(Contenders.one(device) + "s"),
                Column.number("initial"),
                Column.number("operations"),
                Column.number("violations"),
                Column.text("result"));
    }

    private static List<Cell> row(VerificationResult result) {
        return List.of(
                Cell.of(result.kind().id()),
                Cell.of(result.implementation() + (result.twin() ? " (twin)" : "")),
                Cell.of(Integer.toString(result.blocks())),
                Cell.orDash(result.initial()),
                Cell.of(Long.toString(result.operations())),
                Cell.of(Long.toString(result.violations())),
                new Cell(verdict(result), result.passed() ? Tone.GOOD : Tone.BAD));
    }

    private static String verdict(VerificationResult result) {
        String verdict =
                result.twin() ? result.passed() ? "caught" : "not caught" : result.passed() ? "passed" : "failed";
        return result.timedOut() ? verdict + ", timed out" : verdict;
    }
}
