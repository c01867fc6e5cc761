package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

/**
 * The time of a program as (m + c) n without a barrier, and as (m_s + c + d + s) n with it, n being the iterations of each thread (Lo et
 * al., equations 1 and 2). Times in nanoseconds; where the line begins is the launch.
 *
 * @param points numbers of iterations that were measured
 * @param fewest the fewest iterations
 * @param most the most
 * @param without the line without the barrier
 * @param with the line with it
 */
public record ExecutionFit(
        @Required ArtificialProgram program,
        int blocks,
        int threads,
        int points,
        long fewest,
        long most,
        @Required LineFit without,
        @Required LineFit with) {
    public ExecutionFit {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(1, threads, "threads");
        Check.atLeast(2, points, "points");
        Check.atLeast(1, fewest, "fewest");
        Check.atLeast(fewest, most, "most");
    }

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
}
