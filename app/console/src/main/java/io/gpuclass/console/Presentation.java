package io.gpuclass.console;

import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;

/**
 * The looks of a report for people.
 *
 * @param format text or Markdown
 * @param colour whether text may hold escape sequences for colour
 * @param columns the most that a line of running text may have
 */
public record Presentation(OutputFormat format, boolean colour, int columns) {
    /** Text that goes to a file: no colour, and lines as long as they may be. */
    public static final Presentation IN_A_FILE = new Presentation(OutputFormat.TEXT, false, Integer.MAX_VALUE);

    /** Returns a report as it is to be printed; ends with a line break. */
    public String of(Document report) {
        return format == OutputFormat.MARKDOWN
                ? report.toMarkdown()
                : report.toText(colour ? Style.ANSI : Style.PLAIN, columns);
    }
}
