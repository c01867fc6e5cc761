package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** Whether a memory probe reads or writes. */
public enum Direction implements Named {
    /** Loads, or atomic adds of zero. */
    READ,
    /** Stores, or atomic exchanges. */
    WRITE;
}
