package io.gpuclass.host.program;

/** Vertices that one thread found for the next phase, appended together: one atomic access for many, as a warp does it on a GPU. */
final class Batch {
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

    /** Appends what is left. */
    void flush(int phase) {
        if (length > 0) {
            frontier.append(phase, vertices, length);
            length = 0;
        }
    }
}
