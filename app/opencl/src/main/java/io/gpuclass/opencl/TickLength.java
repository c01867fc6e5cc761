package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;

/**
 * How long a tick of a device's clock is, which {@code cl_khr_kernel_clock} leaves open: kernels run for two numbers of ticks, and the difference
 * of what they took by the events' clock is over that of the ticks.
 */
final class TickLength {
    private static final String SPIN = "clock_rate_spin";

    /** Launches differ by far less than what two runs are apart. */
    private static final double TELLING_NS = 20e6;

    private static final long FIRST_TICKS = 10_000;
    private static final long MOST_TICKS = 1L << 40;
    private static final int LONGER = 4;

    /** What an integer of 64 bits takes of it, times 2^57. */
    private static final double LONGEST_NS = 63;

    private final Launcher launcher;

    /** @param launcher of kernels that take a tick for a nanosecond */
    TickLength(Launcher launcher) {
        this.launcher = launcher;
    }

    /** A run, by both clocks: reports of runs last until the next one. */
    private record Spin(double elapsedNs, long ticks, boolean told) {
        double nsPerTickSince(Spin shorter) {
            return (elapsedNs - shorter.elapsedNs) / (ticks - shorter.ticks);
        }
    }

    /** @throws DeviceException if the clock stands still, or runs far slower than a clock does */
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
        throw new DeviceException(Reason.FAILED, "the clock that kernels of this device read does not go on");
    }

    private Spin spin(long ticks) {
        KernelRun run =
                launcher.run(KernelOrder.run(Trial.of(SPIN, 1).withThreads(1).withWindowNs(ticks), 1));
        return new Spin(run.elapsedNs(), run.timerNs(), run.told());
    }
}
