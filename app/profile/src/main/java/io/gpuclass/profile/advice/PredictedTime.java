package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Kind;

/**
 * What the cost model predicts of one implementation.
 *
 * @param kind what it promises
 * @param implementation its id
 * @param initial initial value; null except for semaphores
 * @param blocks blocks that contend
 * @param nsPerOperation nanoseconds per operation of all blocks together
 */
public record PredictedTime(Kind kind, String implementation, Integer initial, int blocks, double nsPerOperation) {}
