package io.gpuclass.view.section.program;

import io.gpuclass.profile.advice.BarrierAdvice;
import io.gpuclass.profile.advice.BarrierAdvice.Verdict;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import java.util.List;

/** What a barrier does to each program and input that does not need it, in a table that a terminal has room for. */
final class BarrierAdviceTable {
    private static final String NOTE =
            "rho: share of the time that is saved, with its 95 % interval. A device-wide fence orders"
                    + " memory for the whole device, which no barrier of a block does: it is no part of the barrier. Ambiguous: cannot be told"
                    + " from noise.";

    private BarrierAdviceTable() {}

    static Block of(List<BarrierAdvice> advice) {
        boolean places = advice.stream().anyMatch(one -> isPlace(one.main().added()));
        return new Block.Table(
                "",
                List.of(
                        Column.text("program"),
                        Column.number("rho"),
                        Column.text("verdict"),
                        new Column("device-wide", "fence", false),
                        new Column("arriving", "alone", false)),
                advice.stream().map(BarrierAdviceTable::row).toList(),
                places
                        ? NOTE
                                + " For align, the best of three places for the barrier: after each edge, each suffix, or both."
                        : NOTE);
    }

    private static List<Cell> row(BarrierAdvice advice) {
        Verdict main = advice.main();
        Cell verdict = ProgramCells.verdict(main.benefit());
        return List.of(
                Cell.of(advice.program().id() + " " + advice.input() + place(main.added())),
                new Cell(BarrierAdviceWords.rho(main), verdict.tone()),
                verdict,
                part(advice.about(Added.FENCE)),
                part(advice.about(Added.ARRIVAL)));
    }

    private static String place(Added added) {
        return switch (added) {
            case FIRST -> " (edge)";
            case SECOND -> " (suffix)";
            case BOTH -> " (both)";
            default -> "";
        };
    }

    private static boolean isPlace(Added added) {
        return added == Added.FIRST || added == Added.SECOND || added == Added.BOTH;
    }

    private static Cell part(Verdict verdict) {
        if (verdict == null) {
            return ProgramCells.NOT_MEASURED;
        }
        Cell cell = ProgramCells.verdict(verdict.benefit());
        return verdict.benefit().isEffect() ? new Cell(ProgramCells.signed(verdict.rho()) + " %", cell.tone()) : cell;
    }
}
