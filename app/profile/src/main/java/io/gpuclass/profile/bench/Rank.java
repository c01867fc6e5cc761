package io.gpuclass.profile.bench;

import io.gpuclass.profile.primitives.Writers;

/**
 * Where a user's primitive stands among those of the catalogue under one setting. Forms of the catalogue that leave most blocks out are not
 * ranked.
 *
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param writers which blocks wrote; null except for semaphores of readers and writers
 * @param length loads and stores inside; of operations handed to a combining mutex, additions in each
 * @param threads threads of each block that enqueue and dequeue; null except of bounded queues
 * @param place 1 for the fastest
 * @param of how many were ranked
 * @param opsPerSecond its own rate; of event counters and latches, hand-offs of one pair of blocks, of readers, reads,
 *     of queues, pairs of values in and out, and of deques, tasks
 * @param best the fastest of the others; null where there is none
 * @param bestOpsPerSecond the rate of that; null where there is none
 * @param starves whether the user's primitive leaves most blocks out itself, so that its rate is not what it looks like
 */
public record Rank(
        int blocks,
        Integer initial,
        Writers writers,
        int length,
        Integer threads,
        int place,
        int of,
        double opsPerSecond,
        String best,
        Double bestOpsPerSecond,
        boolean starves) {}
