package io.gpuclass.profile.system;

import io.gpuclass.profile.units.Named;

/** Operation of several processors on a word that they share. */
public enum SharedOperation implements Named {
    /** An atomic addition of one. */
    ADD,
    /** An atomic exchange. */
    EXCHANGE,
    /** A loop of compare-and-swap that adds one. */
    CAS,
    /** A compare-and-swap that waits for the number of whoever tries, and makes it the next one's (Giroux S9329). */
    CAS_IN_TURN,
    /** A load that is neither torn nor kept in a register. */
    LOAD,
    /** A store of the same kind. */
    STORE;

    /** Returns the word for several of them. */
    public String plural() {
        return switch (this) {
            case ADD -> "additions";
            case EXCHANGE -> "exchanges";
            case CAS, CAS_IN_TURN -> "compare-and-swaps";
            case LOAD -> "loads";
            case STORE -> "stores";
        };
    }
}
