package io.gpuclass.view.svg;

import java.util.ArrayList;
import java.util.List;

/** Round numbers along a stretch: multiples of 1, 2 or 5 times a power of ten. */
final class RoundSteps {
    private static final double[] ROUND = {1, 2, 5, 10};
    private static final int MOST = 50;

    private RoundSteps() {}

    /** Returns the round step that divides a stretch into about so many parts, and no more. */
    static double size(double length, int parts) {
        double rough = length / parts;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double step : ROUND) {
            if (step * power >= rough * (1 - 1e-9)) {
                return step * power;
            }
        }
        return 10 * power;
    }

    /** Returns the multiples of a step from the last one not above {@code low} to the first one not below {@code high}. */
    static List<Double> around(double low, double high, double step) {
        double first = Math.floor(low / step + 1e-9);
        double last = Math.ceil(high / step - 1e-9);
        List<Double> multiples = new ArrayList<>();
        for (int i = 0; i <= Math.min(MOST, last - first); i++) {
            multiples.add((first + i) * step);
        }
        return multiples;
    }
}
