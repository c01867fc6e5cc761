package io.gpuclass.view;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
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
        List<VerificationResult> shown =
                results.stream().filter(result -> all || !result.passed()).toList();
        Family.group(shown, result -> new Family(result.kind(), null, null))
                .forEach((family, each) -> blocks.add(new VerificationTable(each, Contenders.one(device) + "s")
                        .table(family.title() + (all ? "" : ", failed"))));
        if (shown.stream().anyMatch(result -> result.first() != null)) {
            blocks.add(Block.Paragraph.of(Cell.faint("Start: operations that the counters had behind them at the start,"
                    + " negative where they were about to wrap.")));
        }
        return blocks;
    }

    private static Cell count(List<VerificationResult> results, boolean twins, String what) {
        List<VerificationResult> counted =
                results.stream().filter(result -> result.twin() == twins).toList();
        long passed = counted.stream().filter(VerificationResult::passed).count();
        return new Cell(passed + " of " + counted.size() + " " + what, passed == counted.size() ? Tone.GOOD : Tone.BAD);
    }
}
