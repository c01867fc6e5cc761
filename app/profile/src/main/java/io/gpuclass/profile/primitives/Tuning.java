package io.gpuclass.profile.primitives;

import io.gpuclass.profile.stats.Summary;

/**
 * Pauses that a search found best for one implementation under one contention.
 *
 * @param kind what it promises
 * @param implementation its id in the catalogue
 * @param contention what it was tuned for
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param pauses the best found
 * @param unitNs one unit of a linear backoff, in nanoseconds; null for other forms
 * @param opsPerSecond its rate
 * @param fairness its median Jain index; null for barriers
 * @param untuned the catalogue's own pauses
 * @param untunedOpsPerSecond their rate
 * @param untunedFairness their median Jain index; null for barriers
 * @param tried settings that were measured
 * @param converged whether no neighbour was better, rather than that the time ran out
 */
public record Tuning(
        Kind kind,
        String implementation,
        Contention contention,
        int blocks,
        Integer initial,
        Pauses pauses,
        Double unitNs,
        Summary opsPerSecond,
        Double fairness,
        Pauses untuned,
        Summary untunedOpsPerSecond,
        Double untunedFairness,
        int tried,
        boolean converged) {
    public Tuning {
        Kind.checkInitial(kind, initial);
    }
}
