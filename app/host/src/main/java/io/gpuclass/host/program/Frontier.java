package io.gpuclass.host.program;

/**
 * The vertices that a phase of a graph search starts from, in two queues that take turns: one is read while the other grows. Three
 * counts take turns as well, so that one can be cleared while one is read and one grows, with a single barrier for each phase.
 */
final class Frontier {
    private static final int COUNTS = 3;

    /** Words between counts, so that no two share a line. */
    private static final int SPACING = 64;

    private final int[][] queues;
    private final int[] counts;
    private final int source;

    /**
     * @param even what phases of even number read, a word for each vertex
     * @param odd what phases of odd number read
     * @param counts all 0
     * @param source the one vertex that phase 0 starts from
     */
    Frontier(int[] even, int[] odd, int[] counts, int source) {
        queues = new int[][] {even, odd};
        this.counts = counts;
        this.source = source;
    }

    /** Returns how many vertices a phase starts from. */
    int size(int phase) {
        return phase == 0 ? 1 : Math.min(SharedWords.loadRelaxed(counts, count(phase)), queues[0].length);
    }

    /** Returns a vertex that a phase starts from; without a barrier that holds, any word of what the queue was filled with. */
    int vertex(int phase, int place) {
        return phase == 0 ? source : queues[phase % 2][place];
    }

    /** Clears the count that the next phase lets grow. One thread does so in every phase. */
    void clearAfterNext(int phase) {
        SharedWords.storeRelaxed(counts, count(phase + 2), 0);
    }

    /** Appends vertices for a phase. Those that there is no room for, since threads are in different phases, are dropped. */
    void append(int phase, int[] vertices, int length) {
        int[] queue = queues[phase % 2];
        int first = SharedWords.fetchAdd(counts, count(phase), length);
        if (first >= 0 && first < queue.length) {
            System.arraycopy(vertices, 0, queue, first, Math.min(length, queue.length - first));
        }
    }

    private static int count(int phase) {
        return phase % COUNTS * SPACING;
    }
}
