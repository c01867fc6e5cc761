package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** What became of a mutant that a check should catch. */
public enum MutantOutcome implements Named {
    /** The check saw the promise broken. */
    VIOLATION,
    /** Nobody got on any more. */
    DEADLOCK,
    /** The kernel faulted, or did not end. */
    FAULT,
    /** No run of the check showed a difference. */
    SURVIVED,
    /** Not tried: it would hang or fault, the kernel failed without being weakened, or the device was lost before. */
    NOT_RUN;

    /** Returns whether the check noticed it. */
    public boolean caught() {
        return this == VIOLATION || this == DEADLOCK || this == FAULT;
    }
}
