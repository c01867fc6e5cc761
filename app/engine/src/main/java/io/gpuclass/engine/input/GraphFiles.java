package io.gpuclass.engine.input;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads graphs from files: {@code .gr} (DIMACS) and {@code .mtx} (Matrix Market), either also compressed by gzip ({@code .gz}). */
public final class GraphFiles {
    private static final String COMPRESSED = ".gz";
    private static final int LONGEST_NAME = 32;
    private static final int BUFFER_BYTES = 1 << 16;

    private enum Format {
        DIMACS(".gr", DimacsReader::read),
        MATRIX_MARKET(".mtx", MatrixMarketReader::read);

        private final String extension;
        private final BiFunction<LineScanner, String, Graph> reader;

        Format(String extension, BiFunction<LineScanner, String, Graph> reader) {
            this.extension = extension;
            this.reader = reader;
        }
    }

    private GraphFiles() {}

    /**
     * Reads a graph. Searches in it start at the vertex with most out-edges, the first of these.
     *
     * @throws InputFileException if the extension is none that is known, the file cannot be read, or does not hold what its format asks for
     */
    public static Graph read(Path path) {
        String file = path.toString();
        String name = String.valueOf(path.getFileName());
        boolean compressed = endsWith(name, COMPRESSED);
        String text = compressed ? without(name, COMPRESSED) : name;
        for (Format format : Format.values()) {
            if (endsWith(text, format.extension)) {
                return read(path, compressed, format, shown(without(text, format.extension)));
            }
        }
        throw new InputFileException(
                file,
                0,
                "not a graph file by its name: expected .gr (DIMACS) or .mtx (Matrix Market), or either with .gz after it");
    }

    private static Graph read(Path path, boolean compressed, Format format, String name) {
        String file = path.toString();
        try (InputStream bytes = Files.newInputStream(path);
                LineScanner in = new LineScanner(file, compressed ? decompressed(file, bytes) : bytes)) {
            return format.reader.apply(in, name);
        } catch (NoSuchFileException e) {
            throw new InputFileException(file, 0, "there is no such file");
        } catch (AccessDeniedException e) {
            throw new InputFileException(file, 0, "it may not be read");
        } catch (IOException e) {
            throw new InputFileException(file, 0, "cannot be read: " + e.getMessage());
        } catch (OutOfMemoryError e) {
            throw InputFileException.tooLarge(file);
        }
    }

    private static InputStream decompressed(String file, InputStream bytes) throws IOException {
        try {
            return new GZIPInputStream(bytes, BUFFER_BYTES);
        } catch (EOFException | ZipException e) {
            throw new InputFileException(file, 0, "not compressed by gzip, which its name says it is");
        }
    }

    private static boolean endsWith(String name, String extension) {
        return name.toLowerCase(Locale.ROOT).endsWith(extension);
    }

    private static String without(String name, String extension) {
        return name.substring(0, name.length() - extension.length());
    }

    /** Returns a name that is short and harmless in every table and key. */
    private static String shown(String name) {
        String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
        return safe.isEmpty() ? "graph" : safe.substring(0, Math.min(safe.length(), LONGEST_NAME));
    }

    /**
     * Reads graphs in the format of the 9th DIMACS Implementation Challenge (shortest paths, {@code .gr}): comments ({@code c ...}), one
     * problem line ({@code p sp <vertices> <arcs>}), and an arc on each further line ({@code a <from> <to> <weight>}), weights being whole
     * numbers from 0 to 2^31 - 1. Parallel arcs and loops stay. Blank lines are let pass.
     */
    static final class DimacsReader {
        private static final String LINE = "a line that starts with c, p or a";
        private static final String PROBLEM = "the problem line (p sp <vertices> <arcs>)";

        private DimacsReader() {}

        /**
         * @param name what tables call the graph
         * @throws InputFileException if the file does not hold what the format asks for
         */
        static Graph read(LineScanner in, String name) {
            GraphAssembly graph = null;
            while (in.atLine()) {
                if (in.peek() == 'c') {
                    in.skipLine();
                    continue;
                }
                switch (in.letter(LINE)) {
                    case 'p' -> graph = problem(in, graph);
                    case 'a' -> arc(in, graph);
                    default -> throw in.unexpected(LINE);
                }
                in.endLine();
            }
            if (graph == null) {
                throw in.error("the file ends without " + PROBLEM);
            }
            return graph.finish(name);
        }

        private static GraphAssembly problem(LineScanner in, GraphAssembly before) {
            if (before != null) {
                throw in.error("a second problem line");
            }
            if (!in.word("sp, for shortest paths").equals("sp")) {
                throw in.unexpected("sp, for shortest paths");
            }
            int vertices = (int) in.wholeNumber("the number of vertices", 1, Graph.MOST_VERTICES);
            long arcs = in.wholeNumber("the number of arcs", 0, Graph.MOST_EDGES);
            return new GraphAssembly(in, vertices, arcs, arcs);
        }

        private static void arc(LineScanner in, GraphAssembly graph) {
            if (graph == null) {
                throw in.error("expected " + PROBLEM + " before the first arc");
            }
            graph.nextLine();
            int from = graph.vertex("the vertex that the arc leaves");
            int to = graph.vertex("the vertex that the arc enters");
            graph.add(from, to, (int) in.wholeNumber("the weight", 0, Integer.MAX_VALUE));
        }
    }

    /**
     * Reads sparse square matrices in the Matrix Market exchange format (Boisvert, Pozo &amp; Remington 1996), {@code .mtx}, as graphs: the
     * entry in row i and column j is an arc from i to j, and of a symmetric matrix one from j to i as well. Comments and blank lines may
     * stand anywhere after the first line.
     *
     * <p>Weights of real and integer matrices are their values, rounded to the nearest whole number (halves up) and at least 1, so that an
     * entry that is stored is an arc even if its value is 0; those of pattern matrices are 1. Negative values are refused, as are values that
     * do not fit 31 bits, and matrices that are complex, dense, skew-symmetric or hermitian, whose values are no distances.
     */
    static final class MatrixMarketReader {
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
                throw in.error(
                        "expected an entry on or below the diagonal, since the matrix is symmetric, not one in row "
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
}
