package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Grouped;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How results of one sort become the lines of a chart, one for each implementation.
 *
 * @param implementation the name of a result's line
 * @param place where a result is on the horizontal axis
 * @param lone whether a result is of a lone block that the picture leaves out
 * @param drawn whether a logarithmic axis has a place for it
 * @param point the point of one that is drawn; null for none
 * @param apart why the line of some results is drawn apart; null where it is not
 * @param missing why one is not drawn
 */
record ResultLines<R>(
        Function<R, String> implementation,
        ToDoubleFunction<R> place,
        Predicate<R> lone,
        Predicate<R> drawn,
        Function<R, Point> point,
        Function<List<R>, Apart> apart,
        Function<R, String> missing) {
    /** Returns the chart of some results; empty where there is no point to draw. */
    Optional<Drawing> chart(ChartTopic topic, String subject, String title, Axis x, Axis y, List<R> results) {
        List<Line> lines =
                Grouped.by(result -> PlainText.oneLine(implementation.apply(result)), results).entrySet().stream()
                        .map(each -> line(each.getKey(), each.getValue()))
                        .toList();
        String description = Description.of(x, y, lines) + notDrawn(results);
        return Drawing.of(topic, new Chart(topic.chartId(subject), title, description, x, y, lines));
    }

    private Line line(String name, List<R> results) {
        Function<R, Point> shown = result -> drawn.test(result) ? point.apply(result) : null;
        List<R> sorted = results.stream()
                .filter(lone.negate())
                .sorted(Comparator.comparingDouble(place))
                .toList();
        Point alone = results.stream()
                .filter(lone)
                .map(shown)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return Draft.of(line(name, apart.apply(results), sorted, place, shown))
                .set(Line::lone, alone)
                .build();
    }

    /** Returns a line, broken where results between others have no point; those come from left to right. */
    static <T> Line line(
            String name, Apart apart, List<T> results, ToDoubleFunction<T> place, Function<T, Point> point) {
        List<Point> points =
                results.stream().map(point).filter(Objects::nonNull).toList();
        Set<Double> drawn = points.stream().map(Point::x).collect(Collectors.toSet());
        List<Double> gaps = results.stream()
                .map(place::applyAsDouble)
                .filter(x -> !drawn.contains(x) && isBetween(x, points))
                .distinct()
                .toList();
        return new Line(name, apart, points, gaps);
    }

    private static boolean isBetween(double x, List<Point> points) {
        return !points.isEmpty()
                && points.get(0).x() < x
                && x < points.get(points.size() - 1).x();
    }

    /** Returns a sentence with a space before it, or nothing where all results are drawn. */
    String notDrawn(List<R> results) {
        List<R> others = results.stream().filter(result -> !drawn.test(result)).toList();
        String words = Grouped.by(
                        result -> PlainText.oneLine(implementation.apply(result)) + " (" + missing.apply(result),
                        others)
                .entrySet()
                .stream()
                .map(alike -> alike.getKey() + " at " + places(alike.getValue()) + ")")
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "" : " Not drawn: " + words + ".";
    }

    private String places(List<R> results) {
        return Grouped.list(results.stream()
                .sorted(Comparator.comparingDouble(place))
                .map(result -> lone.test(result) ? "a lone block" : ChartNumbers.place(place.applyAsDouble(result)))
                .distinct()
                .toList());
    }

    /** Returns why a result without a figure has none. */
    static String missing(Outcome outcome, boolean verified) {
        return outcome != Outcome.COMPLETED ? outcome.id() : verified ? "no operation completed" : "unverified";
    }
}
