package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.terms.Contenders;
import java.util.List;

/**
 * The horizontal axis of what was measured with several numbers of blocks. Of a GPU it counts blocks per SM and starts with one on
 * each: a lone block is far left of all others, so that it would take most of the picture, and is not drawn.
 *
 * @param axis the axis
 * @param unit how many blocks it counts as one
 */
record BlockAxis(Axis axis, int unit) {
    /** Returns the axis for some cases; where blocks of one lie between one and the number of SMs, it counts blocks. */
    static BlockAxis of(Profile profile, List<Case> cases) {
        List<Integer> sizes = cases.stream().map(BlockAxis::blocks).distinct().toList();
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

    /** Returns where a case is along the axis. */
    double place(Case one) {
        return (double) blocks(one) / unit;
    }

    /** Whether a case has so few blocks that it is left out of the picture. */
    boolean leavesOut(Case one) {
        return blocks(one) < unit;
    }

    private static int blocks(Case one) {
        return one.blocks();
    }
}
