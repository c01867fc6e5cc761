package io.gpuclass.view.chart;

import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What there is to see in a chart, in words: the order of its lines where they end. */
public final class Description {
    private static final int FEW = 3;

    private Description() {}

    public static String of(Axis x, Axis y, List<Line> lines) {
        List<Line> drawn =
                lines.stream().filter(line -> !line.points().isEmpty()).toList();
        if (drawn.isEmpty()) {
            return "";
        }
        double end = drawn.stream().mapToDouble(line -> line.end().x()).max().orElseThrow();
        List<Line> ranked = drawn.stream()
                .filter(line -> line.end().x() == end)
                .sorted(Comparator.comparing(Line::end, order(y)))
                .toList();
        String best = ranked.stream().limit(FEW).map(line -> value(y, line)).collect(Collectors.joining(", "));
        String worst = ranked.size() > FEW ? ", … " + value(y, ranked.get(ranked.size() - 1)) : "";
        String others = Stream.of(lone(y, drawn), Apart.sentence(drawn))
                .filter(sentence -> !sentence.isEmpty())
                .map(sentence -> " " + sentence)
                .collect(Collectors.joining());
        return drawn.size() + (drawn.size() == 1 ? " line" : " lines") + ". At " + ChartNumbers.place(end) + " "
                + x.label() + ", " + y.label() + ": " + best + worst + "." + others;
    }

    /** Returns a sentence on the best line with a lone block, which is not drawn; empty where no line has one. */
    static String lone(Axis y, List<Line> lines) {
        return lines.stream()
                .filter(line -> line.lone() != null)
                .min(Comparator.comparing(Line::lone, order(y)))
                .map(line -> "Not drawn: a lone block, at best " + line.name() + " "
                        + ChartNumbers.text(y, line.lone().y()) + ".")
                .orElse("");
    }

    /** Returns the order in which points are good: the best one comes first. */
    public static Comparator<Point> order(Axis y) {
        Comparator<Point> rising = Comparator.comparingDouble(Point::y);
        return Boolean.FALSE.equals(y.higherIsBetter()) ? rising : rising.reversed();
    }

    private static String value(Axis y, Line line) {
        return line.name() + " " + ChartNumbers.text(y, line.end().y());
    }
}
