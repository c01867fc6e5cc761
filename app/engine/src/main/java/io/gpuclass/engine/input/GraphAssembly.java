package io.gpuclass.engine.input;

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
}
