package io.gpuclass.engine.map;

import java.util.Arrays;

/**
 * What most rows and columns of a matrix have in common beside their means: the product of a figure for each row and one for each column
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
        double all = Arrays.stream(rest).mapToDouble(LeadingPattern::squares).sum();
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
