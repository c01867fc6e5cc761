package io.gpuclass.cli;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backend.Backends;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.session.DeviceChooser.DeviceSource;
import io.gpuclass.engine.session.DeviceChooser.DeviceSource.InstalledDevices;
import io.gpuclass.profile.device.DeviceKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A machine with a host CPU, and one GPU unless that fails. */
final class FakeDevices implements DeviceSource {
    final FakeDevice host = FakeDevice.idle(DeviceKind.HOST, "Test CPU");
    final FakeDevice gpu;
    final List<String> opened = new ArrayList<>();
    private final Runnable lookingAtTheGpu;
    private final boolean realRecordings;
    private final List<Backend> more = new ArrayList<>();

    private FakeDevices(FakeDevice gpu, Runnable lookingAtTheGpu, boolean realRecordings) {
        this.gpu = gpu;
        this.lookingAtTheGpu = lookingAtTheGpu;
        this.realRecordings = realRecordings;
    }

    static FakeDevices withGpu() {
        return with(idle());
    }

    static FakeDevices with(FakeDevice gpu) {
        return new FakeDevices(gpu, () -> {}, false);
    }

    private static FakeDevice idle() {
        return FakeDevice.idle(DeviceKind.CUDA, "NVIDIA Test");
    }

    /** A machine that replays recordings. */
    static FakeDevices withGpuAndRecordings() {
        return new FakeDevices(idle(), () -> {}, true);
    }

    static FakeDevices whoseGpuFails(DeviceException.Reason reason, String message) {
        return new FakeDevices(
                idle(),
                () -> {
                    throw new DeviceException(reason, message);
                },
                false);
    }

    /** A machine whose driver does not return. */
    static FakeDevices whoseDriverHangs() {
        return new FakeDevices(
                idle(),
                () -> {
                    try {
                        Thread.sleep(Long.MAX_VALUE);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                false);
    }

    @Override
    public Backends backends() {
        List<Backend> all = new ArrayList<>(more);
        all.add(new FakeBackend(host, opened, () -> {}, false));
        all.add(new FakeBackend(gpu, opened, lookingAtTheGpu, true));
        return new Backends(all);
    }

    /** Adds a device of another sort. */
    FakeDevices and(FakeDevice device) {
        more.add(new FakeBackend(device, opened, () -> {}, true));
        return this;
    }

    /** Adds a CPU that is reached as GPUs are, as through OpenCL. */
    FakeDevices andCpu(FakeDevice device) {
        more.add(new FakeBackend(device, opened, () -> {}, false));
        return this;
    }

    @Override
    public Device openRecording(Path file) {
        opened.add("recorded:" + file);
        return realRecordings ? new InstalledDevices().openRecording(file) : gpu;
    }

    @Override
    public Device recording(Device device, Path file, String command) {
        opened.add("recording to " + file + " by " + command);
        return device;
    }
}
