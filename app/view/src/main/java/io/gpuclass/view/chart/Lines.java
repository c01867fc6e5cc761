package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.view.Family;
import io.gpuclass.view.Numbers;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** What the charts of implementations have in common. */
final class Lines {
    private Lines() {}

    /** Returns a line for each implementation, in the order in which they come, named safely. */
    static <T> List<Line> of(
            List<T> results, Function<T, String> implementation, BiFunction<String, List<T>, Line> line) {
        return results.stream()
                .collect(Collectors.groupingBy(
                        result -> PlainText.oneLine(implementation.apply(result)),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .entrySet()
                .stream()
                .map(each -> line.apply(each.getKey(), each.getValue()))
                .toList();
    }

    /** Whether a logarithmic axis has a place for it. */
    static boolean isDrawn(PrimitiveResult result) {
        return result.counts() && result.opsPerSecond().median() > 0;
    }

    /** Returns a line, broken where results between others have no point; those come from left to right. */
    static <T> Line of(String name, Apart apart, List<T> results, ToIntFunction<T> place, Function<T, Point> point) {
        List<Point> points =
                results.stream().map(point).filter(Objects::nonNull).toList();
        Set<Double> drawn = points.stream().map(Point::x).collect(Collectors.toCollection(TreeSet::new));
        List<Double> gaps = results.stream()
                .map(result -> (double) place.applyAsInt(result))
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

    /**
     * Returns why an implementation is drawn apart: it ends the kernel, or with as many blocks as were measured most of them starve,
     * which {@code starves} says; null for neither.
     */
    static Apart apart(List<PrimitiveResult> results, Apart starves) {
        return results.stream()
                .max(Comparator.comparingInt(PrimitiveResult::blocks))
                .map(result -> endsTheKernel(result) ? Apart.ENDS_THE_KERNEL : result.starves() ? starves : null)
                .orElse(null);
    }

    /** Returns what one should know of a result that is drawn. */
    static String note(PrimitiveResult result) {
        if (result.starves()) {
            return "most starve: fairness " + Numbers.fixed(result.fairness(), 3);
        }
        return endsTheKernel(result) ? "ends the kernel" : "";
    }

    /** Returns the part of a chart's id that says of which family it is. */
    static String slug(Family family) {
        String initial = family.initial() == null ? "" : "-" + family.initial();
        String writers = family.writers() == null
                ? ""
                : "-writers-" + family.writers().id().replace('/', '-');
        return family.kind().id() + initial + writers;
    }

    private static boolean endsTheKernel(PrimitiveResult result) {
        return Catalogue.find(DeviceKind.CUDA, result.kind(), result.implementation())
                .filter(row -> row.has(Trait.ENDS_THE_KERNEL))
                .isPresent();
    }
}
