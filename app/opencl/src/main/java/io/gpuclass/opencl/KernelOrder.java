package io.gpuclass.opencl;

import io.gpuclass.engine.device.Trial;
import java.util.regex.Pattern;

/**
 * One launch of a kernel. Immutable.
 *
 * @param trial what it is to do
 * @param launched groups that are launched; those beyond the trial's blocks leave at once
 * @param quota operations that close the window of a device without a clock; 0 for other runs
 * @param discover polls in vain after which a group closes the count of those that are resident; 0 for a run of the trial
 * @param boundNs how long the host waits before it tells the kernel to end
 */
record KernelOrder(Trial trial, int launched, int quota, int discover, long boundNs) {
    private static final Pattern TIMED = Pattern.compile("[a-z0-9]+_(time|rate)_.*");

    /** How long a kernel may be compiled, and count groups. */
    private static final long DISCOVERY_NS = 120_000_000_000L;

    static KernelOrder run(Trial trial, int launched) {
        return new KernelOrder(trial, launched, 0, 0, trial.timeoutNs());
    }

    static KernelOrder discovery(Trial trial, int launched, int patience) {
        return new KernelOrder(trial, launched, 0, patience, DISCOVERY_NS);
    }

    /** Whether groups are counted, or more are launched than take part. Kernels that only check are compiled for all cases at once. */
    boolean gated() {
        return discover > 0
                || launched != trial.blocks()
                || !TIMED.matcher(trial.kernel()).matches();
    }

    /** Returns the same with a number of operations that closes the window, and with the time at which the host closes it at last. */
    KernelOrder closingAt(int newQuota, long newBoundNs) {
        return new KernelOrder(trial, launched, newQuota, discover, newBoundNs);
    }

    /** Returns the same of so many times the length. */
    KernelOrder longer(int times) {
        return new KernelOrder(trial.withLength(trial.length() * times), launched, quota, discover, boundNs);
    }
}
