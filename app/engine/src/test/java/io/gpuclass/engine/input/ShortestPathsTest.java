package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.input.Graph.BreadthFirstSearch.Distances;
import io.gpuclass.engine.input.SearchInput.ShortestPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShortestPathsTest {
    static Stream<Graph> graphs() {
        List<Graph> graphs = new ArrayList<>();
        for (long seed = 1; seed <= 20; seed++) {
            graphs.add(Graphs.random(seed));
        }
        graphs.add(RoadGraph.of(60, 1).graph());
        graphs.add(RoadGraph.of(17, 2).graph());
        graphs.add(RmatGraph.of(10, 6, 3).graph());
        return graphs.stream();
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void shouldFindWhatSynchronousBellmanFordFindsAndCountItsRounds(Graph graph) {
        long[] distance = new long[graph.vertices()];
        int rounds = synchronousRounds(graph, distance);
        int[] expected = Arrays.stream(distance)
                .mapToInt(d -> d == Long.MAX_VALUE ? Distances.UNREACHED : (int) d)
                .toArray();

        Distances found = ShortestPaths.from(graph.source(), graph);

        assertThat(found.ofVertices()).isEqualTo(expected);
        assertThat(found.phases()).isEqualTo(rounds);
        assertThat(found.reached())
                .isEqualTo((int) Arrays.stream(expected).filter(d -> d >= 0).count());
    }

    /** The long way of two edges is found before the short one of three, and must fit until then. */
    @Test
    void shouldRefuseADistanceThatFitsInTheEndButNotOnTheWay() {
        int half = 1 << 30;
        int[][] ways = {{0, 1, half}, {1, 2, half}, {0, 3, 1}, {3, 4, 1}, {4, 2, 1}};
        assertThatThrownBy(() -> ShortestPaths.from(0, Graphs.of(5, ways)))
                .hasMessageStartingWith("test.gr: a path from vertex 1 to vertex 3 is longer");
        ways[1][2] = half - 1;
        assertThat(ShortestPaths.from(0, Graphs.of(5, ways)).ofVertices()).containsExactly(0, half, 3, 1, 2);
    }

    /** Weights so great that sums of two pass 31 bits, and shorter ways of as few edges to every vertex. */
    @Test
    void shouldNotMindGreatWeightsThatNoPathNeeds() {
        int most = Integer.MAX_VALUE;
        Graph graph = Graphs.of(
                3, new int[] {0, 1, most}, new int[] {0, 1, 7}, new int[] {1, 2, most}, new int[] {1, 2, 8}, new int[] {
                    2, 0, most
                });
        assertThat(ShortestPaths.from(0, graph).ofVertices()).containsExactly(0, 7, 15);
    }

    /** The form that the kernel has: threads see what others of the same round have written, in any order. */
    @ParameterizedTest
    @MethodSource("graphs")
    void shouldTakeAtLeastAsManyRoundsAsAnyAsynchronousForm(Graph graph) {
        Distances found = ShortestPaths.from(graph.source(), graph);
        for (long seed = 0; seed < 5; seed++) {
            int[] distance = new int[graph.vertices()];
            assertThat(asynchronousRounds(graph, distance, new Random(seed))).isLessThanOrEqualTo(found.phases());
            assertThat(distance).isEqualTo(found.ofVertices());
        }
    }

    @Test
    void shouldCountARoundForEachEdgeOfTheLongestShortestPathAndOneMore() {
        Graph chain = Graphs.of(4, new int[] {0, 1, 1}, new int[] {1, 2, 1}, new int[] {2, 3, 1}, new int[] {0, 3, 9});
        assertThat(ShortestPaths.from(0, chain).phases()).isEqualTo(4);
    }

    @Test
    void shouldTakeZeroWeightsAndLoops() {
        Graph graph = Graphs.of(
                3, new int[] {0, 1, 0}, new int[] {1, 0, 0}, new int[] {1, 1, 0}, new int[] {1, 2, 5}, new int[] {
                    0, 2, 6
                });
        assertThat(ShortestPaths.from(0, graph).ofVertices()).containsExactly(0, 0, 5);
    }

    @Test
    void shouldTakeDistancesOfThirtyOneBitsAndRefuseLongerOnes() {
        int most = Integer.MAX_VALUE;
        Graph fits = Graphs.of(3, new int[] {0, 1, most - 1}, new int[] {1, 2, 1});
        assertThat(ShortestPaths.from(0, fits).ofVertices()).containsExactly(0, most - 1, most);
        Graph tooLong = Graphs.of(3, new int[] {0, 1, most}, new int[] {1, 2, 1});
        assertThatThrownBy(() -> ShortestPaths.from(0, tooLong))
                .isInstanceOf(InputFileException.class)
                .hasMessage("test.gr: a path from vertex 1 to vertex 3 is longer than 2147483647, the greatest distance"
                        + " that can be used: divide the weights");
    }

    /** Rounds that relax the edges of what the last round brought nearer, from the distances that these had at its end. */
    private static int synchronousRounds(Graph graph, long[] distance) {
        Arrays.fill(distance, Long.MAX_VALUE);
        distance[graph.source()] = 0;
        Set<Integer> queue = Set.of(graph.source());
        int rounds = 0;
        for (; !queue.isEmpty(); rounds++) {
            long[] before = distance.clone();
            Set<Integer> next = new LinkedHashSet<>();
            for (int v : queue) {
                for (int e = graph.offset(v); e < graph.offset(v + 1); e++) {
                    int target = graph.target(e);
                    if (before[v] + graph.weight(e) < distance[target]) {
                        distance[target] = before[v] + graph.weight(e);
                        next.add(target);
                    }
                }
            }
            queue = next;
        }
        return rounds;
    }

    private static int asynchronousRounds(Graph graph, int[] distance, Random random) {
        Arrays.fill(distance, Distances.UNREACHED);
        distance[graph.source()] = 0;
        List<Integer> queue = List.of(graph.source());
        int rounds = 0;
        for (; !queue.isEmpty(); rounds++) {
            Set<Integer> next = new LinkedHashSet<>();
            List<int[]> edges = new ArrayList<>();
            for (int v : queue) {
                for (int e = graph.offset(v); e < graph.offset(v + 1); e++) {
                    edges.add(new int[] {v, e});
                }
            }
            Collections.shuffle(edges, random);
            for (int[] edge : edges) {
                int target = graph.target(edge[1]);
                int candidate = distance[edge[0]] + graph.weight(edge[1]);
                if (Integer.compareUnsigned(candidate, distance[target]) < 0) {
                    distance[target] = candidate;
                    next.add(target);
                }
            }
            queue = new ArrayList<>(next);
        }
        return rounds;
    }
}
