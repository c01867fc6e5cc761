package io.gpuclass.model.code;

/** Memory order of an operation or a fence (PTX ISA, "Operation types"); {@code ld.volatile} is relaxed at system scope. */
public enum Order {
    /** Order of a load past the coherent caches, which may return any write that does not follow it. */
    INCOHERENT,
    WEAK,
    RELAXED,
    ACQUIRE,
    RELEASE,
    ACQ_REL,
    SC;

    /** Returns whether it takes part in synchronization: every fence does, and every memory operation but a weak one. */
    public boolean isStrong() {
        return compareTo(WEAK) > 0;
    }

    public boolean acquires() {
        return this == ACQUIRE || this == ACQ_REL || this == SC;
    }

    public boolean releases() {
        return this == RELEASE || this == ACQ_REL || this == SC;
    }
}
