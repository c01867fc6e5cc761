package io.gpuclass.view;

import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.CycleSplit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where the cycles of programs go without and with what they do not need (Lo et al., Tables 3 and 4). */
final class CycleTable {
    private static final String NOTE =
            "SM cycles, means over the warps. Memory: accesses, from the load until its value is there. Barrier:"
                    + " what was added, waiting included. The clocks around these parts slow the kernel, so that only the shares compare.";

    private CycleTable() {}

    static List<Block> of(List<ArtificialBarrierResult> results) {
        List<List<Cell>> rows = new ArrayList<>();
        Set<List<Object>> shown = new HashSet<>();
        for (ArtificialBarrierResult result : results) {
            if (result.cycles() != null
                    && shown.add(List.of(result.program(), result.input(), result.blocks(), result.threads()))) {
                rows.add(row(result, "none", result.cycles()));
            }
            if (result.cyclesWith() != null) {
                rows.add(row(result, result.added().id(), result.cyclesWith()));
            }
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(new Block.Table(
                        "Where the cycles go",
                        List.of(
                                Column.text("program"),
                                Column.text("input"),
                                Column.number("blocks × threads"),
                                Column.text("added"),
                                Column.number("memory"),
                                Column.number("barrier"),
                                Column.number("rest"),
                                Column.number("memory's share")),
                        rows,
                        NOTE));
    }

    private static List<Cell> row(ArtificialBarrierResult result, String added, CycleSplit split) {
        double all = split.memory() + split.barrier() + split.rest();
        return List.of(
                Cell.of(result.program().id()),
                Cell.of(result.input()),
                Cell.of(result.blocks() + " × " + result.threads()),
                Cell.of(added),
                ProgramCells.cycles(split.memory()),
                ProgramCells.cycles(split.barrier()),
                ProgramCells.cycles(split.rest()),
                ProgramCells.share(all > 0 && Double.isFinite(all) ? split.memory() / all : null));
    }
}
