package io.gpuclass.view.svg;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.svg.LinesSvg.LineMark;
import io.gpuclass.view.svg.PlotFrame.TextWidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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
                "path", "class", "leader", "d", leader(frame.x(end.x()) + MARK - 3, frame.y(end.y()), x - MARK + 2, y));
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
