package io.gpuclass.view.chart;

import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** Numbers beside charts, the same in every locale. */
public final class ChartNumbers {
    /**
     * What a number is counted in from some size on.
     *
     * @param size how many of an axis's unit it is
     */
    private record Step(double size, String symbol) {}

    private static final List<Step> PREFIXES = List.of(new Step(1e9, " G"), new Step(1e6, " M"), new Step(1e3, " k"));
    private static final Step PLAIN = new Step(1, "");
    private static final List<Step> TIMES = List.of(
            new Step(Nanos.PER_SECOND, " s"), new Step(Nanos.PER_MILLI, " ms"), new Step(Nanos.PER_MICRO, " us"));
    private static final Step NANOSECOND = new Step(1, " ns");

    private ChartNumbers() {}

    /** Returns a number along an axis with three significant digits, or as many as it has, and the prefix or unit that suits it. */
    public static String text(Axis axis, double value) {
        return text(axis, value, 3);
    }

    /** Returns the end of an interval, which may be narrow: the same with four digits. */
    public static String precise(Axis axis, double value) {
        return text(axis, value, 4);
    }

    /** Returns a place on a horizontal axis: a number of blocks, bytes or accesses, in full. */
    public static String place(double x) {
        return x == Math.rint(x) ? Numbers.fixed(x, 0) : digits(x, 3);
    }

    private static String text(Axis axis, double value, int digits) {
        Step step = step(axis, value);
        return digits(value / step.size(), digits) + step.symbol();
    }

    private static Step step(Axis axis, double value) {
        boolean time = axis.unit() == AxisUnit.NANOSECONDS;
        return (time ? TIMES : PREFIXES)
                .stream()
                        .filter(step -> Math.abs(value) >= step.size())
                        .findFirst()
                        .orElse(time ? NANOSECOND : PLAIN);
    }

    private static String digits(double value, int digits) {
        return value == Math.rint(value) ? Numbers.fixed(value, 0) : Numbers.significant(value, digits);
    }
}
