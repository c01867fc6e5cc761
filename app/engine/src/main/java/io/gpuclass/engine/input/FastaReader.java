package io.gpuclass.engine.input;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads sequences of nucleotides from FASTA files, compressed by gzip or not. Lower case is upper case, U is T, any other IUPAC code
 * matches nothing; lines that begin with a semicolon are comments (Pearson's original form), blanks in sequences are passed over.
 */
public final class FastaReader {
    /** The most bases that a file may hold. */
    static final int MOST_BASES = 1 << 30;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC = 0x1f8b;

    private FastaReader() {}

    /**
     * Reads a whole file.
     *
     * @return at least one sequence, none of them empty
     * @throws InputFileException if it cannot be read, or is not a FASTA file
     */
    public static Sequences read(Path file) {
        return read(file, MOST_BASES);
    }

    static Sequences read(Path file, int mostBases) {
        FastaParser parser = new FastaParser(file.toString(), mostBases);
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = text(new BufferedInputStream(raw, BUFFER_BYTES))) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                parser.accept(buffer, read);
            }
        } catch (ZipException | EOFException damaged) {
            throw parser.problem("its gzip compression is damaged or cut off here; compress or copy it again");
        } catch (IOException failure) {
            throw new InputFileException(file.toString(), 0, "cannot be read: " + cause(failure));
        } catch (OutOfMemoryError tooLarge) {
            throw InputFileException.tooLarge(file.toString());
        }
        return parser.finish();
    }

    private static InputStream text(BufferedInputStream in) throws IOException {
        in.mark(2);
        int magic = in.read() << Byte.SIZE | in.read();
        in.reset();
        return magic == GZIP_MAGIC ? new GZIPInputStream(in, BUFFER_BYTES) : in;
    }

    private static String cause(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file";
        }
        return failure instanceof AccessDeniedException ? "permission denied" : failure.getMessage();
    }
}
