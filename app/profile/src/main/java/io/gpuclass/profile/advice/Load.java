package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Pauses;

/**
 * Load on an implementation.
 *
 * @param blocks blocks that contend and do nothing else; at least one
 * @param initial initial value of a semaphore; other kinds ignore it
 * @param pauses what a waiter does between attempts
 */
record Load(int blocks, int initial, Pauses pauses) {
    /** Returns the load of a block that meets no other. */
    Load alone() {
        return new Load(1, initial, pauses);
    }
}
