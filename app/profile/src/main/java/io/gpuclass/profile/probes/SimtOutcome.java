package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** How a lock loop inside one warp or block ended. */
public enum SimtOutcome implements Named {
    /** Every thread got the lock once, and the count is right. */
    FINISHED,
    /** Every thread left the loop, but updates were lost. */
    WRONG_COUNT,
    /** The bound expired first: the threads wait for one another for ever. */
    TIMED_OUT,
    /** The device has no such loop. */
    UNSUPPORTED;
}
