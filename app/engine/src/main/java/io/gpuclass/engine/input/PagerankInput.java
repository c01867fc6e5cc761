package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.List;

/**
 * PageRank over the in-edges of a graph, for a fixed number of rounds. Regions: offsets and sources of the in-edges, factors, initial
 * contributions, two of contributions, ranks (compared). Numbers: vertices, edges, the bits of the {@linkplain PageRankReference#base rank of a
 * vertex that nobody gives any}.
 *
 * @param rounds at least 1; each is a phase
 */
public record PagerankInput(GraphSource source, int rounds) implements ProgramInput {
    public PagerankInput {
        if (rounds < 1) {
            throw new IllegalArgumentException("PageRank takes at least 1 round, not " + rounds);
        }
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public String id() {
        return "pagerank rounds " + rounds + " damping " + PageRankReference.DAMPING + " " + source.id();
    }

    @Override
    public int phases() {
        return rounds;
    }

    @Override
    public long deviceBytes() {
        long vertices = source.vertices();
        return Region.bytes(vertices + 1) + Region.bytes(source.mostEdges()) + 6 * Region.bytes(vertices);
    }

    @Override
    public Dataset make() {
        Graph graph = source.graph();
        Graph incoming = graph.transpose();
        int vertices = graph.vertices();
        float[] factors = PageRankReference.factors(graph);
        float[] initial = PageRankReference.initial(factors);
        return new Dataset(
                id(),
                List.of(
                        Region.input("offsets of in-edges", incoming.offsets()),
                        Region.input("sources of in-edges", incoming.targets()),
                        Region.input("factors", factors),
                        Region.input("initial contributions", initial),
                        Region.scratchWords("contributions of even rounds", vertices, Region.UNTOUCHED),
                        Region.scratchWords("contributions of odd rounds", vertices, Region.UNTOUCHED),
                        Region.result(
                                "ranks",
                                Region.UNTOUCHED,
                                PageRankReference.ranks(incoming, factors, initial, rounds))),
                List.of(vertices, graph.edges(), Float.floatToRawIntBits(PageRankReference.base(vertices))));
    }

    /**
     * PageRank by power iteration (Page et al. 1999) in single precision, every sum in the order in which the kernel makes it, so that the
     * results are equal to the bit. Vertices without out-edges give their rank to nobody, so that ranks may sum to less than 1.
     */
    static final class PageRankReference {
        static final float DAMPING = 0.85f;

        /** From so many in-edges on, the lanes of a warp sum them together. */
        static final int LANES = 32;

        private PageRankReference() {}

        /** Returns the factor of each vertex: its rank times that goes along each of its edges. */
        static float[] factors(Graph graph) {
            float[] factors = new float[graph.vertices()];
            for (int v = 0; v < factors.length; v++) {
                factors[v] = graph.degree(v) == 0 ? 0 : DAMPING / graph.degree(v);
            }
            return factors;
        }

        /** Returns the share that each vertex gives along each of its edges at first, when all ranks are equal. */
        static float[] initial(float[] factors) {
            float rank = 1f / factors.length;
            float[] contributions = new float[factors.length];
            for (int v = 0; v < factors.length; v++) {
                contributions[v] = rank * factors[v];
            }
            return contributions;
        }

        /** Returns the rank of a vertex that nobody gives any. */
        static float base(int vertices) {
            return (1f - DAMPING) / vertices;
        }

        /** Returns the ranks after {@code rounds} rounds, at least 1, over the in-edges of all vertices. */
        static float[] ranks(Graph incoming, float[] factors, float[] initial, int rounds) {
            float base = base(factors.length);
            float[] given = initial;
            float[] next = new float[factors.length];
            float[] ranks = new float[factors.length];
            for (int round = 0; round < rounds; round++) {
                for (int v = 0; v < ranks.length; v++) {
                    ranks[v] = base + sum(incoming, v, given);
                    next[v] = ranks[v] * factors[v];
                }
                float[] read = given;
                given = next;
                next = read == initial ? new float[factors.length] : read;
            }
            return ranks;
        }

        private static float sum(Graph incoming, int vertex, float[] given) {
            int start = incoming.offset(vertex);
            int end = incoming.offset(vertex + 1);
            return end - start < LANES ? sum(incoming, given, start, end, 1) : sumByLanes(incoming, given, start, end);
        }

        private static float sum(Graph incoming, float[] given, int start, int end, int step) {
            float sum = 0;
            for (int e = start; e < end; e += step) {
                sum += given[incoming.target(e)];
            }
            return sum;
        }

        /** Addition commutes, so that after an exchange both lanes of a pair hold the same: half of the butterfly is enough. */
        private static float sumByLanes(Graph incoming, float[] given, int start, int end) {
            float[] lanes = new float[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                lanes[lane] = sum(incoming, given, start + lane, end, LANES);
            }
            for (int distance = LANES / 2; distance > 0; distance /= 2) {
                for (int lane = 0; lane < distance; lane++) {
                    lanes[lane] += lanes[lane + distance];
                }
            }
            return lanes[0];
        }
    }
}
