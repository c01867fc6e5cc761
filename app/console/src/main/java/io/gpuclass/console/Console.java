package io.gpuclass.console;

import io.gpuclass.console.Presentation.OutputFormat;
import java.util.function.LongSupplier;

/**
 * How a person sees and stops what the tool does.
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
}
