package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** What synchronizes at a scope: one operation in a row with others of its sort. */
public enum ScopedOperation implements Named {
    /** A fence that acquires and releases, with nothing to wait for. */
    FENCE,
    /** A load that acquires; the next one depends on its value. */
    ACQUIRE,
    /** A store that releases, and so waits for the one before. */
    RELEASE,
    /** An atomic addition that acquires and releases; the next one depends on its value. */
    ATOMIC,
    /** The same without order. */
    RELAXED_ATOMIC;
}
