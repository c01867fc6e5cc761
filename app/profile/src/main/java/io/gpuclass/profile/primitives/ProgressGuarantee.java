package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** What an implementation promises to waiting blocks, provided that all blocks are co-resident (Giroux S9329, "forward progress"). */
public enum ProgressGuarantee implements Named {
    /** Somebody gets on as long as anybody tries; a certain block may wait for ever. */
    DEADLOCK_FREE,
    /** Every block that tries makes progress. */
    STARVATION_FREE,
    /** Blocks that enter can keep blocks from leaving, so that no block makes progress (Mahapatra 2020, section 5.2). */
    MAY_LIVELOCK;
}
