package io.gpuclass.profile;

import io.gpuclass.profile.units.Named;

/** Where a profile's numbers come from. */
public enum Source implements Named {
    /** From a run of this tool. */
    MEASURED,
    /** Printed in a source document. */
    PUBLISHED;
}
