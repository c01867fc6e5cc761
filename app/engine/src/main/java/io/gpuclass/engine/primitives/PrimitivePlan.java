package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.Writers;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Settings under which primitives are measured.
 *
 * @param sizes numbers of blocks
 * @param furtherSizes numbers of blocks that all but reader-writer semaphores have besides, whose writers go by this GPU's SMs
 * @param initials initial values of semaphores
 * @param writers under which writers reader-writer semaphores are measured
 * @param windowNsPerBlock length of the fixed-time window for each block that contends, so that all get their turns
 * @param shortestWindowNs the window is never shorter
 * @param backoffUnit one unit of backoff, in SM cycles
 * @param shortening how many times shorter runs may be where that changes nothing: 1 where all of them are to be full
 * @param spreading over how many words those spread that can
 */
@RecordBuilder
public record PrimitivePlan(
        List<Integer> sizes,
        List<Integer> furtherSizes,
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
        furtherSizes = List.copyOf(furtherSizes);
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
        this(sizes, List.of(), initials, writers, windowNsPerBlock, shortestWindowNs, backoffUnit, 1, Spreading.USUAL);
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
    RunLengths phases(Implementation implementation) {
        return shortening == 1 ? RunLengths.of(implementation) : RunLengths.briefOf(implementation);
    }

    /** Returns the settings of an implementation, in the order in which tables show it. */
    List<PrimitiveSetting> settings(Implementation implementation) {
        return implementation.has(Trait.READERS_AND_WRITERS)
                ? initials.stream()
                        .flatMap(initial -> settings(implementation, initial))
                        .toList()
                : PrimitiveSetting.over(implementation, allSizes(), initials, spreading);
    }

    List<Integer> allSizes() {
        return Stream.concat(sizes.stream(), furtherSizes.stream())
                .distinct()
                .sorted()
                .toList();
    }

    private Stream<PrimitiveSetting> settings(Implementation implementation, int initial) {
        return Arrays.stream(Writers.values())
                .flatMap(share -> sizes.stream()
                        .filter(blocks -> writers.has(share, initial, blocks))
                        .map(blocks -> new PrimitiveSetting(implementation, blocks, initial, share)));
    }

    /**
     * Writers under which reader-writer semaphores are measured.
     *
     * @param all whether under all writers at every initial value and size
     * @param sizes where not: numbers of blocks at which other writers than one on each SM are measured
     */
    public record WriterPlan(boolean all, List<Integer> sizes) {
        /** Left out, as the thesis does: it measures sizes 1, 10 and 120 (Mahapatra 2020, section 4). */
        private static final int LEFT_OUT_INITIAL = 2;

        public WriterPlan {
            sizes = List.copyOf(sizes);
        }

        /** Returns a plan of everything. */
        public static WriterPlan full() {
            return new WriterPlan(true, List.of());
        }

        /** Returns a plan of one writer on each SM, and of other writers at one initial value and few sizes. */
        public static WriterPlan comparedAt(List<Integer> sizes) {
            return new WriterPlan(false, sizes);
        }

        boolean has(Writers writers, int initial, int blocks) {
            if (all) {
                return true;
            }
            return writers == Writers.ONE_PER_SM
                    ? initial != LEFT_OUT_INITIAL
                    : initial == Writers.COMPARED_INITIAL && sizes.contains(blocks);
        }
    }
}
