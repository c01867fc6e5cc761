package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.terms.Contenders;
import java.util.Collection;

/**
 * The horizontal axis of what was measured with several numbers of blocks. Of a GPU it counts blocks per SM and starts with one on
 * each: a lone block is far left of all others, so that it would take most of the picture, and is not drawn.
 *
 * @param axis the axis
 * @param unit how many blocks it counts as one
 */
record BlockAxis(Axis axis, int unit) {
    /** Returns the axis for some numbers of blocks; where some lie between one and the number of SMs, it counts blocks. */
    static BlockAxis of(Profile profile, Collection<Integer> sizes) {
        Integer multiprocessors = profile.device().multiprocessors();
        String many = Contenders.many(profile);
        boolean perMultiprocessor = multiprocessors != null
                && multiprocessors > 1
                && !profile.device().kind().cpu()
                && sizes.stream().anyMatch(blocks -> blocks >= multiprocessors)
                && sizes.stream().allMatch(blocks -> blocks == 1 || blocks >= multiprocessors);
        return perMultiprocessor
                ? new BlockAxis(
                        new Axis(many + " per " + profile.device().kind().processor(), true, null), multiprocessors)
                : new BlockAxis(new Axis(many, true, null), 1);
    }

    /** Returns where so many blocks are along the axis. */
    double place(int blocks) {
        return (double) blocks / unit;
    }

    /** Whether so many blocks are left out of the picture. */
    boolean leavesOut(int blocks) {
        return blocks < unit;
    }
}
