package io.gpuclass.view.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Scale of values along an axis.
 *
 * @param low the value at its start
 * @param high the value at its end, above {@code low}
 * @param ticks values with a label, within those two
 * @param logarithmic whether its steps are factors
 */
record Scale(double low, double high, List<Double> ticks, boolean logarithmic) {
    private static final int MOST = 50;

    private static final double[] ROUND = {1, 2, 5, 10};

    /** Values below so large a share of the largest one are shown from 0 on. */
    private static final double FROM_ZERO = 0.7;

    private static final int PARTS = 5;

    /** Above it, powers of ten alone are round enough; below {@link #NARROW}, steps are even as on a linear axis. */
    private static final double WIDE = 3.2;

    private static final double NARROW = 0.8;
    private static final int MOST_POWERS = 8;

    /** Distance by which a value may lie beyond the last tick of a logarithmic axis: a mark there is still inside. */
    private static final double OVERSHOOT = 1.02;

    /** The least part of a value that an axis is long: labels have four digits. */
    private static final double LEAST_LINEAR = 0.01;

    private static final double LEAST_FACTOR = 0.1;
    private static final double LEAST = 1e-300;
    private static final double[] ONE_TWO_FIVE = {1, 2, 5};

    Scale {
        ticks = List.copyOf(ticks);
    }

    /** Returns the scale that has room for some values, with round numbers at its ends; all are positive on a logarithmic one. */
    static Scale of(boolean logarithmic, Collection<Double> values) {
        double low = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double high = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        return logarithmic ? logarithmic(low, high) : linear(low, high);
    }

    /** Returns the scale that just holds some values and has its ticks there. */
    static Scale at(boolean logarithmic, List<Double> sorted) {
        double low = sorted.get(0);
        double high = sorted.get(sorted.size() - 1);
        if (low < high) {
            return new Scale(low, high, sorted, logarithmic);
        }
        return logarithmic
                ? new Scale(low / 2, high * 2, sorted, true)
                : new Scale(low - 1 - Math.abs(low), high + 1 + Math.abs(high), sorted, false);
    }

    /** Returns how far along the axis a value lies: 0 at its start, 1 at its end. */
    double share(double value) {
        DoubleUnaryOperator place = logarithmic ? Math::log : DoubleUnaryOperator.identity();
        double start = place.applyAsDouble(low);
        return (place.applyAsDouble(value) - start) / (place.applyAsDouble(high) - start);
    }

    private static Scale linear(double low, double high) {
        double from = low >= 0 && low < FROM_ZERO * high ? 0 : low;
        double least = LEAST_LINEAR * Math.max(Math.abs(high), Math.abs(from));
        double room = least < LEAST ? 1 : Math.max(high - from, least);
        return between(multiples(from, from + room, roundStep(room, PARTS)), false);
    }

    private static Scale logarithmic(double low, double high) {
        double decades = Math.log10(high) - Math.log10(low);
        if (decades > WIDE) {
            return between(powers(low, high, (int) Math.ceil(decades / MOST_POWERS)), true);
        }
        if (decades > NARROW) {
            return between(roundFactors(low, high), true);
        }
        double room = Math.max(high - low, LEAST_FACTOR * low);
        List<Double> even = multiples(low, low + room, roundStep(room, PARTS));
        return even.get(0) > 0
                ? between(even, true)
                : new Scale(low, even.get(even.size() - 1), even.subList(1, even.size()), true);
    }

    private static Scale between(List<Double> ticks, boolean logarithmic) {
        return new Scale(ticks.get(0), ticks.get(ticks.size() - 1), ticks, logarithmic);
    }

    private static List<Double> powers(double low, double high, int step) {
        return multiples(Math.log10(low), Math.log10(high), step).stream()
                .map(exponent -> Math.pow(10, exponent))
                .toList();
    }

    private static List<Double> roundFactors(double low, double high) {
        int first = (int) Math.floor(Math.log10(low));
        int last = (int) Math.ceil(Math.log10(high));
        List<Double> factors = IntStream.rangeClosed(first, last)
                .boxed()
                .flatMap(power -> Arrays.stream(ONE_TWO_FIVE).mapToObj(factor -> factor(factor, power)))
                .toList();
        double start = factors.stream()
                .filter(factor -> factor <= low * OVERSHOOT)
                .reduce((a, b) -> b)
                .orElse(low);
        double end = factors.stream()
                .filter(factor -> factor >= high / OVERSHOOT)
                .findFirst()
                .orElse(high);
        return factors.stream()
                .filter(factor -> factor >= start && factor <= end)
                .toList();
    }

    private static double factor(double digit, int power) {
        return power < 0 ? digit / Math.pow(10, -power) : digit * Math.pow(10, power);
    }

    /** Returns the round step that divides a stretch into about so many parts, and no more. */
    static double roundStep(double length, int parts) {
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
    static List<Double> multiples(double low, double high, double step) {
        double first = Math.floor(low / step + 1e-9);
        double last = Math.ceil(high / step - 1e-9);
        List<Double> multiples = new ArrayList<>();
        for (int i = 0; i <= Math.min(MOST, last - first); i++) {
            multiples.add((first + i) * step);
        }
        return multiples;
    }
}
