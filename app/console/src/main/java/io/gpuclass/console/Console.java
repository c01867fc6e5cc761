package io.gpuclass.console;

import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import java.util.function.LongSupplier;

/**
 * Terminal of a person, who watches and stops what the tool does.
 *
 * @param nanoTime a clock in nanoseconds
 */
public record Console(Terminal terminal, Interruption interruption, LongSupplier nanoTime) {
    public Presentation presentation(OutputFormat format) {
        return new Presentation(
                format,
                terminal.colour() && format == OutputFormat.TEXT,
                terminal.stdout() ? terminal.width() : Integer.MAX_VALUE);
    }

    /**
     * Presentation of a report for people.
     *
     * @param format text or Markdown
     * @param colour whether text may have escape sequences for colour
     * @param columns the width of running text
     */
    public record Presentation(OutputFormat format, boolean colour, int columns) {
        /** Text for a file: no colour, and lines of any length. */
        public static final Presentation IN_A_FILE = new Presentation(OutputFormat.TEXT, false, Integer.MAX_VALUE);

        /** Renders a report, with a line break at its end. */
        public String of(Document report) {
            return format == OutputFormat.MARKDOWN
                    ? report.toMarkdown()
                    : report.toText(colour ? Style.ANSI : Style.PLAIN, columns);
        }

        /** The format of a command's result. */
        public enum OutputFormat implements Named {
            TEXT,
            MARKDOWN,
            JSON;

            @Override
            public String id() {
                return this == MARKDOWN ? "md" : Named.super.id();
            }
        }
    }
}
