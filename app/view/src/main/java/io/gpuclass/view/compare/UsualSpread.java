package io.gpuclass.view.compare;

import io.gpuclass.view.figures.Figure;
import io.gpuclass.view.figures.FigureKey;
import io.gpuclass.view.figures.Metric;
import io.gpuclass.view.figures.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far figures of a sort move from run to run. Where memory comes to lie puts a figure into one of a few groups, so that a few runs
 * may by chance all lie in one and look quiet; but hundreds of figures of the sort will not. So the spread of what moves with the run is
 * never taken to be less than what is usual for its sort. Immutable.
 */
final class UsualSpread {
    private final Map<Sort, Double> deviations = new HashMap<>();

    /** What moves alike. */
    private record Sort(Subject subject, Metric metric) {
        static Sort of(FigureKey key) {
            return new Sort(key.subject(), key.metric());
        }
    }

    /** Finds it among the figures of several profiles; there is none where no figure has enough of them. */
    UsualSpread(Map<FigureKey, List<Figure>> figures) {
        Map<Sort, List<double[]>> runs = new HashMap<>();
        figures.forEach((key, all) -> {
            List<Figure> counting = all.stream().filter(Figure::counts).toList();
            if (Exemption.movesWithTheRun(key) && !counting.isEmpty() && new BaseFigure(counting).tellsNoise()) {
                double[] values = counting.stream().mapToDouble(Figure::value).toArray();
                runs.computeIfAbsent(Sort.of(key), sort -> new ArrayList<>()).add(values);
            }
        });
        runs.forEach((sort, all) -> deviations.put(sort, NextRun.usualDeviation(all)));
    }

    /** Returns the least standard deviation to reckon with, of a figure's logarithm. */
    double of(FigureKey key) {
        return Exemption.movesWithTheRun(key) ? deviations.getOrDefault(Sort.of(key), 0.0) : 0;
    }
}
