package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ReportReader;
import java.nio.ByteBuffer;

/**
 * What a launch gave.
 *
 * @param report as {@link ReportReader} reads it; valid until the next launch
 * @param elapsedNs from the beginning of the kernel to its end, by the device's events
 * @param told whether the host had to tell it to end
 */
record KernelRun(ByteBuffer report, double elapsedNs, boolean told) {
    private static final int TIMER_NS = 2;
    private static final int REACHED = 6;
    private static final int POLLS = 8;

    Observation observation(int blocks) {
        return ReportReader.read(report, blocks, elapsedNs);
    }

    /** Returns the groups that were counted. */
    int counted() {
        return (int) report.getLong(REACHED * Long.BYTES);
    }

    /** Returns how long the kernel's own clock says that the timed part took. */
    long timerNs() {
        return report.getLong(TIMER_NS * Long.BYTES);
    }

    /** Returns how many polls were counted. */
    long polls() {
        return report.getLong(POLLS * Long.BYTES);
    }
}
