package io.gpuclass.view.section.program;

import io.gpuclass.profile.advice.BarrierAdvice;
import io.gpuclass.profile.advice.BarrierAdvice.Verdict;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.Benefit;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a barrier does to each program and input that does not need it, in a table that a terminal has room for. */
final class BarrierAdviceTable {
    private static final String NOTE =
            "rho: share of the time that is saved, with its 95 % interval. A device-wide fence orders"
                    + " memory for the whole device, which no barrier of a block does: it is no part of the barrier. Ambiguous: cannot be told"
                    + " from noise.";

    private BarrierAdviceTable() {}

    static Block of(List<BarrierAdvice> advice) {
        boolean places =
                advice.stream().anyMatch(one -> !place(one.main().added()).isEmpty());
        return new TableColumns<BarrierAdvice>()
                .text(
                        "program",
                        one -> one.program().id() + " " + one.input()
                                + place(one.main().added()))
                .number(
                        "rho",
                        one -> new Cell(rho(one.main()), verdict(one.main()).tone()))
                .text("verdict", one -> verdict(one.main()))
                .with(new Column("device-wide", "fence", false), one -> part(one.about(Added.FENCE)))
                .with(new Column("arriving", "alone", false), one -> part(one.about(Added.ARRIVAL)))
                .table(
                        advice,
                        places
                                ? NOTE
                                        + " For align, the best of three places for the barrier: after each edge, each suffix, or both."
                                : NOTE);
    }

    private static Cell verdict(Verdict verdict) {
        return ProgramCells.verdict(verdict.benefit());
    }

    private static String place(Added added) {
        return switch (added) {
            case FIRST -> " (edge)";
            case SECOND -> " (suffix)";
            case BOTH -> " (both)";
            default -> "";
        };
    }

    private static Cell part(Verdict verdict) {
        return verdict == null || !verdict.benefit().isEffect()
                ? ProgramCells.verdict(verdict == null ? null : verdict.benefit())
                : new Cell(
                        ProgramCells.signed(verdict.rho()) + " %",
                        verdict(verdict).tone());
    }

    /** Returns the sentence on at least one program. */
    static String sentence(List<BarrierAdvice> advice, String machine) {
        List<String> parts = new ArrayList<>();
        long helps = count(advice, Benefit.HELPS);
        parts.add("On this " + machine + " a barrier that a program does not need helps "
                + (helps == 0 ? "none" : Long.toString(helps)) + " of " + advice.size()
                + (helps == 0 ? "" : most(advice)));
        add(parts, "costs time in ", count(advice, Benefit.DOES_NOT_HELP));
        add(parts, "is within noise in ", count(advice, Benefit.WITHIN_NOISE));
        add(parts, "cannot be told from noise in ", count(advice, Benefit.AMBIGUOUS));
        return String.join("; ", parts) + ".";
    }

    private static void add(List<String> parts, String before, long count) {
        if (count > 0) {
            parts.add(before + count);
        }
    }

    private static long count(List<BarrierAdvice> advice, Benefit benefit) {
        return advice.stream().filter(one -> one.main().benefit() == benefit).count();
    }

    private static String most(List<BarrierAdvice> advice) {
        BarrierAdvice most = advice.stream()
                .filter(one -> one.main().benefit() == Benefit.HELPS)
                .max(Comparator.comparingDouble(one -> one.main().rho()))
                .orElseThrow();
        return ": most " + most.program().id() + " " + most.input() + ", rho " + rho(most.main());
    }

    /** Returns rho with its interval. */
    static String rho(Verdict verdict) {
        return ProgramCells.interval(verdict.rho(), verdict.low(), verdict.high());
    }
}
