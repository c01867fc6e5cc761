package io.gpuclass.cli;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Device;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A backend of one device.
 *
 * @param opened gets what was opened, as {@code --device} would name it
 * @param first done before the device is looked at
 * @param gpu whether the device is a GPU
 */
record FakeBackend(Device device, List<String> opened, Runnable first, boolean gpu) implements Backend {
    @Override
    public DeviceKind kind() {
        return device.facts().kind();
    }

    @Override
    public Automatic automatic() {
        if (kind() == DeviceKind.OPENCL) {
            return Automatic.SECOND_CHOICE;
        }
        return kind().cpu() ? Automatic.LAST_RESORT : Automatic.FIRST_CHOICE;
    }

    @Override
    public List<DeviceFacts> facts(boolean includeIds) {
        first.run();
        return List.of(device.facts());
    }

    @Override
    public List<Integer> gpus() {
        first.run();
        return gpu ? List.of(0) : List.of();
    }

    @Override
    public Device open(int ordinal, Effort effort, boolean includeIds) {
        opened.add(kind().id() + (kind().numbered() ? ":" + ordinal : "") + (includeIds ? " with ids" : ""));
        first.run();
        return device;
    }

    @Override
    public Device open(List<Integer> ordinals, Effort effort, boolean includeIds) {
        opened.add(ordinals.stream().map(ordinal -> kind().id() + ":" + ordinal).collect(Collectors.joining(",")));
        first.run();
        return device;
    }
}
