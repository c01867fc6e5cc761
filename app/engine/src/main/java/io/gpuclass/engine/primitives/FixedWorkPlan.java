package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Trait;
import java.util.List;

/**
 * Settings under which locks do fixed work.
 *
 * @param sizes numbers of blocks
 * @param initials initial values of semaphores
 * @param operationsPerBlock operations that each block makes
 * @param timeoutNs bound of a run: a form under which few get on would take minutes for them
 * @param backoffUnit one unit of backoff, in SM cycles
 */
public record FixedWorkPlan(
        List<Integer> sizes, List<Integer> initials, int operationsPerBlock, long timeoutNs, int backoffUnit) {
    /** Operations of each block in Stuart & Owens 2011, section 6. */
    public static final int PUBLISHED_OPERATIONS = 1000;

    public FixedWorkPlan {
        sizes = List.copyOf(sizes);
        initials = List.copyOf(initials);
    }

    /** Whether an implementation is a lock of the paper's sort: it has neither condition variables nor readers and writers. */
    static boolean isFor(Implementation implementation) {
        boolean lock = implementation.kind() == Kind.MUTEX || implementation.kind() == Kind.SEMAPHORE;
        return lock && !implementation.has(Trait.READERS_AND_WRITERS);
    }

    /** Returns what an implementation does it under; none of what is no lock. */
    List<Setting> settings(Implementation implementation) {
        if (!isFor(implementation)) {
            return List.of();
        }
        if (implementation.kind() == Kind.MUTEX) {
            return sizes.stream()
                    .map(blocks -> new Setting(implementation, blocks, null, null))
                    .toList();
        }
        return initials.stream()
                .flatMap(initial -> sizes.stream().map(blocks -> new Setting(implementation, blocks, initial, null)))
                .toList();
    }
}
