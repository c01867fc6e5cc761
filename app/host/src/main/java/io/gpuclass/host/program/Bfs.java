package io.gpuclass.host.program;

import io.gpuclass.engine.device.Region;

/** Breadth-first search by levels, one phase each (Mahapatra 2020, section 4). */
final class Bfs extends GraphSearch {
    private final int[] offsets;
    private final int[] targets;

    Bfs(ProgramSetting setting) {
        super(setting, 2, 5);
        offsets = setting.data().words(0);
        targets = setting.data().words(1);
    }

    @Override
    void visit(int vertex, int phase, Batch reached) {
        int end = offsets[vertex + 1];
        for (int edge = offsets[vertex]; edge < end; edge++) {
            int target = targets[edge];
            if (SharedWords.loadRelaxed(distances, target) == Region.UNTOUCHED
                    && SharedWords.compareExchangeRelaxed(distances, target, Region.UNTOUCHED, phase + 1)) {
                reached.add(phase + 1, target);
            }
        }
    }
}
