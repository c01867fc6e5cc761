package io.gpuclass.engine.session;

import io.gpuclass.profile.units.Named;

/** A part of what {@code verify} checks. */
public enum VerifySuite implements Named {
    /** Primitives of one device. */
    PRIMITIVES,
    /** Event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques of one device. */
    KINDS,
    /** The barriers of each level of one device, from the warp to the grid. */
    LEVELS,
    /** Primitives of several GPUs, and of the CPU with them. */
    SYSTEM;

    /** Returns whether what it checks can be weakened, to see whether the checks notice. */
    public boolean hasMutants() {
        return this == PRIMITIVES || this == KINDS;
    }
}
