package io.gpuclass.model.code;

/** What a memory operation or a fence orders (PTX ISA, "Operation types"); {@code ld.volatile} is relaxed at system scope. */
public enum Order {
    WEAK,
    RELAXED,
    ACQUIRE,
    RELEASE,
    ACQ_REL,
    SC;

    /** Returns whether it takes part in synchronization: every fence does, and every memory operation but a weak one. */
    public boolean isStrong() {
        return this != WEAK;
    }

    public boolean acquires() {
        return this == ACQUIRE || this == ACQ_REL || this == SC;
    }

    public boolean releases() {
        return this == RELEASE || this == ACQ_REL || this == SC;
    }
}
