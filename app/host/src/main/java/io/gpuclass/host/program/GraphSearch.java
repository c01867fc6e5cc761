package io.gpuclass.host.program;

import io.gpuclass.engine.device.Region;
import io.gpuclass.host.program.GraphSearch.Frontier;
import io.gpuclass.host.program.ProgramRun.Program;
import io.gpuclass.host.program.ProgramRun.Program.RunInput;
import io.gpuclass.host.sync.SharedWords;
import java.util.stream.Stream;

/** A search from one vertex: each phase visits the vertices that the phase before has reached. */
abstract class GraphSearch implements Program {
    private final int threads;
    private final int vertices;
    private final int source;
    private final Frontier frontier;
    private final Batch[] batches;

    /** Distances, shared by all threads; initially {@link Region#UNTOUCHED}, the greatest. */
    final int[] distances;

    /**
     * @param setting its numbers 0 and 2 are the vertices and the source
     * @param distances region of the distances; the next two regions are the queues
     * @param counts region of the queues' counts
     */
    GraphSearch(RunInput setting, int distances, int counts) {
        HostDataset data = setting.data();
        threads = setting.threads();
        vertices = data.number(0);
        source = data.number(2);
        this.distances = data.words(distances);
        frontier = new Frontier(data.words(distances + 1), data.words(distances + 2), data.words(counts), source);
        batches = Stream.generate(() -> new Batch(frontier)).limit(threads).toArray(Batch[]::new);
    }

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
            // Only behind a broken barrier does the queue hold anything else.
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

    /** Breadth-first search, a level per phase (Mahapatra 2020, section 4). */
    static final class Bfs extends GraphSearch {
        private final int[] offsets;
        private final int[] targets;

        Bfs(RunInput setting) {
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

    /** Shortest paths by Bellman and Ford over a queue: a phase relaxes the edges of the vertices whose distance the phase before lowered. */
    static final class Sssp extends GraphSearch {
        private final int[] offsets;
        private final int[] targets;
        private final int[] weights;
        private final int[] stamps;

        Sssp(RunInput setting) {
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

        /** Returns whether no thread has appended the vertex in this phase; no vertex may be in a queue twice. */
        private boolean isFirst(int vertex, int phase) {
            return SharedWords.exchangeRelaxed(stamps, vertex, phase) != phase;
        }
    }

    /**
     * The vertices that a phase of a graph search starts from, in two alternating queues: one is read while the other grows. Three counts
     * rotate, so that one is read, one grows and one is cleared in the same phase: one barrier per phase is enough.
     */
    static final class Frontier {
        private static final int COUNTS = 3;

        /** Words between counts, so that no two share a line. */
        private static final int SPACING = 64;

        private final int[][] queues;
        private final int[] counts;
        private final int source;

        /**
         * @param even read by even phases, a word per vertex
         * @param odd read by odd phases
         * @param counts all 0
         * @param source the only vertex of phase 0
         */
        Frontier(int[] even, int[] odd, int[] counts, int source) {
            queues = new int[][] {even, odd};
            this.counts = counts;
            this.source = source;
        }

        int size(int phase) {
            return phase == 0 ? 1 : Math.min(SharedWords.loadRelaxed(counts, count(phase)), queues[0].length);
        }

        /** Returns a vertex of a phase; behind a broken barrier possibly a stale word. */
        int vertex(int phase, int place) {
            return phase == 0 ? source : queues[phase % 2][place];
        }

        /** Clears the count that the next phase will grow. For one thread in every phase. */
        void clearAfterNext(int phase) {
            SharedWords.storeRelaxed(counts, count(phase + 2), 0);
        }

        /** Appends vertices for a phase. Drops those without room, which happens only behind a broken barrier. */
        void append(int phase, int[] vertices, int length) {
            int[] queue = queues[phase % 2];
            int first = SharedWords.fetchAddRelaxed(counts, count(phase), length);
            if (first >= 0 && first < queue.length) {
                System.arraycopy(vertices, 0, queue, first, Math.min(length, queue.length - first));
            }
        }

        private static int count(int phase) {
            return phase % COUNTS * SPACING;
        }
    }

    /** Vertices that one thread found for the next phase, appended with one atomic access, as a warp does on a GPU. */
    private static final class Batch {
        private static final int SIZE = 64;

        private final int[] vertices = new int[SIZE];
        private final Frontier frontier;
        private int length;

        Batch(Frontier frontier) {
            this.frontier = frontier;
        }

        void add(int phase, int vertex) {
            if (length == SIZE) {
                flush(phase);
            }
            vertices[length++] = vertex;
        }

        void flush(int phase) {
            if (length > 0) {
                frontier.append(phase, vertices, length);
                length = 0;
            }
        }
    }
}
