package io.gpuclass.engine.primitives;

import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.Writers;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Targets, rules and time of a search for the best pauses.
 *
 * @param wanted which implementations, of those that pause at all
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
@RecordBuilder
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

    /**
     * Target of a search: one implementation under one contention.
     *
     * @param implementation its row in the catalogue, with the pauses that the search begins with
     * @param contention how many contend
     * @param blocks that number on the device at hand
     * @param initial initial value; null except for semaphores
     * @param usual the pauses that the C++ library has by itself, which what is found has to beat in use
     */
    public record TunerTarget(
            Implementation implementation, Contention contention, int blocks, Integer initial, Pauses usual) {
        /** Returns a name for progress, such as {@code mutex/spin-backoff at full contention}. */
        public String name() {
            return implementation.kind().id() + "/" + implementation.id() + " at " + contention.id() + " contention";
        }

        /** Returns the target's setting with other pauses than the catalogue's. */
        PrimitiveSetting setting(Pauses pauses) {
            Writers writers = implementation.has(Trait.READERS_AND_WRITERS) ? Writers.ONE_PER_SM : null;
            return new PrimitiveSetting(implementation.pausing(pauses), blocks, initial, writers);
        }
    }
}
