package io.gpuclass.view.section.program;

import io.gpuclass.profile.programs.LocalityFit;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** How often an access finds a neighbour's data in the cache, by the time between the two (Lo et al., Figure 5). */
final class LocalityTable {
    private LocalityTable() {}

    static List<Block> of(List<LocalityResult> results) {
        return results.stream().<Block>map(LocalityTable::table).toList();
    }

    private static Block table(LocalityResult result) {
        return new TableColumns<LocalityPoint>()
                .number("barrier every", LocalityTable::barrierEvery)
                .number("tau, cycles", point -> ProgramCells.cycles(point.tauCycles()))
                .number("hit ratio", point -> ValueCells.fixed(point.pairs() == 0 ? null : point.hitRatio(), 3))
                .number("by the fit", point -> byTheFit(point, result.fit()))
                .number("pairs", LocalityPoint::pairs)
                .table(
                        "Hit ratio against tau: memtest, " + result.blocks() + " blocks of " + result.threads()
                                + " threads, " + result.accesses() + " accesses each",
                        result.points(),
                        note(result));
    }

    private static String barrierEvery(LocalityPoint point) {
        return point.barrierEvery() == null
                ? "never"
                : point.barrierEvery() + (point.barrierEvery() == 1 ? " access" : " accesses");
    }

    /** A ratio above 1 is none: the curve does not hold there. */
    private static Cell byTheFit(LocalityPoint point, LocalityFit fit) {
        Double ratio = fit == null ? null : (Double) at(fit, point.tauCycles());
        return ValueCells.fixed(ratio == null || !(ratio <= 1) ? null : ratio, 3);
    }

    /** Returns the hit ratio that the curve has there (Lo et al., equation 3). */
    static double at(LocalityFit fit, double tauCycles) {
        return fit.hitRatioAtZero() * Math.exp(-fit.lambdaPerCycle() * tauCycles);
    }

    private static String note(LocalityResult result) {
        String threshold =
                "Tau: mean time between an access and a neighbouring warp's to the same line. A hit is an access that took less than "
                        + Numbers.significant(result.thresholdCycles(), 3)
                        + " cycles, halfway from an unloaded hit to an unloaded access of the next level.";
        LocalityFit fit = result.fit();
        return fit == null
                ? threshold + " The points allow no fit."
                : threshold + " Fit: H = " + Numbers.fixed(fit.hitRatioAtZero(), 3) + " e^(-lambda tau), lambda "
                        + Numbers.significant(1000 * fit.lambdaPerCycle(), 3) + " for 1000 cycles, residual "
                        + Numbers.fixed(fit.residual(), 3) + ".";
    }
}
