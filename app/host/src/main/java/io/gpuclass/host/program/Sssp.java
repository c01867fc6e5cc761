package io.gpuclass.host.program;

/** Shortest paths by Bellman and Ford over a queue: a phase relaxes the edges of what has become nearer in the phase before. */
final class Sssp extends GraphSearch {
    private final int[] offsets;
    private final int[] targets;
    private final int[] weights;
    private final int[] stamps;

    Sssp(ProgramSetting setting) {
        super(setting, 3, 7);
        offsets = setting.data().words(0);
        targets = setting.data().words(1);
        weights = setting.data().words(2);
        stamps = setting.data().words(6);
    }

    @Override
    void visit(int vertex, int phase, Batch reached) {
        int distance = SharedWords.loadRelaxed(distances, vertex);
        int end = offsets[vertex + 1];
        for (int edge = offsets[vertex]; edge < end; edge++) {
            int target = targets[edge];
            if (SharedWords.lowerRelaxed(distances, target, distance + weights[edge]) && isFirst(target, phase)) {
                reached.add(phase + 1, target);
            }
        }
    }

    /** Returns whether nobody has appended the vertex in this phase; it must not be in a queue twice. */
    private boolean isFirst(int vertex, int phase) {
        return SharedWords.exchangeRelaxed(stamps, vertex, phase) != phase;
    }
}
