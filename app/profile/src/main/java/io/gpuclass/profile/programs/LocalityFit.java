package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;

/**
 * The hit ratio as H = h0 e^(-lambda tau), by least squares (Lo et al., equations 3 and 4).
 *
 * @param hitRatioAtZero h0
 * @param lambdaPerCycle lambda, per SM cycle
 * @param residual root mean square of what the points differ by from the curve, as a hit ratio
 */
public record LocalityFit(double hitRatioAtZero, double lambdaPerCycle, double residual) {
    public LocalityFit {
        Check.size(hitRatioAtZero, "hitRatioAtZero");
        Check.bounded(lambdaPerCycle, "lambdaPerCycle");
        Check.size(residual, "residual");
    }
}
