package io.gpuclass.engine.primitives;

import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Spreading;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Targets, rules and time of a search for the best pauses.
 *
 * @param wanted which implementations, of those that pause at all
 * @param contentions under which contention
 * @param fairness Jain index that a setting must reach, unless the catalogue's own setting does not reach it either
 * @param rule when a setting has enough samples
 * @param windowNsPerBlock length of the fixed-time window for each block that contends
 * @param shortestWindowNs the window is never shorter
 * @param budgetNanos time for everything, divided evenly
 * @param seed seed of the order of visits
 * @param unitNs one unit of linear backoff, in nanoseconds
 * @param unitCycles the same in SM cycles
 * @param spreading over how many words those spread at first that can
 */
public record TunerPlan(
        Predicate<Implementation> wanted,
        Set<Contention> contentions,
        double fairness,
        StoppingRule rule,
        long windowNsPerBlock,
        long shortestWindowNs,
        long budgetNanos,
        long seed,
        double unitNs,
        int unitCycles,
        Spreading spreading) {
    public TunerPlan {
        contentions = contentions.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(contentions));
        if (!(fairness >= 0 && fairness <= 1)) {
            throw new IllegalArgumentException("a Jain index lies between 0 and 1, not at " + fairness);
        }
        if (budgetNanos < 0) {
            throw new IllegalArgumentException("a time budget cannot be negative: " + budgetNanos + " ns");
        }
    }

    long windowNs(int blocks) {
        return Math.max(shortestWindowNs, blocks * windowNsPerBlock);
    }
}
