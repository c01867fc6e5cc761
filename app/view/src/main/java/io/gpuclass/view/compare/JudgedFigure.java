package io.gpuclass.view.compare;

import io.gpuclass.view.figures.Better;
import io.gpuclass.view.figures.FigureKey;

/**
 * One figure of both sides.
 *
 * @param key what it is a figure of; blocks are the base's
 * @param unit unit of both readings; empty for a plain number
 * @param better which way it improves
 * @param base the base's
 * @param current the current profile's
 * @param change current over base, with the widest interval that the two allow; null where the base is not above 0, and of
 *     figures that are compared by their difference
 * @param verdict how the two stand to each other
 * @param exemption why it is no regression even where it is slower; null where it is one
 */
public record JudgedFigure(
        FigureKey key,
        String unit,
        Better better,
        JudgedNumber base,
        JudgedNumber current,
        JudgedNumber change,
        FigureVerdict verdict,
        Exemption exemption) {
    /** Whether it fails a check; {@code regression} in JSON. */
    public boolean isRegression() {
        return verdict == FigureVerdict.SLOWER && exemption == null;
    }

    /** Whether it has this verdict and could have failed a check. */
    public boolean gatesAs(FigureVerdict wanted) {
        return verdict == wanted && exemption == null;
    }
}
