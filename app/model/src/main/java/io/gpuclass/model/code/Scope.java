package io.gpuclass.model.code;

/** Scope of an operation (PTX ISA, "Scope"). Each scope contains those before it. */
public enum Scope {
    CTA,
    CLUSTER,
    GPU,
    SYS;

    /** Returns whether this scope of a thread at one place includes a thread at another. */
    public boolean includes(ThreadLocation from, ThreadLocation to) {
        return this == SYS
                || from.gpu() == to.gpu()
                        && (this == GPU
                                || from.cluster() == to.cluster() && (this == CLUSTER || from.cta() == to.cta()));
    }
}
