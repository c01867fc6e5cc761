package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** How consecutive accesses of one block relate to each other. */
public enum Pattern implements Named {
    /** The next access depends on the value of the last one, as in a polling loop. */
    SERIAL("serial"),
    /** Independent accesses, unrolled. */
    PIPELINED("pipelined"),
    /** Stores in a row; a store has no value to depend on. */
    POSTED("posted"),
    /** Each store followed by a device-scope fence. */
    COMPLETED("completed"),
    /** As a source document measured it; the document does not say which of the others. */
    AS_PUBLISHED("as-published");

    private final String id;

    Pattern(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
