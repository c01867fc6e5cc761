package io.gpuclass.profile.kinds;

import io.gpuclass.profile.units.Named;

/** What a synchronization primitive promises that persistent kernels use beside barriers, mutexes and semaphores. */
public enum FurtherKind implements Named {
    /** A block that waits for the n-th event goes on once n events have happened (Reed & Kanodia 1979). */
    EVENT_COUNTER,
    /** Waiting blocks go on once as many blocks as expected have arrived. Used once. */
    LATCH,
    /** The holder of the mutex carries out the operations of all blocks, each once and alone. */
    COMBINING_MUTEX,
    /** Many readers are inside, or one writer. */
    SHARED_MUTEX,
    /** Readers see whole objects, and hinder nobody. */
    SEQUENCE_LOCK,
    /** Values leave in the order in which they came, each once. */
    BOUNDED_QUEUE,
    /** Its owner takes the newest of what it has put there, others the oldest, each once (Chase & Lev 2005). */
    WORK_STEALING_DEQUE
}
