package io.gpuclass.host;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Device;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/** The CPU of this machine, {@code --device host}. */
public final class HostBackend implements Backend {
    @Override
    public DeviceKind kind() {
        return DeviceKind.HOST;
    }

    @Override
    public Automatic automatic() {
        return Automatic.LAST_RESORT;
    }

    @Override
    public List<DeviceFacts> facts(boolean includeIds) {
        return List.of(HostDevice.facts(includeIds));
    }

    @Override
    public Device open(int ordinal, Effort effort, boolean includeIds) {
        return HostDevice.open(includeIds, HostEffort.valueOf(effort.name()));
    }
}
