package io.gpuclass.view.svg;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.LineColours;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.svg.AxesSvg.PlotFrame;
import io.gpuclass.view.svg.AxesSvg.PlotFrame.TextWidth;
import io.gpuclass.view.svg.LinesSvg.LineMark;
import io.gpuclass.view.svg.PagePlot.Plotted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws a chart as an SVG file: lines with their intervals, each named where it ends. The same chart always gives the same text. */
public final class ChartSvg {
    private static final String OF_MACHINE = " · ";
    private static final int LONGEST_TITLE = 90;
    private static final int LONGEST_SUBTITLE = 120;
    private static final double WIDTH = 860;
    private static final double TOP = 86;
    private static final double LEAST_HEIGHT = 380;
    private static final double BELOW = 70;
    private static final double MARGIN = 20;

    private ChartSvg() {}

    /**
     * Returns the picture of a chart. What its axes have no place for is left out.
     *
     * @param subtitle what the chart does not say of itself, such as the machine's name; where it is empty and the title ends with
     *     one, that
     */
    public static String of(Chart chart, String subtitle) {
        int end = subtitle.isEmpty() ? chart.title().indexOf(OF_MACHINE) : -1;
        String title = end < 0 ? chart.title() : chart.title().substring(0, end);
        String machine = end < 0 ? subtitle : chart.title().substring(end + OF_MACHINE.length());
        Plotted plotted = Plotted.of(chart);
        LineEnds ends = new LineEnds(plotted.chart().lines());
        PlotFrame frame = frame(plotted, ends);
        Markup svg = new Markup();
        double height = frame.bottom() + BELOW;
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + Markup.number(WIDTH) + " " + Markup.number(height),
                "width",
                WIDTH,
                "height",
                height,
                "role",
                "img",
                "aria-labelledby",
                chart.id() + "-title " + chart.id() + "-desc");
        svg.text("title", machine.isEmpty() ? title : title + OF_MACHINE + machine, "id", chart.id() + "-title");
        svg.text("desc", chart.description(), "id", chart.id() + "-desc");
        svg.open("style").raw(StyleSheet.text()).close("style");
        svg.empty("rect", "class", "paper", "width", WIDTH, "height", height, "rx", 6);
        svg.text("text", PlainText.oneLine(title, LONGEST_TITLE), "class", "ink title", "x", MARGIN, "y", 30);
        svg.text("text", PlainText.oneLine(machine, LONGEST_SUBTITLE), "class", "faint", "x", MARGIN, "y", 49);
        AxesSvg.draw(svg, plotted.chart(), frame);
        LinesSvg.draw(svg, plotted.chart(), frame);
        ends.draw(svg, frame);
        svg.text("text", plotted.footnote(), "class", "faint small", "x", MARGIN, "y", height - 14);
        return svg.close("svg").toString();
    }

    private static PlotFrame frame(Plotted plotted, LineEnds ends) {
        Scale y = plotted.y();
        double height = Math.max(LEAST_HEIGHT, ends.height());
        return new PlotFrame(
                MARGIN + AxesSvg.labelWidth(plotted.chart().y(), y, AxesSvg.FONT),
                TOP,
                WIDTH - MARGIN - ends.width(),
                TOP + height,
                plotted.x(),
                y);
    }

    /** Colours and type. The dark half applies where the reader's screen asks for it; background and ink change together. */
    static final class StyleSheet {
        private static final String FORMS = """
            text{font-family:Helvetica,Arial,"Liberation Sans",sans-serif;font-size:12px}
            .title{font-size:16px;font-weight:bold}
            .small{font-size:11px}
            .end{text-anchor:end}
            .middle{text-anchor:middle}
            .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
            .rest .line{stroke-width:1.1}
            .dashed{stroke-dasharray:6 4}
            .whisker{fill:none;stroke:currentColor;stroke-width:1.2}
            .leader{fill:none;stroke:currentColor;stroke-width:.8;opacity:.65}
            .full{fill:currentColor;stroke-width:1}
            .hollow{stroke:currentColor;stroke-width:1.6}
            """;

        private StyleSheet() {}

        static String text() {
            return FORMS
                    + inks(
                            "#ffffff",
                            "#1f2328",
                            "#59636e",
                            "#e4e8ec",
                            "#8c959f",
                            LineColours.REST_ON_LIGHT,
                            LineColours.BASE_ON_LIGHT,
                            LineColours.ON_LIGHT)
                    + "@media (prefers-color-scheme:dark){\n"
                    + inks(
                            "#0d1117",
                            "#e6edf3",
                            "#9198a1",
                            "#262c34",
                            "#6e7681",
                            LineColours.REST_ON_DARK,
                            LineColours.BASE_ON_DARK,
                            LineColours.ON_DARK)
                    + "}\n";
        }

        private static String inks(
                String paper,
                String ink,
                String faint,
                String grid,
                String axis,
                String rest,
                String base,
                List<String> lines) {
            String forms = String.format(Locale.ROOT, """
                .paper,.hollow{fill:%1$s}.full{stroke:%1$s}
                .ink{fill:%2$s}.faint{fill:%3$s}
                .grid{stroke:%4$s}.axis{stroke:%5$s}.rest{color:%6$s}.base{color:%7$s}
                """, paper, ink, faint, grid, axis, rest, base);
            return IntStream.range(0, lines.size())
                    .mapToObj(i -> ".c" + i + "{color:" + lines.get(i) + "}")
                    .collect(Collectors.joining("", forms, "\n"));
        }
    }

    /** Names each line beside its last point; where lines end near each other, the names move apart, and leaders show whose they are. */
    record LineEnds(List<Line> lines) {
        private static final double FONT = 12;
        private static final double GAP = 17;
        private static final double LEADER = 34;
        private static final double MARK = 10;
        private static final int LONGEST_NAME = 40;

        /** Returns the room that the names take beside the plot, in pixels. */
        double width() {
            return LEADER
                    + MARK
                    + lines.stream()
                            .mapToDouble(line -> TextWidth.of(name(line), FONT))
                            .max()
                            .orElse(0);
        }

        /** Returns the height that the names take one below the other, in pixels. */
        double height() {
            return lines.size() * GAP;
        }

        void draw(Markup svg, PlotFrame frame) {
            // Lines that end in one place keep their order.
            List<Integer> fromTop = IntStream.range(0, lines.size())
                    .boxed()
                    .sorted(Comparator.comparingDouble(
                            i -> frame.y(lines.get(i).end().y())))
                    .toList();
            List<Double> wanted =
                    fromTop.stream().map(i -> frame.y(lines.get(i).end().y())).toList();
            List<Double> places = apart(wanted, GAP, frame.top(), frame.bottom());
            List<LineMark> marks = LineMark.of(lines);
            for (int place = 0; place < places.size(); place++) {
                int line = fromTop.get(place);
                draw(svg, lines.get(line), marks.get(line), places.get(place), frame);
            }
        }

        private static void draw(Markup svg, Line line, LineMark mark, double y, PlotFrame frame) {
            double x = frame.right() + LEADER - MARK;
            Point end = line.end();
            svg.open("g", "class", mark.style());
            svg.empty(
                    "path",
                    "class",
                    "leader",
                    "d",
                    leader(frame.x(end.x()) + MARK - 3, frame.y(end.y()), x - MARK + 2, y));
            mark.draw(svg, x, y);
            svg.text("text", name(line), "class", line.leads() ? "ink" : "faint", "x", x + MARK, "y", y + 4);
            svg.close("g");
        }

        private static String leader(double fromX, double fromY, double toX, double toY) {
            return "M" + Markup.number(fromX) + " " + Markup.number(fromY) + "L" + Markup.number(toX) + " "
                    + Markup.number(toY);
        }

        private static String name(Line line) {
            return PlainText.oneLine(line.name(), LONGEST_NAME);
        }

        /** Labels packed against one another: where the first one would best be, and how many there are. */
        private record Pack(double place, int count) {
            Pack with(Pack next) {
                int both = count + next.count;
                return new Pack((place * count + next.place * next.count) / both, both);
            }
        }

        /**
         * Returns new places, each at least {@code gap} after the one before.
         *
         * @param wanted where they would be, in ascending order
         * @param gap the least distance
         * @param low the first place that may be taken
         * @param high the last place that may be taken; where that is not far enough, the last ones lie beyond
         */
        static List<Double> apart(List<Double> wanted, double gap, double low, double high) {
            List<Pack> packs = new ArrayList<>();
            for (int i = 0; i < wanted.size(); i++) {
                Pack pack = new Pack(wanted.get(i) - i * gap, 1);
                while (!packs.isEmpty() && packs.get(packs.size() - 1).place >= pack.place) {
                    pack = packs.remove(packs.size() - 1).with(pack);
                }
                packs.add(pack);
            }
            double last = Math.max(low, high - (wanted.size() - 1) * gap);
            List<Double> places = new ArrayList<>();
            for (Pack pack : packs) {
                double place = Math.max(low, Math.min(last, pack.place));
                for (int i = 0; i < pack.count; i++) {
                    places.add(place + places.size() * gap);
                }
            }
            return places;
        }
    }
}
