package io.gpuclass.console;

import java.io.Writer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The terminal, files or pipes that the output goes to.
 *
 * @param stdout whether stdout is a terminal
 * @param stderr whether stderr is a terminal on which a line can be redrawn
 * @param colour whether stdout may get colour
 * @param width columns
 */
public record Terminal(boolean stdout, boolean stderr, boolean colour, int width) {
    private static final int DEFAULT_WIDTH = 80;
    private static final int LEAST_WIDTH = 20;

    /** Picocli takes no less. */
    private static final int LEAST_HELP_WIDTH = 55;

    /**
     * Returns those of this process. The launcher knows of each stream by itself, and of the width, and says so in system properties; without
     * them, the Java runtime is asked for both streams, and the shell for the width. {@code NO_COLOR} counts
     * where it is not empty (no-color.org).
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

    /** Returns a writer to stderr that breaks long lines where that is a terminal; elsewhere a line stays one, to be searched for. */
    public Writer wrapped(Writer err) {
        return stderr ? new WrappingWriter(err, width) : err;
    }

    /** Returns how wide the help may be: as wide as the terminal, but no narrower than it can be laid out. */
    public int helpWidth() {
        return stdout ? Math.max(LEAST_HELP_WIDTH, width) : DEFAULT_WIDTH;
    }

    private static boolean isTerminal(String told, boolean console) {
        return told == null ? console : told.equals("terminal");
    }
}
