package io.gpuclass.cli;

import io.gpuclass.engine.session.Progress;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/**
 * What the commands work with.
 *
 * @param wiring everything outside the command line
 * @param terminal what the output goes to
 * @param interruption Ctrl-C
 * @param nanoTime a clock that counts nanoseconds
 */
record Context(Wiring wiring, Terminal terminal, Interruption interruption, LongSupplier nanoTime) {
    Progress progress(PrintWriter err) {
        return terminal.stderr()
                ? new TerminalProgress(err, terminal.width(), nanoTime)
                : new PlainProgress(err, nanoTime);
    }

    View view(Format format) {
        return new View(
                format,
                terminal.colour() && format == Format.TEXT,
                terminal.stdout() ? terminal.width() : Integer.MAX_VALUE);
    }
}
