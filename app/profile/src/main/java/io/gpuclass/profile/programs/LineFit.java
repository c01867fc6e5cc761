package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;

/**
 * A line through points, by least squares of what the points differ by from it, as a share of each.
 *
 * @param atZero where it begins, in the unit of the points
 * @param perStep what each step adds, in the same unit
 * @param residual root mean square of these shares
 */
public record LineFit(double atZero, double perStep, double residual) {
    public LineFit {
        Check.bounded(atZero, "atZero");
        Check.bounded(perStep, "perStep");
        Check.size(residual, "residual");
    }
}
