package io.gpuclass.engine.input;

/** The counting sort that puts edges into rows; offsets double as the cursors, so that no second array of their size is needed. */
final class Csr {
    private Csr() {}

    /** Returns where the row of each vertex starts, given the vertex that each edge belongs to, and the number of edges. */
    static int[] starts(int vertices, int[] owners) {
        int[] counts = new int[vertices + 1];
        for (int owner : owners) {
            counts[owner + 1]++;
        }
        accumulate(counts);
        return counts;
    }

    /** Makes offsets of degrees, each of which stands one place after its vertex. */
    static void accumulate(int[] counts) {
        for (int v = 1; v < counts.length; v++) {
            counts[v] += counts[v - 1];
        }
    }

    /** Makes offsets of cursors that have moved from the start of each row to its end. */
    static void rewind(int[] cursors) {
        System.arraycopy(cursors, 0, cursors, 1, cursors.length - 1);
        cursors[0] = 0;
    }
}
