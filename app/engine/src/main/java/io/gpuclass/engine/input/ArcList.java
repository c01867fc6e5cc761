package io.gpuclass.engine.input;

import java.util.ArrayList;
import java.util.List;

/** Arcs in the order in which they come, in pieces, so that growing copies nothing. For one thread. */
final class ArcList {
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
