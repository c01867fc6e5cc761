package io.gpuclass.profile.system;

import io.gpuclass.profile.units.Named;

/** Whether an operation on shared words may be relied on. */
public enum HazardVerdict implements Named {
    /** Nothing was lost or torn, and it does not take out of all proportion. */
    SAFE,
    /** Updates were lost: nothing that needs this operation to be atomic works there. */
    LOST_UPDATES,
    /** Values were seen that nobody wrote. */
    TORN,
    /** All hold, at so high a price that a design must avoid it. */
    SLOW,
    /** It could not be told, as where nothing completed. */
    UNKNOWN;
}
