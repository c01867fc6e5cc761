package io.gpuclass.model;

/** The axioms of the memory consistency model, under their names in the PTX ISA, "Memory Consistency Model", "Axioms". */
enum Axiom {
    /** A write that precedes an overlapping one in causality order precedes it in coherence order. */
    COHERENCE,
    /** Fence-SC order cannot contradict causality order. */
    FENCE_SC,
    /** No morally strong write comes between what an atomic operation reads and what it writes. */
    ATOMICITY,
    /** Among morally strong operations, communication order cannot contradict program order. */
    SC_PER_LOCATION,
    /** Communication order cannot contradict causality order. */
    CAUSALITY
    // "No Thin Air" has no check: a read is decided only among writes whose values are known, so that none can bring
    // forth itself
}
