package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityFit;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Hit ratio of accesses to a neighbour's data in the cache, over the time between the two: Lo et al., Figure 5. */
final class LocalityCharts {
    static final Axis X = new Axis("SM cycles between the two accesses", true, null);
    static final Axis Y = new Axis("hit ratio", false, null);
    /** Enough for a smooth curve. */
    private static final int STEPS = 32;

    private LocalityCharts() {}

    static Optional<Drawing> of(Profile profile) {
        return Drawing.of(
                ChartTopic.LOCALITY, "", "Hit ratio over the time to a neighbour's access", X, Y, lines(profile));
    }

    /** Returns a line for each shape of block, and its fit. */
    static List<Line> lines(Profile profile) {
        List<Line> lines = new ArrayList<>();
        for (LocalityResult result : profile.locality()) {
            List<LocalityPoint> drawn = drawn(result);
            String name = result.blocks() + " blocks of " + result.threads() + " threads";
            lines.add(new Line(name, drawn.stream().map(LocalityCharts::point).toList()));
            if (result.fit() != null && drawn.size() > 1) {
                lines.add(new Line("fit of " + name, Apart.FIT, curve(drawn, result.fit()), List.of()));
            }
        }
        return lines;
    }

    /** Returns the points that tell a ratio and that a logarithmic axis has a place for, from left to right. */
    private static List<LocalityPoint> drawn(LocalityResult result) {
        return result.points().stream()
                .filter(point -> point.pairs() > 0 && point.tauCycles() > 0)
                .sorted(Comparator.comparingDouble(LocalityPoint::tauCycles))
                .toList();
    }

    private static Point point(LocalityPoint point) {
        String note = point.barrierEvery() == null ? "no barrier" : "a barrier every " + point.barrierEvery();
        return Point.of(point.tauCycles(), point.hitRatio(), note);
    }

    /** Returns the curve from the first point to the last one; where that leaves what a ratio can be, it has none. */
    private static List<Point> curve(List<LocalityPoint> points, LocalityFit fit) {
        double first = points.get(0).tauCycles();
        double last = points.get(points.size() - 1).tauCycles();
        return IntStream.rangeClosed(0, STEPS)
                .mapToDouble(step -> first * Math.pow(last / first, (double) step / STEPS))
                .mapToObj(tau -> Point.of(tau, fit.hitRatioAtZero() * Math.exp(-fit.lambdaPerCycle() * tau), ""))
                .filter(point -> Double.isFinite(point.x()) && point.y() <= 1)
                .toList();
    }
}
