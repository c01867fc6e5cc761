package io.gpuclass.engine.input;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
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
        return failure instanceof AccessDeniedException ? "it may not be read" : failure.getMessage();
    }

    /** Parses FASTA as its bytes come, of which it holds none but the bases. Not thread-safe. */
    static final class FastaParser {
        private static final int FIRST_CAPACITY = 1 << 12;
        private static final byte LAST_CONTROL = 0x1f;
        private static final byte DELETE = 0x7f;

        private final String file;
        private final int mostBases;
        private byte[] bases = new byte[FIRST_CAPACITY];
        private int total;
        private final List<Integer> offsets = new ArrayList<>(List.of(0));
        private State state = State.LINE_START;
        private boolean afterReturn;
        private long line = 1;
        private long headerLine;

        private enum State {
            LINE_START,
            /** In a header or a comment, of which nothing is wanted. */
            WORDS,
            BASES
        }

        FastaParser(String file, int mostBases) {
            this.file = file;
            this.mostBases = mostBases;
        }

        /** @param count how many of {@code bytes} are the next ones of the file */
        void accept(byte[] bytes, int count) {
            for (int i = 0; i < count; i++) {
                accept(bytes[i]);
            }
        }

        /** Returns the sequences of the file, which has ended. */
        Sequences finish() {
            if (headerLine == 0) {
                throw problem("holds no sequence; FASTA begins with a line that starts with >");
            }
            endSequence();
            return new Sequences(
                    Arrays.copyOf(bases, total),
                    offsets.stream().mapToInt(Integer::intValue).toArray());
        }

        /** Returns an exception about the line that is being read. */
        InputFileException problem(String problem) {
            return new InputFileException(file, line, problem);
        }

        private void accept(byte character) {
            if (character == '\n') {
                endLine();
            } else if (afterReturn) {
                throw problem("a carriage return in the middle of a line; lines end with a line feed, or with both");
            } else if (character == '\r') {
                afterReturn = true;
            } else if (state == State.BASES) {
                acceptBase(character);
            } else if (state == State.WORDS) {
                requireText(character);
            } else {
                beginLine(character);
            }
        }

        private void endLine() {
            line++;
            afterReturn = false;
            state = State.LINE_START;
        }

        private void beginLine(byte first) {
            switch (first) {
                case '>' -> beginSequence();
                case ';' -> state = State.WORDS;
                default -> {
                    state = State.BASES;
                    acceptBase(first);
                }
            }
        }

        private void beginSequence() {
            if (headerLine > 0) {
                endSequence();
            }
            headerLine = line;
            state = State.WORDS;
        }

        private void endSequence() {
            if (total == offsets.get(offsets.size() - 1)) {
                throw new InputFileException(file, headerLine, "the sequence under this header is empty");
            }
            offsets.add(total);
        }

        private void acceptBase(byte character) {
            byte base = BaseCodes.of(character);
            if (base == BaseCodes.ILLEGAL) {
                acceptBlank(character);
                return;
            }
            requireHeader();
            if (total == mostBases) {
                throw problem("more than " + mostBases + " bases; take a part of the file");
            }
            if (total == bases.length) {
                bases = Arrays.copyOf(bases, 2 * total);
            }
            bases[total++] = base;
        }

        private void acceptBlank(byte character) {
            if (character != ' ' && character != '\t') {
                requireText(character);
                requireHeader();
                throw problem(shown(character) + " is no nucleotide code; letters of IUPAC and - are");
            }
        }

        private void requireHeader() {
            if (headerLine == 0) {
                throw problem("text before the first header; FASTA begins with a line that starts with >");
            }
        }

        private void requireText(byte character) {
            if (character >= 0 && character <= LAST_CONTROL && character != '\t' || character == DELETE) {
                throw problem("is not text: " + shown(character));
            }
        }

        private static String shown(byte character) {
            return character > ' ' && character < DELETE
                    ? "'" + (char) character + "'"
                    : String.format(Locale.ROOT, "byte 0x%02x", character & 0xff);
        }

        /** IUPAC nucleotide codes of the characters of a sequence, by their bytes. */
        static final class BaseCodes {
            /** The character stands for no nucleotide. */
            static final byte ILLEGAL = -1;

            /** U is the T of RNA. */
            private static final String[] BASES = {"A", "C", "G", "TU"};

            /** Codes of several bases, and of a gap. */
            private static final String AMBIGUOUS = "RYSWKMBDHVN-.";

            private static final byte[] OF_BYTE = table();

            private BaseCodes() {}

            /** Returns 0 to 3 for a base, {@link Sequences#NO_BASE} for what may be several or none, else {@link #ILLEGAL}. */
            static byte of(byte character) {
                return OF_BYTE[character & 0xff];
            }

            private static byte[] table() {
                byte[] table = new byte[256];
                Arrays.fill(table, ILLEGAL);
                for (byte base = 0; base < BASES.length; base++) {
                    set(table, BASES[base], base);
                }
                set(table, AMBIGUOUS, Sequences.NO_BASE);
                return table;
            }

            private static void set(byte[] table, String characters, byte code) {
                characters.chars().forEach(character -> table[character] = code);
                characters.toLowerCase(Locale.ROOT).chars().forEach(character -> table[character] = code);
            }
        }
    }

    /**
     * Sequences of bases, one after the other. Not changed once made.
     *
     * @param bases of all sequences, one per byte; not copied, and not to be changed
     * @param offsets where each begins in these, from 0 on, and where the last ends; not copied, and not to be changed
     */
    public record Sequences(byte[] bases, int[] offsets) {
        /** Matches nothing: an unreadable base, or the end of a sequence. 0 to 3 are A, C, G and T. */
        static final byte NO_BASE = 4;

        private static final int DIGEST_BYTES = 8;

        /** Returns how many sequences there are. */
        public int count() {
            return offsets.length - 1;
        }

        /** Returns the bases of all sequences together. */
        public int totalBases() {
            return bases.length;
        }

        /** Returns the bases of all sequences, with {@link #NO_BASE} after each sequence. */
        byte[] terminated() {
            byte[] text = new byte[Math.addExact(bases.length, count())];
            for (int i = 0; i < count(); i++) {
                int end = offsets[i + 1];
                System.arraycopy(bases, offsets[i], text, offsets[i] + i, end - offsets[i]);
                text[end + i] = NO_BASE;
            }
            return text;
        }

        /** Returns a digest of these sequences, for ids. */
        String digest() {
            MessageDigest digest = sha256();
            for (int offset : offsets) {
                digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(offset).flip());
            }
            return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(bases), DIGEST_BYTES));
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException("every Java has SHA-256", impossible);
            }
        }
    }
}
