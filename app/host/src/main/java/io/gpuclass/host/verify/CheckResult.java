package io.gpuclass.host.verify;

/**
 * Result of a check.
 *
 * @param operations operations that all threads completed together
 * @param violations how often the promise was broken
 * @param reached the final count of a mutex's counter, the most threads seen inside a semaphore, or the phases of a barrier
 * @param timedOut whether a wait reached its bound
 */
public record CheckResult(long operations, long violations, long reached, boolean timedOut) {}
