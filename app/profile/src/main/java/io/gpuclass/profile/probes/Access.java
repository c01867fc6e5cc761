package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** How a memory probe touches its word (Stuart & Owens 2011, section 3). */
public enum Access implements Named {
    /** A volatile load or store. */
    VOLATILE,
    /** {@code atomicAdd(p, 0)} for reads, {@code atomicExch(p, 0)} for writes. */
    ATOMIC,
    /** Volatile accesses that follow one atomic access of the same word. */
    VOLATILE_AFTER_ATOMIC;
}
