package io.gpuclass.view.svg;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.svg.LinesSvg.LineMark;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
            case INCUMBENT -> LineMark.BASE;
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
        double left = 14 + AxesSvg.labelWidth(chart.y(), y);
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
        List<Rank> upwards = List.of(Rank.REST, Rank.LEADS, Rank.INCUMBENT);
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
}
