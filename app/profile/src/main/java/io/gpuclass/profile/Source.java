package io.gpuclass.profile;

import io.gpuclass.profile.units.Named;

/** Where a profile's numbers come from. */
public enum Source implements Named {
    /** From a run of this tool. */
    MEASURED,
    /** From a recording of a run of this tool, replayed. */
    RECORDED,
    /** Printed in a source document. */
    PUBLISHED;
}
