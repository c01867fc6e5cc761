package io.gpuclass.engine.input;

import java.util.Arrays;

/**
 * A graph with few vertices of very high degree: R-MAT (Chakrabarti, Zhan &amp; Faloutsos 2004, section 3) with the probabilities of
 * Graph500 (0.57, 0.19, 0.19, 0.05), vertices permuted, self-loops and duplicates removed, every edge both ways. Weights are 1 to
 * {@value #MOST_WEIGHT}, the same both ways (as the GAP benchmark suite's). Searches start at the vertex of highest degree.
 */
public final class RmatGraph implements GraphSource {
    public static final int MOST_SCALE = 28;
    public static final int MOST_EDGE_FACTOR = 1024;

    private static final int MOST_WEIGHT = 255;

    /** Of each 2^32 edges, how many go to the first quarter of the matrix, to the first two, and to the first three. */
    private static final long A = Math.round(0.57 * 0x1p32);

    private static final long AB = Math.round(0.76 * 0x1p32);
    private static final long ABC = Math.round(0.95 * 0x1p32);

    private final int scale;
    private final int edgeFactor;
    private final long seed;
    private final SoftMemo<Graph> made = new SoftMemo<>(this::make);

    private RmatGraph(int scale, int edgeFactor, long seed) {
        this.scale = scale;
        this.edgeFactor = edgeFactor;
        this.seed = seed;
    }

    /**
     * @param scale binary logarithm of the number of vertices, 1 to {@value #MOST_SCALE}
     * @param edgeFactor edges drawn for each vertex, before loops and duplicates are removed, 1 to {@value #MOST_EDGE_FACTOR}
     * @param seed for {@link SplitMix64}
     */
    public static RmatGraph of(int scale, int edgeFactor, long seed) {
        check("scale", scale, MOST_SCALE);
        check("edge factor", edgeFactor, MOST_EDGE_FACTOR);
        RmatGraph graph = new RmatGraph(scale, edgeFactor, seed);
        if (graph.mostEdges() > Graph.MOST_EDGES) {
            throw new IllegalArgumentException("an R-MAT graph has at most " + Graph.MOST_EDGES + " edges, not "
                    + graph.mostEdges() + ": lower the scale or the edge factor");
        }
        return graph;
    }

    private static void check(String what, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException("the " + what + " of an R-MAT graph is 1 to " + most + ", not " + value);
        }
    }

    @Override
    public String name() {
        return "rmat-" + vertices();
    }

    @Override
    public String id() {
        return "rmat/1 scale " + scale + " edge factor " + edgeFactor + " seed " + seed;
    }

    @Override
    public int vertices() {
        return 1 << scale;
    }

    @Override
    public long mostEdges() {
        return 2L * edgeFactor << scale;
    }

    @Override
    public Graph graph() {
        return made.get();
    }

    private Graph make() {
        long[] pairs = draw(new SplitMix64(seed));
        int[] offsets = starts(pairs);
        int[] targets = new int[offsets[vertices()]];
        for (long pair : pairs) {
            int u = first(pair);
            int v = second(pair);
            if (u != v) {
                targets[offsets[u]++] = v;
                targets[offsets[v]++] = u;
            }
        }
        Csr.rewind(offsets);
        targets = distinct(offsets, sorted(offsets, targets));
        return Graph.fromItsBusiestVertex(
                new Graph.Origin(name(), id(), name()), offsets, targets, weights(offsets, targets));
    }

    /** Returns pairs of vertices, one in each half of a word. */
    private long[] draw(SplitMix64 random) {
        int[] names = permutation(random);
        long[] pairs = new long[edgeFactor << scale];
        for (int i = 0; i < pairs.length; i++) {
            long cell = cell(random);
            pairs[i] = (long) names[first(cell)] << 32 | names[second(cell)];
        }
        return pairs;
    }

    private int[] permutation(SplitMix64 random) {
        int[] names = new int[vertices()];
        for (int i = 0; i < names.length; i++) {
            int other = random.below(i + 1);
            names[i] = names[other];
            names[other] = i;
        }
        return names;
    }

    /** SplitMix64 a row and a column of the adjacency matrix, a bit of each at a time. */
    private long cell(SplitMix64 random) {
        long row = 0;
        long column = 0;
        for (int level = 0; level < scale; level++) {
            long draw = random.next() >>> 32;
            row = row << 1 | (draw >= AB ? 1 : 0);
            column = column << 1 | (draw >= A && draw < AB || draw >= ABC ? 1 : 0);
        }
        return row << 32 | column;
    }

    private int[] starts(long[] pairs) {
        int[] counts = new int[vertices() + 1];
        for (long pair : pairs) {
            if (first(pair) != second(pair)) {
                counts[first(pair) + 1]++;
                counts[second(pair) + 1]++;
            }
        }
        Csr.accumulate(counts);
        return counts;
    }

    /** Returns the targets with each row sorted: the graph is symmetric, so that its transpose is the same, and has sorted rows. */
    private static int[] sorted(int[] offsets, int[] targets) {
        int[] cursors = offsets.clone();
        int[] sorted = new int[targets.length];
        for (int v = 0; v + 1 < offsets.length; v++) {
            for (int e = offsets[v]; e < offsets[v + 1]; e++) {
                sorted[cursors[targets[e]]++] = v;
            }
        }
        return sorted;
    }

    /** Removes what a sorted row holds twice; changes both arrays, returns what is left of the targets. */
    private static int[] distinct(int[] offsets, int[] targets) {
        int kept = 0;
        int start = 0;
        for (int v = 0; v + 1 < offsets.length; v++) {
            int end = offsets[v + 1];
            for (int e = start; e < end; e++) {
                if (e == start || targets[e] != targets[e - 1]) {
                    targets[kept++] = targets[e];
                }
            }
            start = end;
            offsets[v + 1] = kept;
        }
        return Arrays.copyOf(targets, kept);
    }

    private int[] weights(int[] offsets, int[] targets) {
        int[] weights = new int[targets.length];
        for (int v = 0; v + 1 < offsets.length; v++) {
            for (int e = offsets[v]; e < offsets[v + 1]; e++) {
                long pair = (long) Math.min(v, targets[e]) << 32 | Math.max(v, targets[e]);
                weights[e] = 1 + SplitMix64.scaled(SplitMix64.at(~seed, pair), MOST_WEIGHT);
            }
        }
        return weights;
    }

    private static int first(long pair) {
        return (int) (pair >>> 32);
    }

    private static int second(long pair) {
        return (int) pair;
    }
}
