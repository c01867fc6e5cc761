package io.gpuclass.model.ptx;

import io.gpuclass.model.Verdict.Bounds;

/** Something to explore of a module, of which lines may be changed before: a promise of a form, or a whole kernel. */
interface Exploration {
    /** Returns the promise that is explored, and its grid. */
    Proof proof();

    /** Explores it in a module that has the same kernels. */
    ProofResult explore(PtxModule module, Bounds bounds);
}
