package io.gpuclass.host.program;

import java.util.stream.Stream;

/** A search from one vertex, whose phases each visit what the phase before has reached. */
abstract class GraphSearch implements Program {
    private final int threads;
    private final int vertices;
    private final int source;
    private final Frontier frontier;
    private final Batch[] batches;

    /** Shared by all threads, and distances at first all {@link io.gpuclass.engine.device.Region#UNTOUCHED}, which is the longest. */
    final int[] distances;

    /**
     * @param setting its numbers 0 and 2 are the vertices and the source
     * @param distances region of the distances, which the queues follow
     * @param counts region of the queues' counts
     */
    GraphSearch(ProgramSetting setting, int distances, int counts) {
        HostDataset data = setting.data();
        threads = setting.threads();
        vertices = data.number(0);
        source = data.number(2);
        this.distances = data.words(distances);
        frontier = new Frontier(data.words(distances + 1), data.words(distances + 2), data.words(counts), source);
        batches = Stream.generate(() -> new Batch(frontier)).limit(threads).toArray(Batch[]::new);
    }

    /** Follows the edges of a vertex, and adds those that it has reached. */
    abstract void visit(int vertex, int phase, Batch reached);

    @Override
    public final void work(int phase, int thread) {
        if (thread == 0) {
            begin(phase);
        }
        Batch reached = batches[thread];
        int size = frontier.size(phase);
        for (int place = thread; place < size; place += threads) {
            int vertex = frontier.vertex(phase, place);
            // Only where a barrier does not hold can there be something else in the queue.
            if (Integer.compareUnsigned(vertex, vertices) < 0) {
                visit(vertex, phase, reached);
            }
        }
        reached.flush(phase + 1);
    }

    private void begin(int phase) {
        if (phase == 0) {
            distances[source] = 0;
        }
        frontier.clearAfterNext(phase);
    }

    @Override
    public final boolean hasPhase(int phase) {
        return frontier.size(phase) > 0;
    }
}
