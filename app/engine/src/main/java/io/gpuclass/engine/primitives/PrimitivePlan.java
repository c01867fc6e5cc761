package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Writers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Settings under which primitives are measured.
 *
 * @param sizes numbers of blocks
 * @param initials initial values of semaphores
 * @param writers under which writers reader-writer semaphores are measured
 * @param windowNsPerBlock length of the fixed-time window for each block that contends, so that all get their turns
 * @param shortestWindowNs the window is never shorter
 * @param backoffUnit one unit of backoff, in SM cycles
 * @param shortening how many times shorter runs may be where that changes nothing: 1 where all of them are to be full
 * @param spreading over how many words those spread that can
 */
public record PrimitivePlan(
        List<Integer> sizes,
        List<Integer> initials,
        WriterPlan writers,
        long windowNsPerBlock,
        long shortestWindowNs,
        int backoffUnit,
        int shortening,
        Spreading spreading) {
    /** Initial values of Stuart & Owens 2011, section 6. */
    public static final List<Integer> PUBLISHED_INITIALS = List.of(1, 2, 10, 120);

    public PrimitivePlan {
        sizes = List.copyOf(sizes);
        initials = List.copyOf(initials);
    }

    /** A plan whose runs are all full, and that leaves spreading to the kernels. */
    public PrimitivePlan(
            List<Integer> sizes,
            List<Integer> initials,
            WriterPlan writers,
            long windowNsPerBlock,
            long shortestWindowNs,
            int backoffUnit) {
        this(sizes, initials, writers, windowNsPerBlock, shortestWindowNs, backoffUnit, 1, Spreading.USUAL);
    }

    long windowNs(int blocks) {
        return Math.max(shortestWindowNs, blocks * windowNsPerBlock);
    }

    /** Returns the window of a brief run. Only that of a lone block, which waits for nobody, may be shorter than the shortest. */
    long briefWindowNs(int blocks) {
        long brief = windowNs(blocks) / shortening;
        return blocks == 1 ? brief : Math.max(shortestWindowNs, brief);
    }

    /** Returns how many phases the runs of a barrier have. */
    Phases phases(Implementation implementation) {
        return shortening == 1 ? Phases.of(implementation) : Phases.briefOf(implementation);
    }

    /** Returns what an implementation is measured under, in the order in which tables show it. */
    List<Setting> settings(Implementation implementation) {
        List<Setting> settings = new ArrayList<>();
        if (implementation.kind() != Kind.SEMAPHORE) {
            sizes.forEach(
                    blocks -> settings.add(new Setting(spreading.among(blocks, implementation), blocks, null, null)));
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
                    .map(blocks -> new Setting(spreading.among(blocks, implementation), blocks, initial, null))
                    .toList();
        }
        return Arrays.stream(Writers.values())
                .flatMap(share -> sizes.stream()
                        .filter(blocks -> writers.has(share, initial, blocks))
                        .map(blocks -> new Setting(implementation, blocks, initial, share)))
                .toList();
    }
}
