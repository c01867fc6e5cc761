package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backend.Automatic;
import io.gpuclass.engine.device.Backend.Backends;
import io.gpuclass.engine.device.Backend.Effort;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.recorded.RecordedDevice;
import io.gpuclass.engine.recorded.Recorder;
import io.gpuclass.engine.recorded.RecordingException;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.UnusableFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Opens the device that was asked for. {@code auto} means the first GPU, of CUDA before others, else the host CPU with a notice that says why.
 *
 * @param devices where they come from
 */
public record DeviceChooser(DeviceSource devices) {
    /**
     * Opens a device.
     *
     * @param depth how thoroughly it will be measured
     * @param requireGpu whether {@code auto} must not fall back to the host
     * @param includeIds whether the device's facts are to tell identifying ones
     * @throws DeviceException if there is no such device, or it cannot be opened
     */
    public ChosenDevice open(DeviceSpec wanted, Depth depth, boolean requireGpu, boolean includeIds) {
        if (wanted instanceof DeviceSpec.Of named) {
            return chosen(open(devices.backends().of(named.kind()), named.ordinal(), depth, includeIds));
        }
        if (wanted instanceof DeviceSpec.Several named) {
            return chosen(open(devices.backends().of(named.kind()), named.ordinals(), depth, includeIds));
        }
        if (wanted instanceof DeviceSpec.Recorded recorded) {
            return chosen(devices.openRecording(recorded.file()));
        }
        return openAny(depth, requireGpu, includeIds);
    }

    private ChosenDevice openAny(Depth depth, boolean requireGpu, boolean includeIds) {
        DeviceException noGpu = null;
        for (Backend gpus : gpuBackends()) {
            try {
                Device device = gpus.openAny(Effort.valueOf(depth.name()), includeIds);
                return new ChosenDevice(
                        device,
                        noGpu == null
                                ? List.of()
                                : List.of("measuring " + device.facts().name() + " through "
                                        + device.facts().kind() + ": "
                                        + noGpu.withoutHost().getMessage()));
            } catch (DeviceException failure) {
                // A GPU that is there but fails is not to be papered over with numbers of another device.
                if (!failure.reason().meansNoDevice()) {
                    throw failure;
                }
                noGpu = noGpu == null ? failure : noGpu;
            }
        }
        noGpu = noGpu == null
                ? new DeviceException(Reason.NO_DEVICE, "nothing that measures GPUs is installed")
                : noGpu;
        List<Backend> others = requireGpu ? List.of() : taken(Automatic.LAST_RESORT);
        if (others.isEmpty()) {
            throw noGpu;
        }
        return new ChosenDevice(
                open(others.get(0), 0, depth, includeIds),
                List.of("measuring the host CPU instead of a GPU: "
                        + noGpu.withoutHost().getMessage()));
    }

    /**
     * Returns all GPUs of the first backend that has any; a CPU is none, however it is reached.
     *
     * @throws DeviceException if there is none
     */
    public List<DeviceSpec.Of> gpus() {
        DeviceException first = null;
        for (Backend backend : gpuBackends()) {
            try {
                List<Integer> gpus = backend.gpus();
                if (!gpus.isEmpty()) {
                    return gpus.stream()
                            .map(ordinal -> new DeviceSpec.Of(backend.kind(), ordinal))
                            .toList();
                }
            } catch (DeviceException failure) {
                if (!failure.reason().meansNoDevice()) {
                    throw failure;
                }
                first = first == null ? failure : first;
            }
        }
        throw first == null ? new DeviceException(Reason.NO_DEVICE, "this machine has no GPU") : first.withoutHost();
    }

    private List<Backend> gpuBackends() {
        return Stream.concat(taken(Automatic.FIRST_CHOICE).stream(), taken(Automatic.SECOND_CHOICE).stream())
                .toList();
    }

    private List<Backend> taken(Automatic when) {
        return devices.backends().all().stream()
                .filter(backend -> backend.automatic() == when)
                .toList();
    }

    private static Device open(Backend backend, int ordinal, Depth depth, boolean includeIds) {
        return backend.open(ordinal, Effort.valueOf(depth.name()), includeIds);
    }

    private static Device open(Backend backend, List<Integer> ordinals, Depth depth, boolean includeIds) {
        List<Integer> wanted = ordinals.isEmpty()
                ? IntStream.range(0, backend.facts(false).size()).boxed().toList()
                : ordinals;
        return backend.open(wanted, Effort.valueOf(depth.name()), includeIds);
    }

    private static ChosenDevice chosen(Device device) {
        return new ChosenDevice(device, List.of());
    }

    /**
     * Open device, with a notice of how it was chosen. Whoever got it closes it.
     *
     * @param notices one sentence each; empty when the user got what was asked for
     */
    public record ChosenDevice(Device device, List<String> notices) implements AutoCloseable {
        public ChosenDevice {
            notices = List.copyOf(notices);
        }

        @Override
        public void close() {
            device.close();
        }
    }

    /** Source of devices. Every method may throw a {@code DeviceException}; the caller closes what it opened. */
    public interface DeviceSource {
        /** Returns the backends that find and open devices. */
        Backends backends();

        /** Opens a recording; one that cannot be read throws as an unreadable profile does. */
        Device openRecording(Path file);

        /**
         * Returns a device that does what {@code device} does, closes it when closed, and writes all observations to {@code file} then.
         *
         * @param command the command line that records, which the file keeps
         */
        Device recording(Device device, Path file, String command);

        /** The devices that installed backends find, and recordings of others. */
        public static final class InstalledDevices implements DeviceSource {
            @Override
            public Backends backends() {
                return Backends.installed();
            }

            @Override
            public Device openRecording(Path file) {
                String name = PlainText.oneLine(file.toString());
                try {
                    return RecordedDevice.load(file);
                } catch (RecordingException damaged) {
                    throw new UnusableFileException(damaged.getMessage() + "; record it again", damaged);
                } catch (NoSuchFileException missing) {
                    throw new UnusableFileException(
                            "cannot read " + name
                                    + ": there is no such file; make one with 'gpuclass probe --record FILE'",
                            missing);
                } catch (IOException e) {
                    throw new UnusableFileException(
                            "cannot read " + name + ": " + e.getMessage() + "; check the path and the disk", e);
                }
            }

            @Override
            public Device recording(Device device, Path file, String command) {
                return Recorder.savingTo(file, command, device);
            }
        }
    }
}
