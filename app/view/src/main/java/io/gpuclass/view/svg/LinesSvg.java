package io.gpuclass.view.svg;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.LineColours;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.svg.AxesSvg.PlotFrame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Draws lines, the intervals of their points, and the points as far as they can be told apart. */
final class LinesSvg {
    /** An interval that ends so near its point is hidden by the mark. */
    private static final double HIDDEN = 5;

    private static final double CAP = 3;

    private LinesSvg() {}

    /** Draws the first line last, so that it is on top; what is grey is at the bottom, then comes what is dashed. */
    static void draw(Markup svg, Chart chart, PlotFrame frame) {
        drawAll(svg, chart, frame, line -> !line.leads());
        drawAll(svg, chart, frame, line -> line.leads() && line.dashed());
        drawAll(svg, chart, frame, line -> line.leads() && !line.dashed());
    }

    private static void drawAll(Markup svg, Chart chart, PlotFrame frame, Predicate<Line> which) {
        List<LineMark> marks = LineMark.of(chart.lines());
        for (int i = chart.lines().size() - 1; i >= 0; i--) {
            Line line = chart.lines().get(i);
            if (which.test(line)) {
                draw(svg, line, marks.get(i), frame);
            }
        }
    }

    private static void draw(Markup svg, Line line, LineMark mark, PlotFrame frame) {
        svg.open("g", "class", mark.style());
        svg.text("title", line.name());
        drawLine(svg, line, frame);
        if (!line.dense()) {
            line.points().forEach(point -> mark.draw(svg, frame.x(point.x()), frame.y(point.y())));
        }
        svg.close("g");
    }

    static void drawLine(Markup svg, Line line, PlotFrame frame) {
        unbroken(line).stream()
                .filter(part -> part.size() > 1 && !line.printed())
                .forEach(part -> svg.empty(
                        "polyline", "class", line.dashed() ? "line dashed" : "line", "points", path(part, frame)));
        line.points().forEach(point -> drawInterval(svg, point, frame));
    }

    /** Returns the points between one gap and the next. */
    private static Collection<List<Point>> unbroken(Line line) {
        return line.points().stream()
                .collect(Collectors.groupingBy(
                        point -> line.gaps().stream()
                                .filter(gap -> gap < point.x())
                                .count(),
                        TreeMap::new,
                        Collectors.toList()))
                .values();
    }

    private static String path(List<Point> points, PlotFrame frame) {
        return points.stream()
                .map(point -> Markup.number(frame.x(point.x())) + "," + Markup.number(frame.y(point.y())))
                .collect(Collectors.joining(" "));
    }

    private static void drawInterval(Markup svg, Point point, PlotFrame frame) {
        if (point.low() == null) {
            return;
        }
        double x = frame.x(point.x());
        double low = frame.yInside(point.low());
        double high = frame.yInside(point.high());
        if (low - frame.y(point.y()) > HIDDEN || frame.y(point.y()) - high > HIDDEN) {
            String left = Markup.number(x - CAP);
            svg.empty(
                    "path",
                    "class",
                    "whisker",
                    "d",
                    "M" + left + " " + Markup.number(low) + "h6m-3 0V" + Markup.number(high) + "m-3 0h6");
        }
    }

    /**
     * Mark that tells a line from the others: a colour where it leads, else grey, and a shape, full or hollow. Colours
     * alone are too few for thirteen lines, the more so for those who do not see all of them.
     *
     * @param style its class in the style sheet, which gives it its colour
     * @param shape the shape's outline around the origin, as path data
     * @param hollow whether only the outline is drawn
     */
    record LineMark(String style, String shape, boolean hollow) {
        static final int COLOURS = LineColours.ON_LIGHT.size();
        static final String BASE = "base";
        static final String REST = "rest";

        private static final String[] SHAPES = {
            "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
            "M-3.6 -3.6h7.2v7.2h-7.2z",
            "M0 -4.8l4.5 8h-9z",
            "M0 -5l5 5l-5 5l-5 -5z",
            "M0 4.8l4.5 -8h-9z",
        };

        private static final String PLUS = "M-5 -1h4v-4h2v4h4v2h-4v4h-2v-4h-4z";

        static List<LineMark> of(List<Line> lines) {
            List<LineMark> marks = new ArrayList<>();
            int leading = 0;
            for (Line line : lines) {
                String style = switch (line.rank()) {
                    case LEADS -> "c" + leading++ % COLOURS;
                    case INCUMBENT, PRINTED -> BASE;
                    case REST -> REST;
                };
                marks.add(line.printed() ? new LineMark(style, PLUS, false) : of(style, marks.size()));
            }
            return marks;
        }

        private static LineMark of(String style, int index) {
            return new LineMark(style, SHAPES[index % SHAPES.length], index / SHAPES.length % 2 == 1);
        }

        void draw(Markup svg, double x, double y) {
            svg.empty(
                    "path",
                    "class",
                    hollow ? "hollow" : "full",
                    "transform",
                    "translate(" + Markup.number(x) + " " + Markup.number(y) + ")",
                    "d",
                    shape);
        }
    }
}
