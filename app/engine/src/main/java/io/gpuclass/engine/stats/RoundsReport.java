package io.gpuclass.engine.stats;

/**
 * Counts of a run of {@link Rounds}. Cases that are in none of the three counts ended by themselves.
 *
 * @param cases how many there were
 * @param reachedTarget how many got an interval as narrow as wanted
 * @param endedByBudget how many the time budget, or cancelling, ended first
 * @param tooNoisy how many took as many samples as may help, and are still too noisy for the target
 * @param rounds rounds begun
 * @param repeats visits whose sample was dropped because the clock had fallen away
 */
public record RoundsReport(int cases, int reachedTarget, int endedByBudget, int tooNoisy, int rounds, int repeats) {}
