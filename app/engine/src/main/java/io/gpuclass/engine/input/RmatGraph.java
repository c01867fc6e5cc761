package io.gpuclass.engine.input;

import io.gpuclass.engine.input.Graph.Csr;
import io.gpuclass.engine.input.Graph.SoftMemo;
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

    /** Number of each 2^32 edges that go to the first quarter of the matrix, to the first two, and to the first three. */
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
        long[] arcs = arcs(new SplitMix64(seed));
        int[] offsets = new int[vertices() + 1];
        int[] targets = new int[arcs.length];
        int kept = 0;
        for (int i = 0; i < arcs.length; i++) {
            boolean loop = first(arcs[i]) == second(arcs[i]);
            if (!loop && (i == 0 || arcs[i] != arcs[i - 1])) {
                offsets[first(arcs[i]) + 1]++;
                targets[kept++] = second(arcs[i]);
            }
        }
        Csr.accumulate(offsets);
        targets = Arrays.copyOf(targets, kept);
        return Graph.fromItsBusiestVertex(
                new Graph.Origin(name(), id(), name()), offsets, targets, weights(offsets, targets));
    }

    /** Returns every edge both ways, sorted: the vertex that it leaves in one half of a word, the one that it enters in the other. */
    private long[] arcs(SplitMix64 random) {
        int[] names = permutation(random);
        long[] arcs = new long[2 * edgeFactor << scale];
        for (int i = 0; i < arcs.length; i += 2) {
            long cell = cell(random);
            int row = names[first(cell)];
            int column = names[second(cell)];
            arcs[i] = (long) row << 32 | column;
            arcs[i + 1] = (long) column << 32 | row;
        }
        Arrays.parallelSort(arcs);
        return arcs;
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
