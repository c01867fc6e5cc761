package io.gpuclass.engine.stats;

import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * The curve y = a e^(-b x) through points, by least squares. For a given b the best a is known, so only b is searched for.
 *
 * @param decay b, at least 0, in one over the unit of x
 * @param residual root mean square of what the points differ by from the curve, in the unit of y
 */
public record ExponentialFit(double atZero, double decay, double residual) {
    private static final int FEWEST_POINTS = 3;
    private static final int STEPS = 64;
    private static final int MOST_EVALUATIONS = 1000;
    private static final double PRECISION = 1e-9;

    /** At most so many decays lie between the first and the last point: a steeper curve is no better told. */
    private static final double STEEPEST = 50;

    /**
     * Returns the curve.
     *
     * @param x at least 0 and finite
     * @param y as many, finite
     * @return empty where there are fewer than three points, all have the same x, or the best curve is too steep to reach x = 0 by any
     *     number
     */
    public static Optional<ExponentialFit> of(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(x.length + " places cannot have " + y.length + " values");
        }
        if (x.length < FEWEST_POINTS) {
            return Optional.empty();
        }
        double range = DoubleStream.of(x).max().orElseThrow()
                - DoubleStream.of(x).min().orElseThrow();
        return range == 0 ? Optional.empty() : Optional.of(best(x, y, range)).filter(ExponentialFit::isFinite);
    }

    private boolean isFinite() {
        return Double.isFinite(atZero);
    }

    private static ExponentialFit best(double[] x, double[] y, double range) {
        double step = STEEPEST / range / STEPS;
        double nearest = 0;
        for (int i = 0; i <= STEPS; i++) {
            if (squares(x, y, i * step) < squares(x, y, nearest)) {
                nearest = i * step;
            }
        }
        double refined = refined(x, y, Math.max(0, nearest - step), nearest + step);
        double decay = squares(x, y, refined) <= squares(x, y, nearest) ? refined : nearest;
        double atZero = height(x, y, decay) * Math.exp(decay * x[0]);
        return new ExponentialFit(atZero, decay, Math.sqrt(squares(x, y, decay) / x.length));
    }

    /** The sum of squares may have several valleys, so its flat place is looked for within the deepest one of a grid. */
    private static double refined(double[] x, double[] y, double low, double high) {
        if (slope(x, y, low) >= 0) {
            return low;
        }
        return slope(x, y, high) <= 0
                ? high
                : new BrentSolver(PRECISION * high).solve(MOST_EVALUATIONS, b -> slope(x, y, b), low, high);
    }

    /** Returns the sign of the slope of {@link #squares} over the decay, and half its size: a is the best for each, so only b counts. */
    private static double slope(double[] x, double[] y, double decay) {
        double height = height(x, y, decay);
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double curve = height * Math.exp(-decay * (x[i] - x[0]));
            sum += (x[i] - x[0]) * curve * (y[i] - curve);
        }
        return sum;
    }

    /** Returns the best height at the first place: elsewhere on the curve it might be too large for a number. */
    private static double height(double[] x, double[] y, double decay) {
        double above = 0;
        double below = 0;
        for (int i = 0; i < x.length; i++) {
            double curve = Math.exp(-decay * (x[i] - x[0]));
            above += y[i] * curve;
            below += curve * curve;
        }
        return above / below;
    }

    private static double squares(double[] x, double[] y, double decay) {
        double height = height(x, y, decay);
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double difference = y[i] - height * Math.exp(-decay * (x[i] - x[0]));
            sum += difference * difference;
        }
        return sum;
    }
}
