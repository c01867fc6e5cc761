package io.gpuclass.engine.primitives;

import io.gpuclass.profile.bench.Breach;
import java.util.List;
import java.util.Optional;

/**
 * The checks of a primitive of a user's. Confined to one thread.
 *
 * @param <R> what a check shows
 */
public interface OwnChecks<R> {
    /** Returns the largest grid on which everything that is checked fits. */
    int most();

    /** Runs its checks on so many blocks, from the beginning. */
    List<R> check(int blocks);

    /** Runs its check on so many blocks across the wrap of its counters; empty where it cannot start near it. */
    Optional<R> checkAcrossWrap(int blocks);

    /** Returns whether it kept its promise in a check. */
    boolean passed(R seen);

    /**
     * Returns how it broke its promise.
     *
     * @param failed a check from the beginning in which it did
     * @param passedAt the largest smaller number of blocks at which it did not; null if there is none
     */
    Breach breach(R failed, Integer passedAt);

    /** Returns how it broke its promise across the wrap of its counters. */
    Breach breachAcrossWrap(R failed);
}
