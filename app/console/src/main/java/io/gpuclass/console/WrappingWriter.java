package io.gpuclass.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Breaks long lines between words, for a terminal. A word that is longer than a line, such as a path, stays whole, so that it can be
 * copied; and so does an indented line, such as one of a stack trace, and one that was shown before it was complete, such as a
 * prompt or a progress bar. Confined to one thread, or guarded by the print writer around it.
 */
final class WrappingWriter extends FilterWriter {
    private static final String INDENT = "  ";

    private final int width;
    private final StringBuilder line = new StringBuilder();
    private boolean partlyShown;

    /**
     * @param out the terminal
     * @param width its columns
     */
    WrappingWriter(Writer out, int width) {
        super(out);
        this.width = width;
    }

    @Override
    public void write(int character) throws IOException {
        switch (character) {
            case '\n' -> endLine();
            case '\r' -> returnToStart();
            default -> line.append((char) character);
        }
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        write(text.toCharArray(), offset, length);
    }

    @Override
    public void flush() throws IOException {
        partlyShown |= !line.isEmpty();
        showAsItIs();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        out.close();
    }

    private void endLine() throws IOException {
        boolean whole = partlyShown || line.isEmpty() || Character.isWhitespace(line.charAt(0));
        if (!whole) {
            String wrapped = wrap(line.toString());
            line.setLength(0);
            line.append(wrapped);
        }
        line.append('\n');
        showAsItIs();
        partlyShown = false;
    }

    private void returnToStart() throws IOException {
        line.append('\r');
        showAsItIs();
        partlyShown = false;
    }

    private void showAsItIs() throws IOException {
        out.write(line.toString());
        line.setLength(0);
    }

    private String wrap(String text) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : text.split(" +")) {
            int length = word.codePointCount(0, word.length());
            if (column == 0) {
                column = length;
            } else if (column + 1 + length <= width) {
                lines.append(' ');
                column += 1 + length;
            } else {
                lines.append('\n').append(INDENT);
                column = INDENT.length() + length;
            }
            lines.append(word);
        }
        return lines.toString();
    }
}
