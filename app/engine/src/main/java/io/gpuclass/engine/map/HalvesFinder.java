package io.gpuclass.engine.map;

import io.gpuclass.engine.stats.SampleSummary;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Finds the two halves of a cache in times of SMs to lines. There are two halves where one pattern explains much of what SMs and lines do
 * not explain each by itself, its figures fall into two groups for both, and the far half takes longer by more than a trifle: not where
 * times only grow with the distance, and not in noise.
 *
 * @param times a row for each SM, a column for each line, in nanoseconds
 */
record HalvesFinder(double[][] times) {
    /** A pattern of noise explains less than a tenth of 100 SMs and 30 lines. */
    private static final double LEAST_EXPLAINED = 0.4;

    /** Between a gradual change, which gives 0.75, and two groups, which give 1. */
    private static final double LEAST_SEPARATION = 0.87;

    private static final double LEAST_RATIO = 1.03;

    /** @param multiprocessors numbers of the SMs, in the order of the rows */
    CacheHalves find(List<Integer> multiprocessors) {
        LeadingPattern pattern = LeadingPattern.of(times);
        TwoGroups rows = TwoGroups.of(pattern.rows());
        TwoGroups columns = TwoGroups.of(pattern.columns());
        double separation = Math.min(1, Math.min(rows.separation(), columns.separation()));
        double explained = Math.min(1, pattern.share());
        boolean first = rows.isAbove(pattern.rows()[0]);
        List<Integer> ofRows = those(pattern.rows(), value -> rows.isAbove(value) == first);
        // Figures of one sign make a longer time: lines near to the upper group of SMs are in the lower group of lines.
        List<Integer> ofLines = those(pattern.columns(), value -> columns.isAbove(value) != first);
        BiPredicate<Integer, Integer> near = (row, line) -> ofRows.contains(row) == ofLines.contains(line);
        double nearNs = median(times(near));
        double farNs = median(times(near.negate()));
        if (explained < LEAST_EXPLAINED || separation < LEAST_SEPARATION || !(farNs >= nearNs * LEAST_RATIO)) {
            return CacheHalves.none(explained, separation);
        }
        List<Integer> sms = ofRows.stream().map(multiprocessors::get).toList();
        return new CacheHalves(
                true, explained, separation, sms, ofLines, nearNs, farNs, agreement(near, (nearNs + farNs) / 2));
    }

    private static List<Integer> those(double[] figures, DoublePredicate wanted) {
        return IntStream.range(0, figures.length)
                .filter(i -> wanted.test(figures[i]))
                .boxed()
                .toList();
    }

    private DoubleStream times(BiPredicate<Integer, Integer> wanted) {
        return IntStream.range(0, times.length)
                .boxed()
                .flatMapToDouble(row -> IntStream.range(0, times[row].length)
                        .filter(line -> wanted.test(row, line))
                        .mapToDouble(line -> times[row][line]));
    }

    /** Returns the median; not a number where there is nothing. */
    private static double median(DoubleStream numbers) {
        double[] all = numbers.toArray();
        return all.length == 0 ? Double.NaN : SampleSummary.of(all).median();
    }

    private double agreement(BiPredicate<Integer, Integer> near, double middleNs) {
        long all = (long) times.length * times[0].length;
        long agree = times(near).filter(ns -> ns < middleNs).count()
                + times(near.negate()).filter(ns -> ns >= middleNs).count();
        return (double) agree / all;
    }
}
