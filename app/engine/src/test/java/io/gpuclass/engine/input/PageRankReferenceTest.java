package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.input.PagerankInput.PageRankReference;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PageRankReferenceTest {
    static Stream<Graph> graphs() {
        return Stream.of(
                Graphs.random(1),
                Graphs.random(2),
                Graphs.random(3),
                Graphs.random(4),
                RoadGraph.of(30, 1).graph(),
                RmatGraph.of(11, 16, 1).graph());
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void shouldAgreeWithPowerIterationInDoublePrecision(Graph graph) {
        double[] expected = powerIteration(graph, 20);
        float[] ranks = ranks(graph, 20);
        for (int v = 0; v < ranks.length; v++) {
            assertThat((double) ranks[v]).isCloseTo(expected[v], within(2e-5 * expected[v]));
        }
    }

    /** Vertex 0 gives half of what it has to each of 1 and 2, 1 gives all to 2, and 2 nothing to anybody. */
    @Test
    void shouldFollowRanksByHand() {
        Graph graph = Graphs.of(3, new int[] {0, 1, 1}, new int[] {0, 2, 1}, new int[] {1, 2, 1});
        float base = (1f - 0.85f) / 3;
        float half = 0.85f / 2;
        float third = 1f / 3;
        assertThat(ranks(graph, 1)).containsExactly(base, base + third * half, base + (third * half + third * 0.85f));
        float first = base + third * half;
        assertThat(ranks(graph, 2)).containsExactly(base, base + base * half, base + (base * half + first * 0.85f));
        assertThat(PageRankReference.factors(graph)).containsExactly(half, 0.85f, 0f);
        assertThat(Arrays.toString(PageRankReference.initial(PageRankReference.factors(graph))))
                .isEqualTo(Arrays.toString(new float[] {third * half, third * 0.85f, 0f}));
    }

    @Test
    void shouldSumFewInEdgesInTheirOrder() {
        float[] given = spread(31);
        float sum = 0;
        for (float contribution : given) {
            sum += contribution;
        }
        assertThat(sumOfStar(given)).isEqualTo(sum).isNotEqualTo(butterfly(given));
    }

    @Test
    void shouldSumManyInEdgesAsTheLanesOfAWarpDo() {
        for (int degree : new int[] {32, 33, 64, 100, 1000}) {
            float[] given = spread(degree);
            assertThat(sumOfStar(given)).isEqualTo(butterfly(given));
        }
    }

    private static float[] ranks(Graph graph, int rounds) {
        float[] factors = PageRankReference.factors(graph);
        return PageRankReference.ranks(graph.transpose(), factors, PageRankReference.initial(factors), rounds);
    }

    /** Returns what a vertex gets in a round from as many others, its base taken away by making it nothing. */
    private static float sumOfStar(float[] given) {
        int[][] arcs = new int[given.length][];
        Arrays.setAll(arcs, v -> new int[] {v, given.length, 1});
        Graph incoming = Graphs.of(given.length + 1, arcs).transpose();
        float[] initial = Arrays.copyOf(given, given.length + 1);
        float rank = PageRankReference.ranks(incoming, new float[initial.length], initial, 1)[given.length];
        return rank - PageRankReference.base(initial.length);
    }

    /** Numbers of very different sizes, so that the order of the sum shows, and so large that adding the base changes none. */
    private static float[] spread(int count) {
        SplitMix64 random = new SplitMix64(count);
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (1 + random.below(1 << 23)) * (float) Math.pow(2, 8 + random.below(12));
        }
        return numbers;
    }

    /** All 32 lanes exchange, as __shfl_xor_sync does. */
    private static float butterfly(float[] given) {
        float[] lanes = new float[32];
        for (int i = 0; i < given.length; i++) {
            lanes[i % 32] += given[i];
        }
        for (int mask = 16; mask > 0; mask /= 2) {
            float[] before = lanes.clone();
            for (int lane = 0; lane < 32; lane++) {
                lanes[lane] = before[lane] + before[lane ^ mask];
            }
        }
        for (float lane : lanes) {
            assertThat(lane).isEqualTo(lanes[0]);
        }
        return lanes[0];
    }

    private static double[] powerIteration(Graph graph, int rounds) {
        int n = graph.vertices();
        double[] ranks = new double[n];
        Arrays.fill(ranks, 1.0 / n);
        for (int round = 0; round < rounds; round++) {
            double[] next = new double[n];
            Arrays.fill(next, 0.15 / n);
            for (int v = 0; v < n; v++) {
                for (int e = graph.offset(v); e < graph.offset(v + 1); e++) {
                    next[graph.target(e)] += 0.85 * ranks[v] / graph.degree(v);
                }
            }
            ranks = next;
        }
        return ranks;
    }
}
