package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** Weakening of one instruction by a mutant: of one that orders memory, or that holds a block together. */
public enum Weakening implements Named {
    /** A store, load or atomic that released or acquired orders nothing. */
    RELAXED,
    /** An atomic that released and acquired only acquires. */
    LOSES_RELEASE,
    /** An atomic that released and acquired only releases. */
    LOSES_ACQUIRE,
    /** A fence, or a barrier of the block, is not there. */
    REMOVED,
    /** It orders for a block what it ordered for a GPU, or for a GPU what it ordered for all; left to the memory model. */
    NARROWED
}
