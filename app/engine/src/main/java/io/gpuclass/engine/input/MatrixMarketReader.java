package io.gpuclass.engine.input;

/**
 * Reads sparse square matrices in the Matrix Market exchange format (Boisvert, Pozo &amp; Remington 1996), {@code .mtx}, as graphs: the
 * entry in row i and column j is an arc from i to j, and of a symmetric matrix one from j to i as well. Comments and blank lines may
 * stand anywhere after the first line.
 *
 * <p>Weights of real and integer matrices are their values, rounded to the nearest whole number (halves up) and at least 1, so that an
 * entry that is stored is an arc even if its value is 0; those of pattern matrices are 1. Negative values are refused, as are values that
 * do not fit 31 bits, and matrices that are complex, dense, skew-symmetric or hermitian, whose values are no distances.
 */
final class MatrixMarketReader {
    private final LineScanner in;
    private final Field field;
    private final boolean symmetric;

    private enum Field {
        PATTERN,
        INTEGER,
        REAL
    }

    private MatrixMarketReader(LineScanner in) {
        this.in = in;
        expect("%%MatrixMarket", "%%matrixmarket");
        expect("matrix", "matrix");
        expect("coordinate: dense matrices are no graphs", "coordinate");
        field = field();
        symmetric = symmetric();
        in.endLine();
    }

    /**
     * @param name what tables call the graph
     * @throws InputFileException if the file does not hold what the format asks for
     */
    static Graph read(LineScanner in, String name) {
        return new MatrixMarketReader(in).graph(name);
    }

    private void expect(String expected, String word) {
        if (!in.word(expected).equals(word)) {
            throw in.unexpected(expected);
        }
    }

    private Field field() {
        String expected = "pattern, integer or real";
        return switch (in.word(expected)) {
            case "pattern" -> Field.PATTERN;
            case "integer" -> Field.INTEGER;
            case "real" -> Field.REAL;
            default -> throw in.unexpected(expected);
        };
    }

    private boolean symmetric() {
        String expected = "general or symmetric";
        return switch (in.word(expected)) {
            case "general" -> false;
            case "symmetric" -> true;
            default -> throw in.unexpected(expected);
        };
    }

    private Graph graph(String name) {
        if (!atData()) {
            throw in.error("the file ends without its sizes (<rows> <columns> <entries>)");
        }
        GraphAssembly graph = sizes();
        in.endLine();
        while (atData()) {
            entry(graph);
            in.endLine();
        }
        return graph.finish(name);
    }

    private boolean atData() {
        boolean more = in.atLine();
        while (more && in.peek() == '%') {
            in.skipLine();
            more = in.atLine();
        }
        return more;
    }

    private GraphAssembly sizes() {
        int rows = (int) in.wholeNumber("the number of rows", 1, Graph.MOST_VERTICES);
        long columns = in.wholeNumber("the number of columns", 1, Graph.MOST_VERTICES);
        if (columns != rows) {
            throw in.error("expected as many columns as rows, not " + rows + " rows and " + columns
                    + " columns: a graph is square");
        }
        long entries = in.wholeNumber("the number of entries", 0, Graph.MOST_EDGES);
        return new GraphAssembly(in, rows, entries, symmetric ? 2 * entries : entries);
    }

    private void entry(GraphAssembly graph) {
        graph.nextLine();
        int row = graph.vertex("the row");
        int column = graph.vertex("the column");
        if (symmetric && column > row) {
            throw in.error("expected an entry on or below the diagonal, since the matrix is symmetric, not one in row "
                    + (row + 1) + " and column " + (column + 1));
        }
        int weight = weight();
        graph.add(row, column, weight);
        if (symmetric && row != column) {
            graph.add(column, row, weight);
        }
    }

    private int weight() {
        return switch (field) {
            case PATTERN -> 1;
            case INTEGER -> (int) Math.max(1, in.wholeNumber("the value", 0, Integer.MAX_VALUE));
            case REAL -> rounded(in.number("the value"));
        };
    }

    private int rounded(double value) {
        long weight = Math.round(value);
        if (value < 0 || weight > Integer.MAX_VALUE) {
            throw in.unexpected("the value, a number from 0 to " + Integer.MAX_VALUE);
        }
        return (int) Math.max(1, weight);
    }
}
