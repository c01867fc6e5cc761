package io.gpuclass.recommendation;

import io.gpuclass.primitives.Pauses;

/**
 * What an implementation is put to.
 *
 * @param blocks blocks that contend and do nothing else; at least one
 * @param initial initial value of a semaphore; other kinds ignore it
 * @param pauses what a waiter does between attempts
 */
record Load(int blocks, int initial, Pauses pauses) {}
