package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;

/**
 * Accesses of a primitive's words per operation, all blocks' polls included; counted, not estimated.
 *
 * @param atomics read-modify-writes
 * @param volatiles loads and stores
 */
public record Accesses(double atomics, double volatiles) {
    public Accesses {
        Check.atLeast(0, atomics, "atomics");
        Check.atLeast(0, volatiles, "volatiles");
    }
}
