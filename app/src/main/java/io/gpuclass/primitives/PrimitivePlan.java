package io.gpuclass.primitives;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What of the primitives is measured.
 *
 * @param sizes numbers of blocks
 * @param initials initial values of semaphores
 * @param writers under which writers reader-writer semaphores are measured
 * @param windowNsPerBlock length of the fixed-time window for each block that contends, so that all get their turns
 * @param shortestWindowNs the window is never shorter
 * @param backoffUnit one unit of backoff, in SM cycles
 */
public record PrimitivePlan(
        List<Integer> sizes,
        List<Integer> initials,
        WriterPlan writers,
        long windowNsPerBlock,
        long shortestWindowNs,
        int backoffUnit) {
    /** Initial values of Stuart & Owens 2011, section 6. */
    public static final List<Integer> PUBLISHED_INITIALS = List.of(1, 2, 10, 120);

    public PrimitivePlan {
        sizes = List.copyOf(sizes);
        initials = List.copyOf(initials);
    }

    long windowNs(int blocks) {
        return Math.max(shortestWindowNs, blocks * windowNsPerBlock);
    }

    /** Returns what an implementation is measured under, in the order in which tables show it. */
    List<Setting> settings(Implementation implementation) {
        List<Setting> settings = new ArrayList<>();
        if (implementation.kind() != Kind.SEMAPHORE) {
            sizes.forEach(blocks -> settings.add(new Setting(implementation, blocks, null, null)));
            return settings;
        }
        for (int initial : initials) {
            settings.addAll(settings(implementation, initial));
        }
        return settings;
    }

    private List<Setting> settings(Implementation implementation, int initial) {
        if (!implementation.has(Trait.READERS_AND_WRITERS)) {
            return sizes.stream()
                    .map(blocks -> new Setting(implementation, blocks, initial, null))
                    .toList();
        }
        return Arrays.stream(Writers.values())
                .flatMap(share -> sizes.stream()
                        .filter(blocks -> writers.has(share, initial, blocks))
                        .map(blocks -> new Setting(implementation, blocks, initial, share)))
                .toList();
    }
}
