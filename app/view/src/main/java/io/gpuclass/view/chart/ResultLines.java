package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.Description.ChartNumbers;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Turns cases of one sort into the lines of a chart, one for each implementation.
 *
 * @param figure what is drawn of a case that counts, where it is above 0
 * @param place where a case is on the horizontal axis
 * @param lone whether a case is of a lone block that the picture leaves out
 * @param point the point of one that is drawn; null for none
 * @param apart why the line of some cases is drawn apart; null where it is not
 * @param without why one that counts is not drawn
 */
record ResultLines(
        Metric figure,
        ToDoubleFunction<Case> place,
        Predicate<Case> lone,
        Function<Case, Point> point,
        Function<List<Case>, Apart> apart,
        String without) {
    static ResultLines ofRates(
            Metric rate, BlockAxis x, Function<Case, Point> point, Function<List<Case>, Apart> apart) {
        return new ResultLines(rate, x::place, x::leavesOut, point, apart, "no operation completed");
    }

    /** Returns the chart of some cases; empty where there is no point to draw. */
    Optional<Drawing> chart(ChartTopic topic, String subject, String title, Axis x, Axis y, List<Case> cases) {
        List<Line> lines = Grouped.by(ResultLines::name, cases).entrySet().stream()
                .map(each -> line(each.getKey(), each.getValue()))
                .toList();
        String description = Description.of(x, y, lines) + notDrawn(cases);
        return Drawing.of(topic, new Chart(topic.chartId(subject), title, description, x, y, lines));
    }

    private static String name(Case one) {
        return PlainText.oneLine(one.name());
    }

    private boolean isDrawn(Case one) {
        Double value = one.value(figure);
        return one.counts() && value != null && value > 0;
    }

    private Line line(String name, List<Case> results) {
        Function<Case, Point> shown = result -> isDrawn(result) ? point.apply(result) : null;
        List<Case> sorted = results.stream()
                .filter(lone.negate())
                .sorted(Comparator.comparingDouble(place))
                .toList();
        Point alone = results.stream()
                .filter(lone)
                .map(shown)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return LineBuilder.builder(line(name, apart.apply(results), sorted, place, shown))
                .lone(alone)
                .rank(isIncumbent(results.get(0)) ? Rank.INCUMBENT : Rank.LEADS)
                .build();
    }

    private static boolean isIncumbent(Case one) {
        return Stream.of(Kind.values())
                .filter(kind -> kind.id().equals(one.kind()))
                .anyMatch(kind -> Catalogue.isIncumbent(kind, one.name()));
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

    /** Returns a sentence with a space before it, or nothing where all cases are drawn. */
    private String notDrawn(List<Case> cases) {
        List<Case> others = cases.stream().filter(one -> !isDrawn(one)).toList();
        String words = Grouped.by(one -> name(one) + " (" + missing(one), others).entrySet().stream()
                .map(alike -> alike.getKey() + " at " + places(alike.getValue()) + ")")
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "" : " Not drawn: " + words + ".";
    }

    private String places(List<Case> cases) {
        return Grouped.list(cases.stream()
                .sorted(Comparator.comparingDouble(place))
                .map(one -> lone.test(one) ? "a lone block" : ChartNumbers.place(place.applyAsDouble(one)))
                .distinct()
                .toList());
    }

    private String missing(Case one) {
        return one.counts() ? without : one.outcome().shortfall();
    }

    /**
     * The horizontal axis of what was measured with several numbers of blocks. Of a GPU it counts blocks per SM and starts with one on
     * each: a lone block is far left of all others, so that it would take most of the picture, and is not drawn.
     *
     * @param unit how many blocks it counts as one
     */
    record BlockAxis(Axis axis, int unit) {
        /** Returns the axis for some cases; where blocks of one lie between one and the number of SMs, it counts blocks. */
        static BlockAxis of(Profile profile, List<Case> cases) {
            List<Integer> sizes =
                    cases.stream().map(BlockAxis::blocks).distinct().toList();
            Integer multiprocessors = profile.device().multiprocessors();
            String many = Contenders.many(profile);
            boolean perMultiprocessor = multiprocessors != null
                    && multiprocessors > 1
                    && !profile.device().kind().cpu()
                    && sizes.stream().anyMatch(blocks -> blocks >= multiprocessors)
                    && sizes.stream().allMatch(blocks -> blocks == 1 || blocks >= multiprocessors);
            return perMultiprocessor
                    ? new BlockAxis(
                            new Axis(many + " per " + profile.device().kind().processor(), true, null), multiprocessors)
                    : new BlockAxis(new Axis(many, true, null), 1);
        }

        double place(Case one) {
            return (double) blocks(one) / unit;
        }

        /** Returns whether a case has so few blocks that it is left out of the picture. */
        boolean leavesOut(Case one) {
            return blocks(one) < unit;
        }

        private static int blocks(Case one) {
            return one.blocks();
        }
    }

    /** Lines of primitives in charts. */
    static final class PrimitiveLines {
        private PrimitiveLines() {}

        /**
         * Returns why an implementation is drawn apart: it ends the kernel, or it starves most blocks at the largest size ({@code starves});
         * null if neither.
         */
        static Apart apart(List<Case> cases, Apart starves) {
            return cases.stream()
                    .max(Comparator.comparingInt(Case::blocks))
                    .map(one -> endsTheKernel(one) ? Apart.ENDS_THE_KERNEL : starves(one) ? starves : null)
                    .orElse(null);
        }

        /** Returns an amount over a rate: how long it takes. The interval has no upper end if the rate may be 0. */
        static Estimate over(double amount, Estimate rate) {
            double high = rate.low() > 0 ? amount / rate.low() : Double.POSITIVE_INFINITY;
            return new Estimate(amount / rate.value(), amount / rate.high(), high);
        }

        /** Returns the note on a case that is drawn. */
        static String note(Case one) {
            if (starves(one)) {
                return "most starve: fairness " + Numbers.fixed(one.value(Metric.FAIRNESS), 3);
            }
            return endsTheKernel(one) ? "ends the kernel" : "";
        }

        private static boolean starves(Case one) {
            return PrimitiveResult.starves(one.value(Metric.FAIRNESS));
        }

        private static boolean endsTheKernel(Case one) {
            return endsTheKernel(Family.of(one).kind(), one.name());
        }

        /** Returns the part of a chart's id that says of which family it is. */
        static String slug(Family family) {
            String initial = family.initial() == null ? "" : "-" + family.initial();
            String writers = family.writers() == null
                    ? ""
                    : "-writers-" + family.writers().id().replace('/', '-');
            return family.kind().id() + initial + writers;
        }

        static boolean endsTheKernel(Kind kind, String implementation) {
            return Catalogue.find(DeviceKind.CUDA, kind, implementation)
                    .filter(row -> row.has(Trait.ENDS_THE_KERNEL))
                    .isPresent();
        }
    }
}
