package io.gpuclass.view.svg;

import io.gpuclass.view.chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Axis;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Numbers along an axis, large ones with a metric prefix, the same in every locale. */
final class TickLabel {
    private static final int DIGITS = 4;
    private static final double SMALLEST_PLAIN = 1e-3;
    private static final double THOUSAND = 1000;
    private static final double LARGEST_PLAIN = 1e4;
    private static final double LARGEST = 1e18;
    private static final List<String> PREFIXES = List.of("", "k", "M", "G", "T", "P");
    private static final List<String> TIMES = List.of(" ns", " us", " ms", " s");

    private TickLabel() {}

    /** Returns a round number with at most four digits, such as {@code 500} or {@code 2k}, or a time, such as {@code 2 us}. */
    static String of(Axis axis, double value) {
        return axis.unit() == AxisUnit.NANOSECONDS ? scaled(value, TIMES) : of(value, THOUSAND);
    }

    /** Returns a number that may not be round, such as {@code 2112} or {@code 65.54k}. */
    static String ofMeasured(double value) {
        return of(value, LARGEST_PLAIN);
    }

    private static String of(double value, double prefixedFrom) {
        double magnitude = Math.abs(value);
        return magnitude >= prefixedFrom && magnitude < LARGEST ? scaled(value, PREFIXES) : plain(value);
    }

    private static String scaled(double value, List<String> units) {
        int thousands = 0;
        double number = value;
        while (Math.abs(number) >= THOUSAND && thousands < units.size() - 1) {
            number /= THOUSAND;
            thousands++;
        }
        return of(number, THOUSAND) + units.get(thousands);
    }

    private static String plain(double value) {
        BigDecimal rounded =
                new BigDecimal(value).round(new MathContext(DIGITS)).stripTrailingZeros();
        double magnitude = Math.abs(value);
        return magnitude >= LARGEST || magnitude > 0 && magnitude < SMALLEST_PLAIN
                ? rounded.toString().replace("E", "e").replace("e+", "e")
                : rounded.toPlainString();
    }
}
