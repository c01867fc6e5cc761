package io.gpuclass.cli;

import io.gpuclass.console.ShownRun;
import io.gpuclass.engine.device.BoundedCall;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.profile.PlainText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

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

    final ChosenDevice open(DeviceSpec device, Depth depth, boolean requireGpu, boolean includeIds) {
        return answered(() -> {
            try {
                return new DeviceChooser(wiring().devices()).open(device, depth, requireGpu, includeIds);
            } catch (InvalidPathException name) {
                throw name;
            } catch (IllegalArgumentException impossible) {
                throw DeviceException.impossible(impossible);
            }
        });
    }

    /**
     * Returns what a driver answers that may hang.
     *
     * @throws DeviceException if it does
     */
    final <T> T answered(Supplier<T> call) {
        return new BoundedCall<>("find devices", call)
                .result(wiring().opening())
                .orElseThrow(() -> DeviceException.failed(
                        "the driver gave no answer within " + wiring().opening().toSeconds()
                                + " s: look at what it says in dmesg, then restart it or the machine"));
    }

    /** Opens a GPU, for a command that cannot use the host instead. */
    final ChosenDevice openGpu(DeviceSpec device) {
        try {
            return open(device, Depth.STANDARD, true, false);
        } catch (DeviceException failed) {
            throw failed.withoutHost();
        }
    }

    /**
     * Records what a device observes in a file, if there is one.
     *
     * @param seed the seed of the run, kept with the command line, so that a later default does not spoil the replay; empty for none
     */
    final ChosenDevice recorded(ChosenDevice chosen, Path file, OptionalLong seed) {
        if (file == null) {
            return chosen;
        }
        Device recording = wiring().devices().recording(chosen.device(), file, commandLine(seed));
        return new ChosenDevice(recording, chosen.notices());
    }

    /** Returns the command as the user typed it, the seed included, as a line for a shell. */
    private String commandLine(OptionalLong seed) {
        ParseResult typed = spec().root().commandLine().getParseResult();
        String line = Stream.concat(Stream.of("gpuclass"), typed.originalArgs().stream())
                .map(PlainText::typed)
                .collect(Collectors.joining(" "));
        boolean given = typed.subcommand().hasMatchedOption("--seed");
        return given || seed.isEmpty() ? line : line + " --seed " + seed.getAsLong();
    }

    /** Open device, with the action that closes it. */
    private record Held(ChosenDevice chosen, Consumer<ChosenDevice> closing) implements AutoCloseable {
        @Override
        public void close() {
            closing.accept(chosen);
        }
    }

    /** Closes a device, unless its driver hangs: what was measured is good without that. */
    private void close(ChosenDevice chosen) {
        Supplier<Boolean> closing = () -> {
            chosen.close();
            return true;
        };
        if (new BoundedCall<>("close the device", closing)
                .result(wiring().opening())
                .isEmpty()) {
            say("the driver does not let go of the device: look at what it says in dmesg");
        }
    }

    /** Runs a job on a device, which Ctrl-C aborts and which is closed whatever happens. */
    final <T> T onDevice(Supplier<ChosenDevice> open, BiFunction<ChosenDevice, RunProgress, T> job) {
        try (Held held = new Held(open.get(), this::close)) {
            ChosenDevice chosen = held.chosen();
            return console().interruption().guarding(chosen.device()::abort, () -> {
                try (RunProgress progress = ShownRun.of(console(), err())) {
                    chosen.notices().forEach(progress::notice);
                    return job.apply(chosen, progress);
                } catch (InvalidPathException name) {
                    throw name;
                } catch (IllegalArgumentException impossible) {
                    throw DeviceException.impossible(impossible);
                }
            });
        }
    }
}
