package io.gpuclass.profile.programs;

import io.gpuclass.profile.units.Named;

/** What a block does in a loop that does not need it (Lo et al., sections 3.2 and 5.3). */
public enum Added implements Named {
    /** All of {@code __syncthreads}: waiting, and an order of memory accesses for the block. */
    BARRIER,
    /** {@code __threadfence} alone: an order of memory accesses for the whole device, which is more than a block barrier gives. */
    FENCE,
    /** {@code barrier.arrive} alone: arriving without waiting. */
    ARRIVAL,
    /** Of {@code align}: a barrier after each edge of the tree. */
    FIRST,
    /** Of {@code align}: a barrier after each suffix of a query. */
    SECOND,
    /** Of {@code align}: both of these. */
    BOTH;
}
