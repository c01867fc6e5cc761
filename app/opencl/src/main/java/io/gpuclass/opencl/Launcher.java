package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ReportReader;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/** Runs kernels on one device. Confined to one thread, except for {@link #abort} and {@link #close}. */
interface Launcher extends AutoCloseable {
    /** Returns whether a kernel exists, compiling it. */
    boolean has(String kernel);

    /**
     * Runs a kernel once, and waits for it.
     *
     * @throws io.gpuclass.engine.device.DeviceException {@code LOST} if it does not end
     */
    KernelRun run(KernelOrder order);

    /** Returns the greatest common divisor of all event times so far, in ns; 0 before the first. */
    long timerStepNs();

    /** Tells the running kernel, and all later ones, to end. */
    void abort();

    /** Returns whether a kernel is running that does not end. */
    boolean isStuck();

    @Override
    void close();

    /**
     * One launch of a kernel. Immutable.
     *
     * @param launched groups; those beyond the trial's blocks leave at once
     * @param quota operations that close the window on a device without a clock; else 0
     * @param discover vain polls after which a group closes the count of resident groups; 0 to run the trial
     * @param boundNs how long the host waits before it tells the kernel to end
     */
    record KernelOrder(Trial trial, int launched, int quota, int discover, long boundNs) {
        private static final Pattern TIMED = Pattern.compile("[a-z0-9]+_(time|rate)_.*");

        /** Bound of compiling a kernel and counting its groups. */
        private static final long DISCOVERY_NS = 120_000_000_000L;

        static KernelOrder run(Trial trial, int launched) {
            return new KernelOrder(trial, launched, 0, 0, trial.timeoutNs());
        }

        static KernelOrder discovery(Trial trial, int launched, int polls) {
            return new KernelOrder(trial, launched, 0, polls, DISCOVERY_NS);
        }

        /** Returns whether the launch needs the frame that counts or drops groups. Untimed kernels always get it, to be compiled once. */
        boolean gated() {
            return discover > 0
                    || launched != trial.blocks()
                    || !TIMED.matcher(trial.kernel()).matches();
        }

        KernelOrder closingAt(int newQuota, long newBoundNs) {
            return new KernelOrder(trial, launched, newQuota, discover, newBoundNs);
        }

        KernelOrder longer(int times) {
            return new KernelOrder(trial.withLength(trial.length() * times), launched, quota, discover, boundNs);
        }
    }

    /**
     * The outcome of a launch.
     *
     * @param report for {@link ReportReader}; valid until the next launch
     * @param elapsedNs of the kernel, by events
     * @param told whether the host had to tell the kernel to end
     */
    record KernelRun(ByteBuffer report, double elapsedNs, boolean told) {
        private static final int TIMER_NS = 2;
        private static final int REACHED = 6;
        private static final int POLLS = 8;

        Observation observation(int blocks) {
            return ReportReader.read(report, blocks, elapsedNs);
        }

        int counted() {
            return (int) report.getLong(REACHED * Long.BYTES);
        }

        /** Returns the time of the timed part, by the kernel's own clock. */
        long timerNs() {
            return report.getLong(TIMER_NS * Long.BYTES);
        }

        long polls() {
            return report.getLong(POLLS * Long.BYTES);
        }
    }

    /** Packs {@code trial_arguments} of {@code trial.h}: change them together. */
    final class KernelArguments {
        static final int BYTES = 88;

        /**
         * Least duration of a look at the abort word, one in 64 polls. Turns a bound in time into a count of looks for kernels without a
         * clock; the host ends most waits earlier.
         */
        private static final long SHORTEST_LOOK_NS = 16;

        private static final long MOST_LOOKS = 0xffff_ffffL;

        private KernelArguments() {}

        /** @param packed of {@link #BYTES}, in the device's order */
        static void pack(KernelOrder order, int wordCount, ByteBuffer packed) {
            Trial trial = order.trial();
            packed.clear();
            trial.pack(packed, wordCount);
            packed.putInt(trial.place()).putInt(trial.blocks());
            packed.putInt(looks(trial)).putInt(order.quota()).putInt(order.discover());
            packed.putInt(0).flip();
        }

        private static int looks(Trial trial) {
            return (int) Math.min(MOST_LOOKS, 1 + trial.timeoutNs() / SHORTEST_LOOK_NS);
        }
    }
}
