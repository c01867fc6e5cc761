package io.gpuclass.view.svg;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Names each line beside its last point; where lines end near each other, the names move apart, and leaders show whose they are. */
final class LineEnds {
    private static final double FONT = 12;
    private static final double GAP = 17;
    private static final double LEADER = 34;
    private static final double MARK = 10;
    private static final int LONGEST_NAME = 40;

    private final List<Line> lines;

    LineEnds(List<Line> lines) {
        this.lines = lines;
    }

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
                        i -> frame.y(last(lines.get(i)).y())))
                .toList();
        List<Double> wanted =
                fromTop.stream().map(i -> frame.y(last(lines.get(i)).y())).toList();
        List<Double> places = LabelSpacing.apart(wanted, GAP, frame.top(), frame.bottom());
        for (int place = 0; place < places.size(); place++) {
            int line = fromTop.get(place);
            draw(svg, lines.get(line), LineMark.of(line), places.get(place), frame);
        }
    }

    private static void draw(Markup svg, Line line, LineMark mark, double y, PlotFrame frame) {
        double x = frame.right() + LEADER - MARK;
        Point end = last(line);
        svg.open("g", "class", "c" + mark.colour());
        svg.empty(
                "path", "class", "leader", "d", leader(frame.x(end.x()) + MARK - 3, frame.y(end.y()), x - MARK + 2, y));
        mark.draw(svg, x, y);
        svg.text("text", name(line), "class", "ink", "x", x + MARK, "y", y + 4);
        svg.close("g");
    }

    private static String leader(double fromX, double fromY, double toX, double toY) {
        return "M" + Markup.number(fromX) + " " + Markup.number(fromY) + "L" + Markup.number(toX) + " "
                + Markup.number(toY);
    }

    private static Point last(Line line) {
        return line.points().get(line.points().size() - 1);
    }

    private static String name(Line line) {
        return PlainText.oneLine(line.name(), LONGEST_NAME);
    }
}
