package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.TableColumns;
import java.util.List;

/** The implementations as the catalogue describes them; a terminal has no room for it. */
final class FactsTable {
    private static final TableColumns<ImplementationFacts> COLUMNS = new TableColumns<ImplementationFacts>()
            .text("kind", facts -> facts.kind().id())
            .text("implementation", ImplementationFacts::id)
            .text("what it does", ImplementationFacts::summary)
            .text(
                    "progress",
                    facts -> facts.progress() == null ? null : facts.progress().id())
            .number("state, bytes", FactsTable::state)
            .text("source", ImplementationFacts::source);

    private FactsTable() {}

    static List<Block> of(List<ImplementationFacts> facts) {
        return facts.isEmpty()
                ? List.of()
                : List.of(
                        new Block.Wide(
                                COLUMNS.table(
                                        "The implementations",
                                        facts,
                                        "Progress holds while all blocks are co-resident. State: n is the number of blocks that may use it.")));
    }

    private static String state(ImplementationFacts facts) {
        if (facts.stateBytesPerBlock() == 0) {
            return Integer.toString(facts.stateBytes());
        }
        String fixed = facts.stateBytes() == 0 ? "" : facts.stateBytes() + " + ";
        return fixed + facts.stateBytesPerBlock() + " n";
    }
}
