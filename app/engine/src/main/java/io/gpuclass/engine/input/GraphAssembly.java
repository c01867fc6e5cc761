package io.gpuclass.engine.input;

import io.gpuclass.engine.input.Graph.Csr;
import java.util.ArrayList;
import java.util.List;

/**
 * A graph that is being read: what a file promises is checked at once, and memory is taken for what has really come. Vertices count from
 * 1 in files. For one thread.
 */
final class GraphAssembly {
    /** As many vertices are made without asking whether the file has arcs for them. */
    private static final int FEW_VERTICES = 1 << 20;

    /** More vertices than this for each arc are taken for a slip in the header. */
    private static final int MOST_VERTICES_PER_ARC = 16;

    private static final long BYTES_PER_ARC = 5L * Integer.BYTES;
    private static final long BYTES_PER_VERTEX = 2L * Integer.BYTES;

    private final LineScanner in;
    private final int vertices;
    private final long lines;
    private final ArcList arcs = new ArcList();
    private long read;

    /**
     * @param lines how many lines with arcs the file promises
     * @param mostArcs how many arcs these may stand for
     * @throws InputFileException if no graph can be as large, or none of this size fits the memory that Java may use
     */
    GraphAssembly(LineScanner in, int vertices, long lines, long mostArcs) {
        this.in = in;
        this.vertices = vertices;
        this.lines = lines;
        if (mostArcs > Graph.MOST_EDGES) {
            throw in.error(
                    "a graph of " + mostArcs + " arcs is too large: at most " + Graph.MOST_EDGES + " can be used");
        }
        checkMemory(BYTES_PER_ARC * mostArcs + BYTES_PER_VERTEX * vertices);
    }

    private void checkMemory(long needed) {
        long most = Runtime.getRuntime().maxMemory();
        if (needed > most) {
            throw in.error("a graph of this size takes " + (needed >> 20) + " MiB, and Java may use " + (most >> 20)
                    + " MiB: take a smaller graph, or let it use more (GPUCLASS_HEAP=8g)");
        }
    }

    /** Begins the next line with an arc. */
    void nextLine() {
        if (read == lines) {
            throw in.error("an arc more than the " + lines + " that the header promises");
        }
        read++;
    }

    /** Takes the number of a vertex and returns its index. */
    int vertex(String what) {
        return (int) in.wholeNumber(what, 1, vertices) - 1;
    }

    void add(int from, int to, int weight) {
        arcs.add(from, to, weight);
    }

    /** Returns the graph, once the file has ended. */
    Graph finish(String name) {
        if (read < lines) {
            throw in.error("the file ends after " + read + " arcs, and its header promises " + lines);
        }
        if (vertices > FEW_VERTICES && vertices / MOST_VERTICES_PER_ARC > read) {
            throw in.error(
                    "only " + read + " arcs for " + vertices + " vertices: check the number of vertices in the header");
        }
        return arcs.toGraph(new Graph.Origin(name, name, in.file()), vertices).identifiedByContent();
    }

    /** Arcs in the order in which they come, in pieces, so that growing copies nothing. For one thread. */
    static final class ArcList {
        private static final int WORDS = 3;
        private static final int PIECE = WORDS << 14;

        private final List<int[]> pieces = new ArrayList<>();
        private int[] last = new int[0];
        private int used;

        void add(int from, int to, int weight) {
            if (used == last.length) {
                last = new int[PIECE];
                pieces.add(last);
                used = 0;
            }
            last[used] = from;
            last[used + 1] = to;
            last[used + 2] = weight;
            used += WORDS;
        }

        void addBothWays(int from, int to, int weight) {
            add(from, to, weight);
            add(to, from, weight);
        }

        long size() {
            return pieces.isEmpty() ? 0 : ((pieces.size() - 1L) * PIECE + used) / WORDS;
        }

        /** Returns the graph; the edges of a vertex are in the order in which they came. */
        Graph toGraph(Graph.Origin origin, int vertices) {
            int[] offsets = starts(vertices);
            int[] targets = new int[Math.toIntExact(size())];
            int[] weights = new int[targets.length];
            for (int[] piece : pieces) {
                for (int i = 0, end = wordsIn(piece); i < end; i += WORDS) {
                    int place = offsets[piece[i]]++;
                    targets[place] = piece[i + 1];
                    weights[place] = piece[i + 2];
                }
            }
            Csr.rewind(offsets);
            return Graph.fromItsBusiestVertex(origin, offsets, targets, weights);
        }

        private int[] starts(int vertices) {
            int[] counts = new int[vertices + 1];
            for (int[] piece : pieces) {
                for (int i = 0, end = wordsIn(piece); i < end; i += WORDS) {
                    counts[piece[i] + 1]++;
                }
            }
            Csr.accumulate(counts);
            return counts;
        }

        private int wordsIn(int[] piece) {
            return piece == last ? used : piece.length;
        }
    }
}
