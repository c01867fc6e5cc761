package io.gpuclass.engine.primitives;

import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Numbers of blocks at which implementations are measured. */
public final class BlockSweep {
    private static final int FEWEST_ON_A_GPU = 12;

    /** As many blocks as the figures of Stuart & Owens 2011 reach: 8 on each of 30 SMs. */
    private static final int PUBLISHED_BLOCKS = 240;

    /** From one size of such a figure to the next, where not every one is asked for. */
    private static final int STEP_OF_FIGURES = 8;

    /** Sizes from one multiple of the SMs to the next, beyond that. */
    private static final int STEPS_PER_MULTIPROCESSOR = 4;

    /**
     * At which numbers of blocks documents say something of a GPU that they name: 1, 2 and 4 on each SM, where a line of a figure ends, and
     * as many as fit (Stuart & Owens 2011, section 6: 30 and 16 SMs).
     */
    private static final List<Integer> PRINTED = List.of(1, 16, 30, 32, 60, 64, 96, 120, 128, 130, PUBLISHED_BLOCKS);

    private BlockSweep() {}

    /** Returns the numbers of blocks at which documents say something of their own GPUs, up to the greatest of some sizes. */
    public static List<Integer> printed(List<Integer> sizes) {
        return PRINTED.stream().filter(size -> size <= Collections.max(sizes)).toList();
    }

    /**
     * Returns every power of two and 1, 2, 4, 8, 16, 32 blocks per SM, up to and including saturation. Where SMs hold several
     * blocks but those sizes are fewer than twelve, as when the SMs are a power of two, 3, 6, 12 … make up for it.
     *
     * @param saturation blocks that are resident at once
     * @param multiprocessors SMs; 1 where the device has none
     */
    public static List<Integer> full(int saturation, int multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(thin(saturation, multiprocessors));
        for (int size = 1; size <= saturation; size *= 2) {
            sizes.add(size);
        }
        sizes.addAll(stepsPerMultiprocessor(saturation, multiprocessors));
        for (int size = 3;
                size < saturation && multiprocessors < saturation && sizes.size() < FEWEST_ON_A_GPU;
                size *= 2) {
            sizes.add(size);
        }
        return List.copyOf(sizes);
    }

    /** Returns one block, 1, 2, 4, 8, 16, 32 blocks per SM, and saturation: what weak scaling needs. */
    public static List<Integer> perMultiprocessor(int saturation, int multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(1, saturation));
        sizes.addAll(stepsPerMultiprocessor(saturation, multiprocessors));
        return List.copyOf(sizes);
    }

    /** Returns one block, one and four per SM, and saturation. */
    public static List<Integer> thin(int saturation, int multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(1, saturation));
        for (int perSm : new int[] {1, 4}) {
            if (perSm * multiprocessors < saturation) {
                sizes.add(perSm * multiprocessors);
            }
        }
        return List.copyOf(sizes);
    }

    /**
     * Returns what draws the figures of Stuart & Owens 2011 in seconds: each eighth number of blocks from 1 to {@value #PUBLISHED_BLOCKS}, those
     * at which documents say something, and 1, 2, 4, 8, 16, 32 blocks per SM, up to and including saturation.
     */
    public static List<Integer> ofFigures(int saturation, int multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(perMultiprocessor(saturation, multiprocessors));
        sizes.addAll(printed(List.of(saturation)));
        sizes.addAll(every(STEP_OF_FIGURES, Math.min(saturation, PUBLISHED_BLOCKS)));
        return List.copyOf(sizes);
    }

    /**
     * Returns every number of blocks that the figures of Stuart & Owens 2011 show, 1 to {@value #PUBLISHED_BLOCKS}; beyond, each quarter of a
     * block per SM, up to and including saturation.
     */
    public static List<Integer> dense(int saturation, int multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(every(1, Math.min(saturation, PUBLISHED_BLOCKS)));
        for (int step = 1; step * multiprocessors / STEPS_PER_MULTIPROCESSOR < saturation; step++) {
            sizes.add(Math.max(1, step * multiprocessors / STEPS_PER_MULTIPROCESSOR));
        }
        sizes.add(saturation);
        return List.copyOf(sizes);
    }

    /** Returns one block, each multiple of a step, and saturation. */
    public static List<Integer> every(int step, int saturation) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(1, saturation));
        for (int size = step; size < saturation; size += step) {
            sizes.add(size);
        }
        return List.copyOf(sizes);
    }

    private static List<Integer> stepsPerMultiprocessor(int saturation, int multiprocessors) {
        return IntStream.of(1, 2, 4, 8, 16, 32)
                .map(perSm -> perSm * multiprocessors)
                .filter(size -> size <= saturation)
                .boxed()
                .toList();
    }
}
