package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** What an implementation promises to those who wait, provided that all blocks are co-resident (Giroux S9329, "forward progress"). */
public enum ProgressGuarantee implements Named {
    /** Somebody gets on as long as anybody tries; a certain block may wait for ever. */
    DEADLOCK_FREE,
    /** Everybody who tries gets on. */
    STARVATION_FREE,
    /** Those who want to leave may be kept from it by those who want to enter, so that nobody gets on (Mahapatra 2020, section 5.2). */
    MAY_LIVELOCK;
}
