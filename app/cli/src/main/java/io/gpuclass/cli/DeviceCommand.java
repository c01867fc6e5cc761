package io.gpuclass.cli;

import io.gpuclass.console.Progress;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.RunProgress;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import picocli.CommandLine;

/** A command that runs on a device. Commands that only read profiles load none of the classes for measuring. */
abstract class DeviceCommand extends Subcommand {
    @Override
    void addConverters(CommandLine commandLine) {
        super.addConverters(commandLine);
        Converters.OfDevices.register(commandLine);
    }

    final Wiring wiring() {
        return top().wiring();
    }

    /** Opens the device that was asked for. */
    final ChosenDevice open(DeviceSpec device, Depth depth, boolean requireGpu, boolean includeIds) {
        return new DeviceChooser(wiring().devices()).open(device, depth, requireGpu, includeIds);
    }

    /** Opens a GPU, for a command that cannot use the host instead. */
    final ChosenDevice openGpu(DeviceSpec device) {
        try {
            return open(device, Depth.STANDARD, true, false);
        } catch (DeviceException failed) {
            throw failed.withoutHost();
        }
    }

    /** Records what a device observes in a file, if there is one. */
    final ChosenDevice recorded(ChosenDevice chosen, Path file) {
        return file == null
                ? chosen
                : new ChosenDevice(wiring().devices().recording(chosen.device(), file), chosen.notices());
    }

    /** Runs a job on a device, which Ctrl-C aborts and which is closed whatever happens. */
    final <T> T onDevice(Supplier<ChosenDevice> open, BiFunction<ChosenDevice, RunProgress, T> job) {
        try (ChosenDevice chosen = open.get()) {
            return console().interruption().guarding(chosen.device()::abort, () -> {
                try (RunProgress progress = Progress.of(console(), err())) {
                    chosen.notices().forEach(progress::notice);
                    return job.apply(chosen, progress);
                }
            });
        }
    }
}
