package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Contention;

/**
 * The implementation measured best for a role under one contention.
 *
 * @param role what it is wanted for
 * @param contention how many blocks contend
 * @param blocks how many that is on the device measured
 * @param fair whether only fair ones were in the running ({@link Choices#FAIR}); else all were
 * @param implementation its id
 * @param opsPerSecond its median rate
 * @param fairness its median Jain index; null for barriers
 */
public record Choice(
        Role role,
        Contention contention,
        int blocks,
        boolean fair,
        String implementation,
        double opsPerSecond,
        Double fairness) {}
