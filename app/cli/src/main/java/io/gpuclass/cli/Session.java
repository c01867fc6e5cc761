package io.gpuclass.cli;

import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Progress;
import java.io.PrintWriter;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** The life of a job on a device: it is opened, guarded against Ctrl-C, shown to the user, and closed whatever happens. */
final class Session {
    private Session() {}

    /**
     * Runs a job.
     *
     * @param spec the command that wants it
     * @param context what the command works with
     * @param open opens the device
     * @param job what to do with it
     * @return what the job returned
     */
    static <T> T run(
            CommandSpec spec, Context context, Supplier<ChosenDevice> open, BiFunction<ChosenDevice, Progress, T> job) {
        PrintWriter err = spec.commandLine().getErr();
        try (ChosenDevice chosen = open.get()) {
            return context.interruption().guarding(chosen.device()::abort, () -> {
                try (Progress progress = context.progress(err)) {
                    chosen.notices().forEach(progress::notice);
                    return job.apply(chosen, progress);
                }
            });
        }
    }
}
