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
            throw new InputFileException(file, 0, "you may not read it");
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
}
