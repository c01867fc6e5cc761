package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.primitives.Trait;
import java.util.List;

/**
 * Over what primitives are swept.
 *
 * @param sizes numbers of blocks, in ascending order
 * @param initials initial values of semaphores
 * @param windowNsPerBlock length of the window of a lock for each block that contends
 * @param shortestWindowNs the window is never shorter
 * @param backoffUnit one unit of backoff, in SM cycles
 * @param spreading over how many words those spread that can
 * @param seed of the order in which sizes are visited
 */
public record SweepPlan(
        List<Integer> sizes,
        List<Integer> initials,
        long windowNsPerBlock,
        long shortestWindowNs,
        int backoffUnit,
        Spreading spreading,
        long seed) {
    public SweepPlan {
        sizes = List.copyOf(sizes);
        initials = List.copyOf(initials);
    }

    /** Whether an implementation is of a sort that Figures 1 to 3 of Stuart & Owens 2011 show. */
    static boolean isFor(Implementation implementation) {
        return implementation.kind() != Kind.CONDITION_VARIABLE
                && !implementation.has(Trait.READERS_AND_WRITERS)
                && !implementation.has(Trait.ENDS_THE_KERNEL);
    }

    /** Returns the settings of each line that an implementation has in the figures: one, or one for each initial value. */
    List<List<Setting>> lines(Implementation implementation) {
        return implementation.kind() == Kind.SEMAPHORE
                ? initials.stream()
                        .map(initial -> line(implementation, initial))
                        .toList()
                : List.of(line(implementation, null));
    }

    long windowNs(int blocks) {
        return Math.max(shortestWindowNs, blocks * windowNsPerBlock);
    }

    private List<Setting> line(Implementation implementation, Integer initial) {
        return sizes.stream()
                .map(blocks -> new Setting(spreading.among(blocks, implementation), blocks, initial, null))
                .toList();
    }
}
