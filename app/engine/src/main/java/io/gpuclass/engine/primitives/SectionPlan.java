package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Writers;
import java.util.List;

/**
 * Settings under which primitives are measured with work inside.
 *
 * @param lengths loads and stores in each critical section, or between two barriers
 * @param sizes numbers of blocks
 * @param initial initial value of semaphores
 * @param windowNsPerBlock length of the fixed-time window for each block that contends
 * @param windowNsPerAccess the window is never shorter than this for each load and store of a section, so that it holds several
 * @param backoffUnit one unit of backoff, in SM cycles
 * @param spreading over how many words those spread that can
 */
public record SectionPlan(
        List<Integer> lengths,
        List<Integer> sizes,
        int initial,
        long windowNsPerBlock,
        long windowNsPerAccess,
        int backoffUnit,
        Spreading spreading) {
    /** As in the sweeps of Mahapatra 2020, section 5.2.2, over sizes of critical sections. */
    public static final int INITIAL = 10;

    public SectionPlan {
        lengths = List.copyOf(lengths);
        sizes = List.copyOf(sizes);
    }

    long windowNs(int blocks, int length) {
        return Math.max(blocks * windowNsPerBlock, length * windowNsPerAccess);
    }

    Setting setting(Implementation implementation, int blocks) {
        boolean semaphore = implementation.kind() == Kind.SEMAPHORE;
        Writers writers = implementation.has(Trait.READERS_AND_WRITERS) ? Writers.ONE_PER_SM : null;
        return new Setting(spreading.among(blocks, implementation), blocks, semaphore ? initial : null, writers);
    }
}
