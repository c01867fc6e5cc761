package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;

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
 * @param allowed by which share GPUs of the model may differ in it, where that is more than the tolerance; null else
 * @param allowedBy what tells that share; null where there is none
 * @param verdict how the two stand to each other
 * @param exemption why it is no regression even where it is slower; null where it is one
 * @param recommended whether it is of a form that either side recommends
 */
@RecordBuilder
public record JudgedFigure(
        FigureKey key,
        String unit,
        Better better,
        JudgedNumber base,
        JudgedNumber current,
        JudgedNumber change,
        Double allowed,
        Spreads.Allowance.By allowedBy,
        Verdict verdict,
        Exemption exemption,
        boolean recommended) {
    /** Returns whether it fails a check; {@code regression} in JSON. */
    public boolean isRegression() {
        return verdict == Verdict.SLOWER && exemption == null;
    }

    /** Returns whether it has this verdict and could have failed a check. */
    public boolean gatesAs(Verdict wanted) {
        return verdict == wanted && exemption == null;
    }

    /** Verdict on a figure of the current profile against the base's. */
    public enum Verdict implements Named {
        /** Its whole interval is beyond the tolerance, on the bad side. Of what is no speed, such as fairness: worse. */
        SLOWER,
        /** Its whole interval is beyond the tolerance, on the good side. Of what is no speed: better. */
        FASTER,
        /** Its whole interval is beyond the tolerance, of a figure that improves neither way. */
        CHANGED,
        /** Its interval straddles a bound of the tolerance, so that nothing can be said. */
        AMBIGUOUS,
        /** Its whole interval is within the tolerance, or it is the very same measurement. */
        SAME,
        /** Its noise is not known, so that there is no interval to judge by. */
        UNJUDGED
    }
}
