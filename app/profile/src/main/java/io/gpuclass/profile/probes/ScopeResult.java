package io.gpuclass.profile.probes;

import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;

/**
 * Cost of an operation at a scope, in memory of the device that does it. Each block has a word of its own, so that a difference between
 * scopes is one of order and not of contention.
 *
 * @param blocks blocks in the grid, each of which does it
 * @param nsPerOperation steady nanoseconds of one operation of one block while all blocks do it
 */
public record ScopeResult(ScopedOperation operation, MemoryScope scope, int blocks, Summary nsPerOperation) {
    /** Operation that synchronizes at a scope, timed in a row of operations of its sort. */
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

    /** Threads that an operation synchronizes with (Mahapatra 2020, section 2.1; PTX ISA, "scope"). */
    public enum MemoryScope implements Named {
        /** Threads of the same block. */
        BLOCK,
        /** Threads of the same GPU. */
        DEVICE,
        /** All, those of the host and of other GPUs too. */
        SYSTEM;
    }
}
