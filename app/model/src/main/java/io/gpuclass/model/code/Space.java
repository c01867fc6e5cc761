package io.gpuclass.model.code;

/** State space of a memory operation. */
public enum Space {
    /** Global and generic addresses. */
    GENERIC,
    /** Shared memory of a block: addresses begin at 0 in each. */
    SHARED,
    /** Shared memory of any block of the cluster: addresses of the own block, or those that {@code mapa} makes. */
    SHARED_OF_CLUSTER,
    /** Memory that nobody writes. */
    CONSTANT,
    /** Memory of a thread, which nobody else sees: parameters of calls and spilled registers. */
    PRIVATE
}
