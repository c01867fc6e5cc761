package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.input.Graph.BreadthFirstSearch;
import io.gpuclass.engine.input.Graph.BreadthFirstSearch.Distances;
import io.gpuclass.engine.input.SearchInput.ShortestPaths;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BreadthFirstSearchTest {
    @Test
    void shouldCountEdgesAndLevels() {
        Graph graph = Graphs.of(
                6, new int[] {0, 1, 1}, new int[] {0, 2, 1}, new int[] {2, 3, 1}, new int[] {1, 3, 1}, new int[] {
                    3, 4, 1
                });
        Distances found = BreadthFirstSearch.from(0, graph);
        assertThat(found.ofVertices()).containsExactly(0, 1, 1, 2, 3, -1);
        assertThat(found.phases()).isEqualTo(4);
        assertThat(found.reached()).isEqualTo(5);
    }

    @Test
    void shouldTakeOnePhaseWhereThereIsNowhereToGo() {
        assertThat(BreadthFirstSearch.from(1, Graphs.of(2)))
                .satisfies(found -> assertThat(found.ofVertices()).containsExactly(-1, 0))
                .returns(1, Distances::phases)
                .returns(1, Distances::reached);
    }

    /** With all weights 1, the shortest paths are those of fewest edges, found in as many rounds. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void shouldAgreeWithShortestPathsOverUnitWeights(long seed) {
        Graph graph = Graphs.random(seed);
        int[] ones = new int[graph.edges()];
        Arrays.fill(ones, 1);
        Graph unit = new Graph(
                new Graph.Origin("unit", "unit", "unit"), graph.source(), graph.offsets(), graph.targets(), ones);
        Distances found = BreadthFirstSearch.from(graph.source(), graph);
        Distances paths = ShortestPaths.from(unit.source(), unit);
        assertThat(found.ofVertices()).isEqualTo(paths.ofVertices());
        assertThat(found.phases()).isEqualTo(paths.phases());
        assertThat(found.reached()).isEqualTo(paths.reached());
    }

    @Test
    void shouldChooseTheFirstVertexThatReachesMostOfAll() {
        Graph graph = Graphs.of(5, new int[] {0, 1, 1}, new int[] {2, 3, 1}, new int[] {3, 4, 1}, new int[] {4, 2, 1});
        assertThat(BreadthFirstSearch.firstThatReachesMost(graph)).isEqualTo(2);
        assertThat(BreadthFirstSearch.firstThatReachesMost(Graphs.of(3))).isZero();
    }
}
