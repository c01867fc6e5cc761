package io.gpuclass.view.chart;

import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What there is to see in a chart, in words: the order of its lines where they end. */
public final class Description {
    private static final int FEW = 3;

    private Description() {}

    /** Returns sentences on lines of which some may be empty. */
    public static String of(Axis x, Axis y, List<Line> lines) {
        List<Line> drawn =
                lines.stream().filter(line -> !line.points().isEmpty()).toList();
        if (drawn.isEmpty()) {
            return "";
        }
        double end = drawn.stream().mapToDouble(line -> last(line).x()).max().orElseThrow();
        List<Line> ranked = drawn.stream()
                .filter(line -> last(line).x() == end)
                .sorted(order(y))
                .toList();
        String best = ranked.stream().limit(FEW).map(line -> value(y, line)).collect(Collectors.joining(", "));
        String worst = ranked.size() > FEW ? ", … " + value(y, ranked.get(ranked.size() - 1)) : "";
        String apart = Apart.sentence(drawn);
        return drawn.size() + (drawn.size() == 1 ? " line" : " lines") + ". At " + ChartNumbers.place(end) + " "
                + x.label() + ", " + y.label() + ": " + best + worst + "." + (apart.isEmpty() ? "" : " " + apart);
    }

    private static Comparator<Line> order(Axis y) {
        Comparator<Line> rising = Comparator.comparingDouble(line -> last(line).y());
        return Boolean.FALSE.equals(y.higherIsBetter()) ? rising : rising.reversed();
    }

    private static String value(Axis y, Line line) {
        return line.name() + " " + ChartNumbers.text(y, last(line).y());
    }

    private static Point last(Line line) {
        return line.points().get(line.points().size() - 1);
    }
}
