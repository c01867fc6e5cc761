package io.gpuclass.engine.primitives;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Writers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Settings under which primitives are measured with work inside.
 *
 * @param lengths loads and stores in each critical section, or between two barriers
 * @param sizes numbers of blocks
 * @param initials initial values of semaphores
 * @param windowNsPerBlock length of the fixed-time window for each block that contends
 * @param windowNsPerAccess the window is never shorter than this for each load and store of a section, so that it holds several
 * @param backoffUnit one unit of backoff, in SM cycles
 * @param spreading over how many words those spread that can
 */
public record SectionPlan(
        List<Integer> lengths,
        List<Integer> sizes,
        List<Integer> initials,
        long windowNsPerBlock,
        long windowNsPerAccess,
        int backoffUnit,
        Spreading spreading) {
    /** Those of the roles, so that there is an answer for each. */
    public static final List<Integer> INITIALS = Arrays.stream(Role.values())
            .map(Role::initial)
            .filter(Objects::nonNull)
            .toList();

    public SectionPlan {
        lengths = List.copyOf(lengths);
        sizes = List.copyOf(sizes);
        initials = List.copyOf(initials);
    }

    long windowNs(int blocks, int length) {
        return Math.max(blocks * windowNsPerBlock, length * windowNsPerAccess);
    }

    /** Returns what an implementation is measured under with so many blocks; of reader-writer semaphores, as they are compared. */
    List<Setting> settings(Implementation implementation, int blocks) {
        Implementation spread = spreading.among(blocks, implementation);
        if (implementation.kind() != Kind.SEMAPHORE) {
            return List.of(new Setting(spread, blocks, null, null));
        }
        return implementation.has(Trait.READERS_AND_WRITERS)
                ? List.of(new Setting(spread, blocks, Writers.COMPARED_INITIAL, Writers.ONE_PER_SM))
                : initials.stream()
                        .map(initial -> new Setting(spread, blocks, initial, null))
                        .toList();
    }
}
