package io.gpuclass.profile.primitives;

/**
 * Accesses of a primitive's words per operation, all blocks' polls included; counted, not estimated.
 *
 * @param atomics read-modify-writes
 * @param volatiles loads and stores
 */
public record Accesses(double atomics, double volatiles) {}
