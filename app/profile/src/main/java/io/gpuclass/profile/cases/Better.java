package io.gpuclass.profile.cases;

import io.gpuclass.profile.units.Named;

/** Which way a figure improves. */
public enum Better implements Named {
    LOWER,
    HIGHER,
    /** Neither: it describes the machine and does not grade it. */
    NEITHER
}
