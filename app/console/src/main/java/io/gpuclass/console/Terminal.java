package io.gpuclass.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The terminal, files or pipes that the output goes to.
 *
 * @param stdout whether stdout is a terminal
 * @param stderr whether stderr is a terminal on which a line can be redrawn
 * @param colour whether stdout may get colour
 */
public record Terminal(boolean stdout, boolean stderr, boolean colour, int width) {
    private static final int DEFAULT_WIDTH = 80;
    private static final int LEAST_WIDTH = 20;

    /** The least that picocli accepts. */
    private static final int LEAST_HELP_WIDTH = 55;

    /**
     * Returns this process's terminal. The launcher tells of each stream and of the width in system properties; without them, the Java
     * runtime's console stands for both streams, and the shell's COLUMNS for the width. {@code NO_COLOR} counts if not empty (no-color.org).
     *
     * @param property a system property, or null
     * @param variable an environment variable, or null
     * @param console whether the Java runtime sees a console
     */
    public static Terminal find(UnaryOperator<String> property, UnaryOperator<String> variable, boolean console) {
        boolean dumb = "dumb".equals(variable.apply("TERM"));
        boolean stdout = isTerminal(property.apply("gpuclass.stdout"), console);
        boolean stderr = isTerminal(property.apply("gpuclass.stderr"), console);
        String noColour = variable.apply("NO_COLOR");
        boolean plain = noColour != null && !noColour.isEmpty();
        int width = Stream.of(property.apply("gpuclass.columns"), variable.apply("COLUMNS"))
                .filter(columns -> columns != null && columns.matches("[1-9][0-9]{0,3}"))
                .findFirst()
                .map(columns -> Math.max(LEAST_WIDTH, Integer.parseInt(columns)))
                .orElse(DEFAULT_WIDTH);
        return new Terminal(stdout, stderr && !dumb, stdout && !dumb && !plain, width);
    }

    /** Returns the same with stdout for a file. */
    public Terminal forFiles() {
        return new Terminal(false, stderr, false, width);
    }

    /** Returns a writer to stderr that breaks long lines on a terminal; elsewhere lines stay whole, for searching. */
    public Writer wrapped(Writer err) {
        Writer printable = new PrintableWriter(err, false, stderr);
        return stderr ? new WrappingWriter(printable, width) : printable;
    }

    /** Returns a writer to stdout through which nothing gets that a file made to upset a terminal. */
    public Writer printable(Writer out) {
        return new PrintableWriter(out, colour, !stdout);
    }

    public int helpWidth() {
        return stdout ? Math.max(LEAST_HELP_WIDTH, width) : DEFAULT_WIDTH;
    }

    private static boolean isTerminal(String told, boolean console) {
        return told == null ? console : told.equals("terminal");
    }

    /**
     * Breaks long lines between words, for a terminal. Words longer than a line stay whole, so that paths can be copied, and so do indented
     * lines, as of a stack trace, and lines flushed before their end, as of a progress bar. Confined to one thread, or guarded by the print
     * writer around it.
     */
    static final class WrappingWriter extends FilterWriter {
        private static final String INDENT = "  ";

        private final int width;
        private final StringBuilder line = new StringBuilder();
        private boolean partlyShown;

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
}
