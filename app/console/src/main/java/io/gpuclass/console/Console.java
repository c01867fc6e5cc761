package io.gpuclass.console;

import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.RunProgress;
import java.io.PrintWriter;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Where a person sees what the tool does, and stops it.
 *
 * @param terminal where output goes
 * @param interruption Ctrl-C
 * @param nanoTime a clock that counts nanoseconds
 */
public record Console(Terminal terminal, Interruption interruption, LongSupplier nanoTime) {
    /** Returns a display of how far a run is, which the caller closes. */
    public RunProgress progress(PrintWriter err) {
        return terminal.stderr()
                ? new TerminalProgress(err, terminal.width(), nanoTime)
                : new PlainProgress(err, nanoTime);
    }

    /** Returns how reports look on stdout. */
    public Presentation presentation(OutputFormat format) {
        return new Presentation(
                format,
                terminal.colour() && format == OutputFormat.TEXT,
                terminal.stdout() ? terminal.width() : Integer.MAX_VALUE);
    }

    /**
     * Runs a job on a device, which Ctrl-C aborts and which is closed whatever happens.
     *
     * @param err where progress is shown
     * @param open opens the device
     * @param job does the work
     * @return the job's result
     */
    public <T> T onDevice(PrintWriter err, Supplier<ChosenDevice> open, BiFunction<ChosenDevice, RunProgress, T> job) {
        try (ChosenDevice chosen = open.get()) {
            return interruption.guarding(chosen.device()::abort, () -> {
                try (RunProgress progress = progress(err)) {
                    chosen.notices().forEach(progress::notice);
                    return job.apply(chosen, progress);
                }
            });
        }
    }
}
