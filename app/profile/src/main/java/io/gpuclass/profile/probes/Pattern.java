package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** How consecutive accesses of one block relate to each other. */
public enum Pattern implements Named {
    /** The next access depends on the value of the last one, as in a polling loop. */
    SERIAL,
    /** Independent accesses, unrolled. */
    PIPELINED,
    /** Stores in a row; a store has no value to depend on. */
    POSTED,
    /** Each store followed by a device-scope fence. */
    COMPLETED,
    /** As a source document measured it; the document does not say which of the others. */
    AS_PUBLISHED;
}
