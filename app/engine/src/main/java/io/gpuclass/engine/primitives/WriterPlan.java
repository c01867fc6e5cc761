package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Writers;
import java.util.List;

/**
 * Under which writers reader-writer semaphores are measured.
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
