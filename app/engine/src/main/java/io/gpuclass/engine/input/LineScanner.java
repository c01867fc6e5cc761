package io.gpuclass.engine.input;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Words and numbers of a text file, line by line, straight from its bytes: no line is ever held whole, so that one of a gigabyte does no
 * harm. Words are separated by spaces and tabs; a carriage return is one of these. What is not as expected ends in an
 * {@link InputFileException}. For one thread; owns the stream.
 */
final class LineScanner implements Closeable {
    static final int LONGEST_WORD = 64;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int QUOTED_CHARACTERS = 24;

    private final String file;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private boolean ended;
    private long line = 1;

    /** Start of the word or number that was taken last, as long as nothing else is read. */
    private int wordStart;

    LineScanner(String file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    /** Moves over blank lines; returns whether there is another one. */
    boolean atLine() {
        skipBlanks();
        while (peek() == '\n') {
            position++;
            line++;
            skipBlanks();
        }
        return peek() >= 0;
    }

    /** Returns the next byte, without taking it; -1 at the end of the file. */
    int peek() {
        return position < limit || refill(1) ? buffer[position] & 0xff : -1;
    }

    /** Takes the letter that a line starts with, which must be a word of its own, and returns it. */
    int letter(String expected) {
        if (takeWord(expected) > 1) {
            throw unexpected(expected);
        }
        return buffer[wordStart];
    }

    /** Takes a word and returns it in lower case. */
    String word(String expected) {
        int length = takeWord(expected);
        return new String(buffer, wordStart, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    /**
     * Takes a whole number.
     *
     * @param expected what errors call it
     */
    long wholeNumber(String expected, long least, long most) {
        long value = number(expected, Long::parseLong).orElse(Long.MIN_VALUE);
        if (value < least || value > most) {
            throw unexpected(expected + ", a whole number from " + least + " to " + most);
        }
        return value;
    }

    /** Takes a number with or without fraction and exponent; NaN, infinities and hexadecimal ones are none. */
    double number(String expected) {
        return number(expected, Double::parseDouble).orElseThrow(() -> unexpected(expected + ", a number"));
    }

    private <N> Optional<N> number(String expected, Function<String, N> parser) {
        int length = takeWord(expected);
        if (!isNumeric(length)) {
            return Optional.empty();
        }
        try {
            return Optional.of(parser.apply(new String(buffer, wordStart, length, StandardCharsets.ISO_8859_1)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Java's parsers take further letters, which end or begin what is no decimal number. */
    private boolean isNumeric(int length) {
        for (int i = wordStart; i < wordStart + length; i++) {
            if ("0123456789+-.eE".indexOf(buffer[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Takes the end of a line that holds nothing more. */
    void endLine() {
        skipBlanks();
        int next = peek();
        if (next >= 0 && next != '\n') {
            takeWord("");
            throw unexpected("the end of the line");
        }
    }

    /** Moves to the end of the line. */
    void skipLine() {
        for (int next = peek(); next >= 0 && next != '\n'; next = peek()) {
            position++;
        }
    }

    /** Returns an error about the line that the scanner is on. */
    InputFileException error(String problem) {
        return new InputFileException(file, line, problem);
    }

    /** Returns an error about the word that was taken last. */
    InputFileException unexpected(String expected) {
        return error("expected " + expected + ", not " + quoted());
    }

    String file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Takes a word, which then stands in the buffer from {@code wordStart} on, and returns its length. */
    private int takeWord(String expected) {
        skipBlanks();
        if (limit - position <= LONGEST_WORD) {
            refill(LONGEST_WORD + 1);
        }
        wordStart = position;
        position = wordEnd(buffer, position, Math.min(limit, position + LONGEST_WORD + 1));
        int length = position - wordStart;
        if (length == 0) {
            throw error("expected " + expected + ", but the line ends");
        }
        if (length > LONGEST_WORD) {
            throw unexpected(expected + ", of at most " + LONGEST_WORD + " characters");
        }
        return length;
    }

    private static int wordEnd(byte[] bytes, int start, int most) {
        int end = start;
        while (end < most && (bytes[end] > ' ' || !isSpace(bytes[end]))) {
            end++;
        }
        return end;
    }

    private void skipBlanks() {
        while ((position < limit || refill(1)) && buffer[position] != '\n' && isSpace(buffer[position])) {
            position++;
        }
    }

    private static boolean isSpace(byte character) {
        return character == ' ' || character == '\n' || character == '\t' || character == '\r';
    }

    /** Reads until the buffer holds {@code wanted} bytes or the file ends; returns whether it holds any. */
    private boolean refill(int wanted) {
        int kept = limit - position;
        System.arraycopy(buffer, position, buffer, 0, kept);
        position = 0;
        limit = kept;
        while (limit < wanted && !ended) {
            read();
        }
        return limit > 0;
    }

    private void read() {
        try {
            int count = in.read(buffer, limit, buffer.length - limit);
            ended = count < 0;
            limit += Math.max(0, count);
        } catch (EOFException e) {
            throw error("the file ends in the middle of its compressed data");
        } catch (IOException e) {
            throw error("cannot be read: " + (e.getMessage() == null ? "damaged" : e.getMessage()));
        }
    }

    private String quoted() {
        int length = Math.min(position - wordStart, QUOTED_CHARACTERS);
        String start = new String(buffer, wordStart, length, StandardCharsets.UTF_8);
        return "\"" + start + (length < position - wordStart ? "…" : "") + "\"";
    }
}
