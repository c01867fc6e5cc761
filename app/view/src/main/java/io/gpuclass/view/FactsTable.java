package io.gpuclass.view;

import io.gpuclass.profile.primitives.ImplementationFacts;
import java.util.List;

/** What the catalogue says about the implementations; a terminal has no room for it. */
final class FactsTable {
    private FactsTable() {}

    static List<Block> of(List<ImplementationFacts> facts) {
        if (facts.isEmpty()) {
            return List.of();
        }
        return List.of(new Block.Wide(new Block.Table(
                "The implementations",
                List.of(
                        Column.text("kind"),
                        Column.text("implementation"),
                        Column.text("what it does"),
                        Column.text("progress"),
                        Column.number("state, bytes"),
                        Column.text("source")),
                facts.stream().map(FactsTable::row).toList(),
                "Progress holds while all blocks are co-resident. State: n is the number of blocks that may use it.")));
    }

    private static List<Cell> row(ImplementationFacts facts) {
        return List.of(
                Cell.of(facts.kind().id()),
                Cell.of(facts.id()),
                Cell.orDash(facts.summary()),
                Cell.orDash(facts.progress() == null ? null : facts.progress().id()),
                Cell.of(state(facts)),
                Cell.orDash(facts.source()));
    }

    private static String state(ImplementationFacts facts) {
        if (facts.stateBytesPerBlock() == 0) {
            return Integer.toString(facts.stateBytes());
        }
        String fixed = facts.stateBytes() == 0 ? "" : facts.stateBytes() + " + ";
        return fixed + facts.stateBytesPerBlock() + " n";
    }
}
