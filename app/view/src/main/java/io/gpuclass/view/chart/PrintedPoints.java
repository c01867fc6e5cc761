package io.gpuclass.view.chart;

import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.terms.Grouped;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Points that the sources print, to be drawn beside what was measured. Of shares the sources print the figure; of rates and times how far
 * two forms are apart, so that such a point lies as far from the measured line of the one as the source has the other from it.
 */
final class PrintedPoints {
    private static final double LEAST = Double.NEGATIVE_INFINITY;
    private static final double MOST = Double.POSITIVE_INFINITY;
    private static final double EACH = Double.NaN;

    /** The figures are those of {@code profiles/published/printed}. */
    static final List<Printed> ALL = List.of(
            new Printed("so-1", "GTX 295: atomic < 5 % of XF", "xf", 0.05, 60),
            new Printed("so-1", "GTX 580: atomic 75, 30 % of XF", "xf", 0.75, 1),
            new Printed("so-1", "GTX 580: atomic 75, 30 % of XF", "xf", 0.3, 96),
            new Printed("so-2", "GTX 295: FA 40 × spin", "spin-store", 40, 130),
            new Printed("so-2", "GTX 295: backoff < 5 % of FA", "fa", 0.05, 240),
            new Printed("so-2", "GTX 580: backoff 45 % over spin", "spin-store", 1.45, 128),
            new Printed("so-2", "GTX 580: FA half of backoff", "spin-backoff-store", 0.5, 128),
            new Printed("so-3-1", "GTX 295: sleeping 1.3 × backoff", "spin-backoff-text", 1.3, 240),
            new Printed("so-3-2", "GTX 295: sleeping 1.7 × backoff", "spin-backoff-text", 1.7, 240),
            new Printed("so-3-2", "GTX 580: sleeping equals spin", "spin", 1, 128),
            new Printed("so-3-10", "GTX 295: sleeping 2.5 × backoff", "spin-backoff-text", 2.5, 240),
            new Printed("so-3-10", "GTX 580: sleeping 6 × spin", "spin", 6, 128),
            new Printed("so-3-120", "GTX 295: sleeping 2.7 × backoff", "spin-backoff-text", 2.7, 240),
            new Printed("so-3-120", "GTX 580: sleeping 60 × spin", "spin", 60, 128),
            new Printed("lo-6", "GTX 295: 22.0 %", null, 0.22, 1 << 26),
            new Printed("lo-6", "GTX 480: 8.8 %", null, 0.088, 1 << 26),
            new Printed("lo-6", "GTX 690: 13.8 %", null, 0.138, 1 << 26),
            new Printed("lo-7", "GTX 295: 2.2 %", null, 0.022, 1 << 14),
            new Printed("lo-7", "GTX 480: 1.2 %", null, 0.012, 1 << 15),
            new Printed("lo-7", "GTX 690: 0.1 %", null, 0.001, 1 << 15),
            new Printed("lo-8", "GTX 295: 4.1 %", null, 0.041, 1 << 14),
            new Printed("lo-8", "GTX 480: 15.8 %", null, 0.158, 1 << 15),
            new Printed("lo-8", "GTX 690: 10.2 %", null, 0.102, 1 << 15),
            new Printed("giroux-processors", "NVLink 500 × of none", "cuda:0, the host's memory", 500, EACH),
            faster("mahapatra-5-4", "GTX 1080: 14 % over the tree", "tree-atomic", 0.14, EACH),
            faster("mahapatra-5-4", "Titan V: 24 % over the tree", "tree-atomic", 0.24, EACH),
            faster("mahapatra-5-4", "RTX 2080 Ti: 41 % over the tree", "tree-atomic", 0.41, EACH),
            new Printed("mahapatra-5-5", "Titan V: 78 % below the tree", "tree-atomic", 1 - 0.78, EACH),
            faster("mahapatra-5-9-bfs", "mean of three: 24 % over ccg", "ccg", 0.24, MOST),
            new Printed("mahapatra-5-9-bfs", "mean of three: ccg 11 % better", "ccg", 1.11, LEAST),
            faster("mahapatra-5-9-sssp", "mean of three: 31 % over ccg", "ccg", 0.31, MOST),
            new Printed("mahapatra-5-9-sssp", "mean of three: ccg 17 % better", "ccg", 1.17, LEAST),
            faster("mahapatra-5-9-pagerank", "mean of three: 4 % over ccg", "ccg", 0.04, MOST),
            faster("mahapatra-5-9-reduce", "mean of three: 62 % over ccg", "ccg", 0.62, MOST),
            faster("mahapatra-5-17", "GTX 1080: priority +35 %", "rw-spin", 0.35, EACH),
            faster("mahapatra-5-17", "Titan V: priority +89 %", "rw-spin", 0.89, EACH),
            faster("mahapatra-5-17", "RTX 2080 Ti: priority +70 %", "rw-spin", 0.7, EACH),
            faster("mahapatra-5-21", "GTX 1080: priority +29 %", "rw-spin", 0.29, EACH),
            faster("mahapatra-5-21", "Titan V: priority +89 %", "rw-spin", 0.89, EACH),
            faster("mahapatra-5-21", "RTX 2080 Ti: priority +66 %", "rw-spin", 0.66, EACH),
            new Printed("mahapatra-5-32", "Titan V: priority 88 % less", "rw-spin", 1 - 0.88, LEAST));

