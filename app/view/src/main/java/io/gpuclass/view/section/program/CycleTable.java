package io.gpuclass.view.section.program;

import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where the cycles of programs go without and with what they do not need (Lo et al., Tables 3 and 4). */
final class CycleTable {
    private static final TableColumns<Row> COLUMNS = new TableColumns<Row>()
            .text("program", row -> row.result.program().id())
            .text("input", row -> row.result.input())
            .number("blocks × threads", row -> row.result.blocks() + " × " + row.result.threads())
            .text("added", Row::added)
            .number("memory", row -> ProgramCells.cycles(row.split.memory()))
            .number("barrier", row -> ProgramCells.cycles(row.split.barrier()))
            .number("rest", row -> ProgramCells.cycles(row.split.rest()))
            .number("memory's share", row -> ValueCells.share(row.memoryShare()));

    private CycleTable() {}

    private record Row(ArtificialBarrierResult result, String added, CycleSplit split) {
        private Double memoryShare() {
            double all = split.memory() + split.barrier() + split.rest();
            return all > 0 && Double.isFinite(all) ? split.memory() / all : null;
        }
    }

    static List<Block> of(List<ArtificialBarrierResult> results) {
        List<Row> rows = new ArrayList<>();
        Set<List<Object>> shown = new HashSet<>();
        for (ArtificialBarrierResult result : results) {
            if (result.cycles() != null
                    && shown.add(List.of(result.program(), result.input(), result.blocks(), result.threads()))) {
                rows.add(new Row(result, "none", result.cycles()));
            }
            if (result.cyclesWith() != null) {
                rows.add(new Row(result, result.added().id(), result.cyclesWith()));
            }
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        COLUMNS.table(
                                "Where the cycles go",
                                rows,
                                "SM cycles, means over the warps. Memory: accesses, from the load until its value is there. Barrier:"
                                        + " what was added, with the wait. The clocks around these parts slow the kernel down: compare only the shares."));
    }
}
