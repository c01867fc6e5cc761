package io.gpuclass.opencl;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Devices of any vendor through OpenCL, {@code --device opencl:N}: GPUs first. */
public final class OpenClBackend implements Backend {
    @Override
    public DeviceKind kind() {
        return DeviceKind.OPENCL;
    }

    @Override
    public Automatic automatic() {
        return Automatic.SECOND_CHOICE;
    }

    /** @throws DeviceException {@code NO_DRIVER} or {@code NO_DEVICE} */
    @Override
    public List<DeviceFacts> facts(boolean includeIds) {
        List<ClDevice> devices = Platforms.devices();
        return IntStream.range(0, devices.size())
                .mapToObj(ordinal -> OpenClFacts.of(devices.get(ordinal), ordinal, includeIds))
                .toList();
    }

    /** Opens the first GPU: a CPU is better measured as the host. */
    @Override
    public Device openAny(Effort effort, boolean includeIds) {
        ClDevice first = Platforms.devices().get(0);
        if (!first.gpu()) {
            throw new DeviceException(
                    Reason.NO_DEVICE,
                    "OpenCL has no GPU here: measure " + first.name() + " with gpuclass probe --device opencl:0, or "
                            + DeviceException.HOST_INSTEAD);
        }
        return open(0, effort, includeIds);
    }

    @Override
    public Device open(int ordinal, Effort effort, boolean includeIds) {
        List<ClDevice> devices = Platforms.devices();
        if (ordinal < 0 || ordinal >= devices.size()) {
            throw noSuchOrdinal(devices, ordinal);
        }
        ClDevice device = devices.get(ordinal);
        int mostGroups = Residency.mostGroups(device.figures().units());
        Dialect dialect = timed(device, Dialect.of(device), mostGroups);
        return new OpenClDevice(
                OpenClFacts.of(device, ordinal, includeIds),
                dialect,
                new ClLauncher(device, dialect.options(), mostGroups));
    }

    /** Returns a dialect whose kernels know how long a tick of their clock is. */
    static Dialect timed(ClDevice device, Dialect dialect, int mostGroups) {
        if (dialect.clock() != Dialect.Clock.TICKS) {
            return dialect;
        }
        try (ClLauncher launcher = new ClLauncher(device, dialect.ticking(1).options(), mostGroups)) {
            return dialect.ticking(new TickLength(launcher).ns());
        }
    }

    private static DeviceException noSuchOrdinal(List<ClDevice> devices, int ordinal) {
        String known = IntStream.range(0, devices.size())
                .mapToObj(other -> "opencl:" + other + " (" + devices.get(other).name() + ")")
                .collect(Collectors.joining(", "));
        return new DeviceException(
                Reason.NO_SUCH_ORDINAL,
                "no device opencl:" + ordinal + ": this machine has " + known + "; name one of these");
    }
}
