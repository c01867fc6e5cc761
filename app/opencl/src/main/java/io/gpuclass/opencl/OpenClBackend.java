package io.gpuclass.opencl;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import io.gpuclass.opencl.OpenClDevice.OpenClFacts;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.stream.IntStream;

/** Devices of any vendor through OpenCL, {@code --device opencl:N}, GPUs first. */
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

    @Override
    public List<Integer> gpus() {
        List<ClDevice> devices = Platforms.devices();
        return IntStream.range(0, devices.size())
                .filter(ordinal -> devices.get(ordinal).gpu())
                .boxed()
                .toList();
    }

    /** Opens the first GPU. A CPU is better measured as the host. */
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
            throw noSuchOrdinal(ordinal, devices.stream().map(ClDevice::name).toList());
        }
        ClDevice device = devices.get(ordinal);
        int mostGroups = Residency.mostGroups(device.figures().units());
        Dialect dialect = timed(device, Dialect.of(device), mostGroups);
        return new OpenClDevice(
                OpenClFacts.of(device, ordinal, includeIds),
                dialect,
                new ClLauncher(device, dialect.options(), mostGroups));
    }

    /** Returns a dialect whose kernels know the length of a clock tick. */
    static Dialect timed(ClDevice device, Dialect dialect, int mostGroups) {
        if (dialect.clock() != Dialect.Clock.TICKS) {
            return dialect;
        }
        try (ClLauncher launcher = new ClLauncher(device, dialect.ticking(1).options(), mostGroups)) {
            return dialect.ticking(new TickLength(launcher).ns());
        }
    }

    /**
     * The length of a device's clock tick, which {@code cl_khr_kernel_clock} does not specify: the difference of two runs' event times over the
     * difference of their ticks.
     */
    static final class TickLength {
        private static final String SPIN = "clock_rate_spin";

        /** Far more than launch times vary. */
        private static final double TELLING_NS = 20e6;

        private static final long FIRST_TICKS = 10_000;
        private static final long MOST_TICKS = 1L << 40;
        private static final int LONGER = 4;

        /** The longest tick that fits into 64 bits, scaled by 2^57. */
        private static final double LONGEST_NS = 63;

        private final Launcher launcher;

        /** @param launcher of kernels that take a tick for a nanosecond */
        TickLength(Launcher launcher) {
            this.launcher = launcher;
        }

        /** A run's times by both clocks, copied because reports last only until the next run. */
        private record Spin(double elapsedNs, long ticks, boolean told) {
            double nsPerTickSince(Spin shorter) {
                return (elapsedNs - shorter.elapsedNs) / (ticks - shorter.ticks);
            }
        }

        /** @throws DeviceException if the clock stands still or is implausibly slow */
        double ns() {
            Spin shorter = spin(FIRST_TICKS);
            for (long ticks = LONGER * FIRST_TICKS; ticks < MOST_TICKS && !shorter.told(); ticks *= LONGER) {
                Spin longer = spin(ticks);
                double tickNs = longer.nsPerTickSince(shorter);
                if (!longer.told() && longer.elapsedNs() >= TELLING_NS && tickNs > 0 && tickNs < LONGEST_NS) {
                    return tickNs;
                }
                shorter = longer;
            }
            throw DeviceException.failed("the clock that kernels of this device read does not go on");
        }

        private Spin spin(long ticks) {
            KernelRun run = launcher.run(
                    KernelOrder.run(Trial.of(SPIN, 1).withThreads(1).withWindowNs(ticks), 1));
            return new Spin(run.elapsedNs(), run.timerNs(), run.told());
        }
    }
}
