package io.gpuclass.profile.kinds;

import io.gpuclass.profile.units.Named;

/** What a synchronization primitive promises that persistent kernels use beside barriers, mutexes and semaphores. */
public enum FurtherKind implements Named {
    /** Who waits for so many events goes on once they have happened (Reed & Kanodia 1979). */
    EVENT_COUNTER,
    /** Who waits goes on once all that was expected has come. Used once. */
    LATCH,
    /** Each operation is done once, alone, by whoever holds the mutex. */
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
