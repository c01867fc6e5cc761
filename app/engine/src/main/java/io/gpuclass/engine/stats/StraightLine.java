package io.gpuclass.engine.stats;

import java.util.Arrays;
import java.util.Optional;

/**
 * The line y = a + b x through points, by least squares.
 *
 * @param residual root mean square of what the points differ by from the line: in the unit of y, or as a share of each y
 */
public record StraightLine(double atZero, double slope, double residual) {
    private static final int FEWEST_POINTS = 3;

    /** Returns the line; empty where there are fewer than three points, or all have the same x. */
    public static Optional<StraightLine> of(double[] x, double[] y) {
        double[] alike = new double[y.length];
        Arrays.fill(alike, 1);
        return weighted(x, y, alike);
    }

    /**
     * Returns the line of which the points differ least as a share of each y, so that small ones count as much as large ones.
     *
     * @param y above 0
     */
    public static Optional<StraightLine> relative(double[] x, double[] y) {
        return weighted(x, y, Arrays.stream(y).map(value -> 1 / (value * value)).toArray());
    }

    private static Optional<StraightLine> weighted(double[] x, double[] y, double[] weight) {
        double all = 0;
        double sumX = 0;
        double sumY = 0;
        for (int i = 0; i < x.length; i++) {
            all += weight[i];
            sumX += weight[i] * x[i];
            sumY += weight[i] * y[i];
        }
        double meanX = sumX / all;
        double meanY = sumY / all;
        double above = 0;
        double below = 0;
        for (int i = 0; i < x.length; i++) {
            above += weight[i] * (x[i] - meanX) * (y[i] - meanY);
            below += weight[i] * (x[i] - meanX) * (x[i] - meanX);
        }
        if (x.length < FEWEST_POINTS || below == 0) {
            return Optional.empty();
        }
        double slope = above / below;
        double atZero = meanY - slope * meanX;
        return Optional.of(new StraightLine(atZero, slope, residual(x, y, weight, atZero, slope)));
    }

    private static double residual(double[] x, double[] y, double[] weight, double atZero, double slope) {
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            double difference = y[i] - atZero - slope * x[i];
            squares += weight[i] * difference * difference;
        }
        return Math.sqrt(squares / x.length);
    }
}
