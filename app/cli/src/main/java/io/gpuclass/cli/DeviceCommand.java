package io.gpuclass.cli;

import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.RunProgress;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** A command that works on a device. */
abstract class DeviceCommand extends Subcommand {
    private final Wiring wiring;

    DeviceCommand(Wiring wiring) {
        super(wiring.console());
        this.wiring = wiring;
    }

    final Wiring wiring() {
        return wiring;
    }

    /** Opens the device that was asked for. */
    final ChosenDevice open(DeviceSpec device, Depth depth, boolean requireGpu, boolean includeIds) {
        return new DeviceChooser(wiring.devices()).open(device, depth, requireGpu, includeIds);
    }

    /** Runs a job on a device, which Ctrl-C aborts and which is closed whatever happens. */
    final <T> T onDevice(Supplier<ChosenDevice> open, BiFunction<ChosenDevice, RunProgress, T> job) {
        return console().onDevice(err(), open, job);
    }
}
