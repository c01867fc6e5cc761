package io.gpuclass.view.section.program;

import io.gpuclass.profile.advice.BarrierAdvice;
import io.gpuclass.profile.advice.BarrierAdvice.Verdict;
import io.gpuclass.profile.programs.Benefit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Says in a sentence what barriers do that programs do not need. */
final class BarrierAdviceWords {
    private BarrierAdviceWords() {}

    /** Returns the sentence on at least one program. */
    static String of(List<BarrierAdvice> advice, String machine) {
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
        return ProgramCells.signed(verdict.rho()) + " % [" + ProgramCells.signed(verdict.low()) + ", "
                + ProgramCells.signed(verdict.high()) + "]";
    }
}
