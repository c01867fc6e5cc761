package io.gpuclass.view.svg;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.Description;
import io.gpuclass.view.chart.LineBuilder;
import io.gpuclass.view.svg.AxesSvg.PlotFrame;
import io.gpuclass.view.svg.LinesSvg.LineMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A chart inside a page, whose style colours it and whose words name its lines. Points are dots: a class of {@code line} tells which line
 * of the chart a group draws, so that a script finds its row among the numbers.
 *
 * @param chart what is drawn, without what its axes have no place for
 * @param styles the class of each name that stands out
 */
public record PagePlot(Chart chart, Map<String, String> styles) {
    private static final double WIDTH = 560;
    private static final double TOP = 34;
    private static final double BOTTOM = 300;
    private static final double HEIGHT = 344;

    public static PagePlot of(Chart chart, Map<String, String> styles) {
        return new PagePlot(Plotted.of(chart).chart(), Map.copyOf(styles));
    }

    /** Returns the class of a line: its profile's colour, or its own. */
    public String style(Line line) {
        String own = switch (line.rank()) {
            case LEADS -> styles.getOrDefault(line.name(), LineMark.REST);
            case INCUMBENT, PRINTED -> LineMark.BASE;
            case REST -> LineMark.REST;
        };
        if (line.profile() == null) {
            return own;
        }
        String device = "c" + line.profile() % LineMark.COLOURS + " of" + line.profile();
        return line.rank() == Rank.INCUMBENT ? device + " dotted" : device;
    }

    public String element(String id) {
        Plotted plotted = new Plotted(chart);
        Scale y = plotted.y();
        double left = 4 + AxesSvg.labelWidth(chart.y(), y, AxesSvg.NARROW_FONT);
        PlotFrame frame = new PlotFrame(left, TOP, WIDTH - 6, BOTTOM, plotted.x(), y);
        Markup svg = new Markup();
        svg.open(
                "svg",
                "class",
                "plot",
                "viewBox",
                "0 0 " + Markup.number(WIDTH) + " " + Markup.number(HEIGHT),
                "tabindex",
                "0",
                "role",
                "img",
                "aria-labelledby",
                id + "-title",
                "aria-describedby",
                id + "-words");
        AxesSvg.draw(svg, chart, frame);
        List<Rank> upwards = List.of(Rank.REST, Rank.LEADS, Rank.INCUMBENT, Rank.PRINTED);
        upwards.forEach(rank -> {
            for (int i = chart.lines().size() - 1; i >= 0; i--) {
                if (chart.lines().get(i).rank() == rank) {
                    draw(svg, i, frame);
                }
            }
        });
        return svg.close("svg").toString();
    }

    private void draw(Markup svg, int index, PlotFrame frame) {
        Line line = chart.lines().get(index);
        svg.open("g", "class", style(line), "data-line", index);
        svg.text("title", line.name());
        LinesSvg.drawLine(svg, line, frame);
        if (!line.dense()) {
            svg.empty("path", "class", "dots", "d", dots(line.points(), frame));
        }
        svg.close("g");
    }

    private static String dots(List<Point> points, PlotFrame frame) {
        return points.stream()
                .map(point -> "M" + Markup.number(frame.x(point.x())) + " " + Markup.number(frame.y(point.y())) + "h0")
                .collect(Collectors.joining());
    }

    /**
     * The part of a chart that can be drawn, and the scales that suit it.
     *
     * @param chart the chart, without points that its axes have no place for, and without lines that are then empty
     */
    record Plotted(Chart chart) {
        /** So many places may each have a label of their own; of more, round numbers get one. */
        private static final int MOST_PLACES = 9;

        /** An interval stretches a logarithmic axis by so large a factor at most: a wide one would press all lines together. */
        private static final double MOST_STRETCH = 3;

        /** Beyond these, arithmetic with ends of axes would leave the numbers that there are. */
        private static final double MOST = 1e300;

        private static final double LEAST = 1e-300;

        static Plotted of(Chart chart) {
            List<Line> lines = chart.lines().stream()
                    .map(line -> LineBuilder.builder(line)
                            .points(drawable(chart, line))
                            .build())
                    .filter(line -> !line.points().isEmpty())
                    .toList();
            return new Plotted(chart.with(lines));
        }

        List<Point> points() {
            return chart.lines().stream()
                    .flatMap(line -> line.points().stream())
                    .toList();
        }

        private boolean hasIntervals() {
            return points().stream().anyMatch(point -> point.low() != null && point.low() < point.high());
        }

        /** Returns the note without which a reader cannot read the picture. */
        String footnote() {
            String intervals = hasIntervals() ? "Whiskers: 95 % intervals." : "";
            return Stream.of(Description.lone(chart.y(), chart.lines()), chart.dashed(), intervals)
                    .filter(sentence -> !sentence.isEmpty())
                    .collect(Collectors.joining(" "));
        }

        /** Returns the vertical scale: round numbers around all values, and around their intervals as far as there is room. */
        Scale y() {
            boolean logarithmic = chart.y().logarithmic();
            List<Double> values =
                    new ArrayList<>(points().stream().map(Point::y).toList());
            double low = values.stream().min(Double::compare).orElse(1.0);
            double high = values.stream().max(Double::compare).orElse(1.0);
            points().stream().filter(point -> point.low() != null).forEach(point -> {
                values.add(logarithmic ? Math.max(point.low(), low / MOST_STRETCH) : point.low());
                values.add(logarithmic ? Math.min(point.high(), high * MOST_STRETCH) : point.high());
            });
            return Scale.of(logarithmic, values);
        }

        /** Returns the horizontal scale, with ticks where the points are if those are few. */
        Scale x() {
            TreeSet<Double> places = new TreeSet<>();
            points().forEach(point -> places.add(point.x()));
            boolean logarithmic = chart.x().logarithmic();
            return places.isEmpty() || places.size() > MOST_PLACES
                    ? Scale.of(logarithmic, places)
                    : Scale.at(logarithmic, List.copyOf(places));
        }

        private static List<Point> drawable(Chart chart, Line line) {
            return line.points().stream()
                    .filter(point -> fits(chart.x(), point.x()) && fits(chart.y(), point.y()))
                    .map(point -> hasInterval(chart, point) ? point : Point.of(point.x(), point.y(), point.note()))
                    .toList();
        }

        private static boolean hasInterval(Chart chart, Point point) {
            return point.low() != null
                    && point.high() != null
                    && fits(chart.y(), point.low())
                    && fits(chart.y(), point.high());
        }

        private static boolean fits(Chart.Axis axis, double value) {
            return Math.abs(value) <= MOST && (!axis.logarithmic() || value >= LEAST);
        }
    }
}
