package io.gpuclass.profile.advice;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.stats.Summary;

/**
 * How many times as fast a form is as the one that programs use without this library.
 *
 * @param implementation id of that one
 * @param ratio the ratio of the medians of their rates
 * @param low lower end of the interval in which nearly every rerun on the same device lies; null where samples are too few to tell
 * @param high its upper end
 */
public record Versus(@Required String implementation, double ratio, Double low, Double high) {
    public Versus {
        Check.size(ratio, "ratio");
        Check.that((low == null) == (high == null), "", () -> "'low' and 'high' come together");
        if (low != null) {
            Check.inOrder(low, ratio, high);
        }
    }

    /** @param incumbent id of what programs use without this library */
    static Versus of(Summary rate, String incumbent, Summary other) {
        Estimate ratio = Reruns.ofRate(rate)
                .flatMap(own -> Reruns.ofRate(other)
                        .filter(its -> own.low() >= 0 && its.low() > 0)
                        .map(own::over))
                .orElse(null);
        return new Versus(
                incumbent,
                rate.median() / other.median(),
                ratio == null ? null : Double.valueOf(ratio.low()),
                ratio == null ? null : Double.valueOf(ratio.high()));
    }
}
