package io.gpuclass.view.chart;

import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Description of a chart in words: the order of its lines where they end. */
public final class Description {
    private static final int FEW = 3;

    private Description() {}

    public static String of(Axis x, Axis y, List<Line> lines) {
        List<Line> drawn = lines.stream()
                .filter(line -> !line.points().isEmpty() && !line.printed())
                .toList();
        if (drawn.isEmpty()) {
            return "";
        }
        double end = drawn.stream().mapToDouble(line -> line.end().x()).max().orElseThrow();
        List<Line> ranked = drawn.stream()
                .filter(line -> line.end().x() == end)
                .sorted(Comparator.comparing(Line::end, order(y)))
                .toList();
        String best = ranked.stream().limit(FEW).map(line -> value(y, line)).collect(Collectors.joining(", "));
        String worst = ranked.size() > FEW ? ", … " + value(y, ranked.get(ranked.size() - 1)) : "";
        String others = Stream.of(lone(y, drawn), Apart.sentence(drawn), printed(lines))
                .filter(sentence -> !sentence.isEmpty())
                .map(sentence -> " " + sentence)
                .collect(Collectors.joining());
        return drawn.size() + (drawn.size() == 1 ? " line" : " lines") + ". At " + ChartNumbers.place(end) + " "
                + x.label() + ", " + y.label() + ": " + best + worst + "." + others;
    }

    /** Returns a sentence on what a source prints; empty where none of it is drawn. */
    private static String printed(List<Line> lines) {
        String names = lines.stream()
                .filter(Line::printed)
                .map(line -> line.name().replaceFirst("printed, ", ""))
                .collect(Collectors.joining("; "));
        return names.isEmpty() ? "" : "Printed: " + names + ".";
    }

    /** Returns a sentence on the best line with a lone block, which is not drawn; empty where no line has one. */
    public static String lone(Axis y, List<Line> lines) {
        return lines.stream()
                .filter(line -> line.lone() != null)
                .min(Comparator.comparing(Line::lone, order(y)))
                .map(line -> "Not drawn: a lone block, at best " + line.name() + " "
                        + ChartNumbers.text(y, line.lone().y()) + ".")
                .orElse("");
    }

    /** Returns the order in which points are good: the best one comes first. */
    public static Comparator<Point> order(Axis y) {
        Comparator<Point> rising = Comparator.comparingDouble(Point::y);
        return Boolean.FALSE.equals(y.higherIsBetter()) ? rising : rising.reversed();
    }

    private static String value(Axis y, Line line) {
        return line.name() + " " + ChartNumbers.text(y, line.end().y());
    }

    /** Numbers beside charts, the same in every locale. */
    public static final class ChartNumbers {
        /**
         * Unit of numbers from some size on.
         *
         * @param size how many of an axis's unit it is
         */
        private record Step(double size, String symbol) {}

        private static final List<Step> PREFIXES =
                List.of(new Step(1e9, " G"), new Step(1e6, " M"), new Step(1e3, " k"));
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
}
