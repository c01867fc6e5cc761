package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Kind;

/**
 * How well the cost model orders the implementations of one kind at one number of blocks.
 *
 * @param kind what they promise
 * @param initial initial value; null except for semaphores
 * @param blocks blocks that took part
 * @param tau Kendall's tau between predicted and measured ranks, from -1 to 1
 * @param implementations how many were ranked
 */
public record RankAgreement(Kind kind, Integer initial, int blocks, double tau, int implementations) {
    public RankAgreement {
        Kind.checkInitial(kind, initial);
    }
}
