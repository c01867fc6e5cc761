package io.gpuclass.engine.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Parses FASTA as its bytes come, of which it holds none but the bases. Not thread-safe. */
final class FastaParser {
    private static final int FIRST_CAPACITY = 1 << 12;
    private static final byte LAST_CONTROL = 0x1f;
    private static final byte DELETE = 0x7f;

    private final String file;
    private final int mostBases;
    private byte[] bases = new byte[FIRST_CAPACITY];
    private int total;
    private final List<Integer> offsets = new ArrayList<>(List.of(0));
    private Place place = Place.LINE_START;
    private boolean afterReturn;
    private long line = 1;
    private long headerLine;

    private enum Place {
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

    /** Returns what the file holds; it has ended. */
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
        } else if (place == Place.BASES) {
            acceptBase(character);
        } else if (place == Place.WORDS) {
            requireText(character);
        } else {
            beginLine(character);
        }
    }

    private void endLine() {
        line++;
        afterReturn = false;
        place = Place.LINE_START;
    }

    private void beginLine(byte first) {
        switch (first) {
            case '>' -> beginSequence();
            case ';' -> place = Place.WORDS;
            default -> {
                place = Place.BASES;
                acceptBase(first);
            }
        }
    }

    private void beginSequence() {
        if (headerLine > 0) {
            endSequence();
        }
        headerLine = line;
        place = Place.WORDS;
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
}
