package io.gpuclass.engine.map;

import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import java.util.Arrays;
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

    /**
     * Pattern that most rows and columns of a matrix have in common beside their means: the product of a figure for each row and one for each column
     * that leaves least of the matrix unexplained, its leading singular vectors.
     *
     * @param rows a figure for each row; their squares add up to 1
     * @param columns the same for each column
     * @param share of the matrix's variance about the means of rows and columns that it explains; 0 where there is none
     */
    record LeadingPattern(double[] rows, double[] columns, double share) {
        private static final int ITERATIONS = 300;

        /** @param matrix rows of one length */
        static LeadingPattern of(double[][] matrix) {
            double[][] rest = centered(matrix);
            double all =
                    Arrays.stream(rest).mapToDouble(LeadingPattern::squares).sum();
            double[] rows = new double[rest.length];
            double[] columns = strongestRow(rest).clone();
            double size = normalize(columns);
            for (int i = 0; i < ITERATIONS && size > 0; i++) {
                for (int row = 0; row < rows.length; row++) {
                    rows[row] = product(rest[row], columns);
                }
                normalize(rows);
                columns = weighted(rest, rows);
                size = normalize(columns);
            }
            return new LeadingPattern(rows, columns, all > 0 ? size * size / all : 0);
        }

        private static double[][] centered(double[][] matrix) {
            double[] ofColumns = weighted(matrix, filled(matrix.length, 1.0 / matrix.length));
            double all = Arrays.stream(ofColumns).average().orElse(0);
            return Arrays.stream(matrix)
                    .map(row -> {
                        double ofRow = Arrays.stream(row).average().orElse(0);
                        double[] rest = new double[row.length];
                        Arrays.setAll(rest, column -> row[column] - ofRow - ofColumns[column] + all);
                        return rest;
                    })
                    .toArray(double[][]::new);
        }

        private static double[] strongestRow(double[][] rows) {
            return Arrays.stream(rows)
                    .max((left, right) -> Double.compare(squares(left), squares(right)))
                    .orElseThrow();
        }

        private static double[] filled(int size, double value) {
            double[] all = new double[size];
            Arrays.fill(all, value);
            return all;
        }

        private static double[] weighted(double[][] matrix, double[] weights) {
            double[] sums = new double[matrix[0].length];
            for (int row = 0; row < matrix.length; row++) {
                for (int column = 0; column < sums.length; column++) {
                    sums[column] += weights[row] * matrix[row][column];
                }
            }
            return sums;
        }

        private static double product(double[] left, double[] right) {
            double sum = 0;
            for (int i = 0; i < left.length; i++) {
                sum += left[i] * right[i];
            }
            return sum;
        }

        private static double squares(double[] numbers) {
            return product(numbers, numbers);
        }

        /** Brings the sum of squares to 1, unless it is 0; returns the root of what it was. */
        private static double normalize(double[] numbers) {
            double size = Math.sqrt(squares(numbers));
            if (size > 0) {
                Arrays.setAll(numbers, i -> numbers[i] / size);
            }
            return size;
        }
    }

    /**
     * Numbers in two groups, those below a bound and those above, so that the groups' variance is least.
     *
     * @param separation share of the numbers' variance that lies between the groups: 1 where each group is one number, 0.75 of numbers that are
     *     spread evenly, 0.64 of normal ones; 0 where all are equal
     */
    record TwoGroups(double bound, double separation) {
        /** @param numbers at least one */
        static TwoGroups of(double[] numbers) {
            double[] sorted = numbers.clone();
            Arrays.sort(sorted);
            double mean = Arrays.stream(sorted).average().orElse(0);
            double all = Arrays.stream(sorted)
                    .map(number -> (number - mean) * (number - mean))
                    .sum();
            TwoGroups best = new TwoGroups(sorted[0], 0);
            double below = 0;
            for (int count = 1; count < sorted.length && all > 0; count++) {
                below += sorted[count - 1] - mean;
                // The groups' means are below / count and -below / rest away from the common one.
                double between = below * below * (1.0 / count + 1.0 / (sorted.length - count));
                if (between / all > best.separation) {
                    best = new TwoGroups((sorted[count - 1] + sorted[count]) / 2, between / all);
                }
            }
            return best;
        }

        /** Returns whether a number belongs to the upper group. */
        boolean isAbove(double number) {
            return number > bound;
        }
    }
}
