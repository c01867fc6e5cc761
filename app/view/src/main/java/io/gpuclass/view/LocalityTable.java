package io.gpuclass.view;

import io.gpuclass.profile.programs.LocalityFit;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult;
import java.util.List;

/** How often an access finds a neighbour's data in the cache, by the time between the two (Lo et al., Figure 5). */
final class LocalityTable {
    private LocalityTable() {}

    static List<Block> of(List<LocalityResult> results) {
        return results.stream().<Block>map(LocalityTable::table).toList();
    }

    private static Block table(LocalityResult result) {
        return new Block.Table(
                "Hit ratio against tau: memtest, " + result.blocks() + " blocks of " + result.threads() + " threads, "
                        + result.accesses() + " accesses each",
                List.of(
                        Column.number("barrier every"),
                        Column.number("tau, cycles"),
                        Column.number("hit ratio"),
                        Column.number("by the fit"),
                        Column.number("pairs")),
                result.points().stream().map(point -> row(point, result.fit())).toList(),
                note(result));
    }

    private static List<Cell> row(LocalityPoint point, LocalityFit fit) {
        return List.of(
                Cell.of(
                        point.barrierEvery() == null
                                ? "never"
                                : point.barrierEvery() + (point.barrierEvery() == 1 ? " access" : " accesses")),
                ProgramCells.cycles(point.tauCycles()),
                Cell.orDash(point.pairs() == 0 ? null : Numbers.fixed(point.hitRatio(), 3)),
                byTheFit(point, fit),
                Cell.of(Long.toString(point.pairs())));
    }

    /** A ratio above 1 is none: the curve does not hold there. */
    private static Cell byTheFit(LocalityPoint point, LocalityFit fit) {
        Double ratio = fit == null ? null : (Double) at(fit, point.tauCycles());
        return Cell.orDash(ratio == null || !(ratio <= 1) ? null : Numbers.fixed(ratio, 3));
    }

    /** Returns the hit ratio that the curve has there (Lo et al., equation 3). */
    static double at(LocalityFit fit, double tauCycles) {
        return fit.hitRatioAtZero() * Math.exp(-fit.lambdaPerCycle() * tauCycles);
    }

    private static String note(LocalityResult result) {
        String threshold =
                "Tau: mean time between an access and a neighbouring warp's to the same line. A hit is what took less than "
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
