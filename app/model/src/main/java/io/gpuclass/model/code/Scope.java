package io.gpuclass.model.code;

/** Whose threads an operation orders with (PTX ISA, "Scope"). Each scope contains those before it. */
public enum Scope {
    CTA,
    CLUSTER,
    GPU,
    SYS;

    /** Returns whether this scope of a thread at one place includes a thread at another. */
    public boolean includes(Place from, Place to) {
        return this == SYS
                || from.gpu() == to.gpu()
                        && (this == GPU
                                || from.cluster() == to.cluster() && (this == CLUSTER || from.cta() == to.cta()));
    }
}