    private PrintedPoints() {}

    /**
     * One printed figure.
     *
     * @param figure the id of the figure
     * @param said what the legend says of it, beside that it is printed
     * @param over the form that it is a multiple of, as the document calls it; null where it is the value itself
     * @param times the multiple of what the vertical axis shows, or the value
     * @param at the place on the horizontal axis, or one of those that were measured
     */
    record Printed(String figure, String said, String over, double times, double at) {
        private Stream<Point> points(List<Line> measured) {
            return over == null
                    ? Stream.of(Point.of(at, times, ""))
                    : measured.stream()
                            .filter(this::isOver)
                            .flatMap(line -> places(line)
                                    .mapMulti((place, points) -> between(line.points(), place)
                                            .ifPresent(y -> points.accept(Point.of(place, y * times, "")))));
        }

        private boolean isOver(Line line) {
            return line.name().equals(over)
                    || line.name().equals(over + "-as-published")
                    || line.name().equals(over.replaceFirst("-(store|text)$", ""));
        }

        private Stream<Double> places(Line line) {
            List<Point> points = line.points();
            if (points.isEmpty()) {
                return Stream.empty();
            }
            if (at == LEAST || at == MOST) {
                return Stream.of(points.get(at == LEAST ? 0 : points.size() - 1).x());
            }
            return Double.isNaN(at) ? points.stream().map(Point::x) : Stream.of(at);
        }
    }

    /** Returns a printed point of a figure whose vertical axis is a time. */
    private static Printed faster(String figure, String said, String over, double gain, double at) {
        return new Printed(figure, said, over, 1 / (1 + gain), at);
    }

    /** Returns a line of marks for each thing that a source prints of a figure and that its axes have a place for. */
    static List<Line> of(String figure, Axis x, List<Line> measured) {
        boolean byProcessor = x.label().contains(" per ");
        return Grouped.by(
                        Printed::said,
                        ALL.stream().filter(one -> one.figure().equals(figure)).toList())
                .entrySet()
                .stream()
                .map(each -> new Line(
                        "printed, " + each.getKey(),
                        null,
                        each.getValue().stream()
                                .filter(one -> one.over() == null || !byProcessor || !(Math.abs(one.at()) < MOST))
                                .flatMap(one -> one.points(measured))
                                .toList(),
                        List.of(),
                        Rank.PRINTED,
                        null,
                        null))
                .filter(line -> !line.points().isEmpty())
                .toList();
    }

    /** Returns the height of a line at a place, straight between its points where both axes are logarithmic. */
    private static OptionalDouble between(List<Point> points, double x) {
        for (int i = 0; i < points.size(); i++) {
            Point right = points.get(i);
            if (right.x() == x) {
                return OptionalDouble.of(right.y());
            }
            if (i > 0 && points.get(i - 1).x() < x && x < right.x()) {
                Point left = points.get(i - 1);
                double share = Math.log(x / left.x()) / Math.log(right.x() / left.x());
                return OptionalDouble.of(left.y() * Math.pow(right.y() / left.y(), share));
            }
        }
        return OptionalDouble.empty();
    }
}
