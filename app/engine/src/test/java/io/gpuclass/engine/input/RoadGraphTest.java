package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.input.Graph.BreadthFirstSearch;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoadGraphTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldReachNearlyAllFromItsSource(long seed) {
        Graph graph = RoadGraph.of(100, seed).graph();
        assertThat(BreadthFirstSearch.from(graph.source(), graph).reached()).isGreaterThan(9_500);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldKeepTheDiameterOfAMap(long seed) {
        Graph graph = RoadGraph.of(300, seed).graph();
        assertThat(BreadthFirstSearch.from(graph.source(), graph).phases()).isGreaterThan(300);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldMissATenthOfItsStreets(long seed) {
        RoadGraph source = RoadGraph.of(200, seed);
        double all = 4.0 * 200 * 199;
        long shortcuts = 2 * (200 * 200 / 256);
        assertThat(source.mostEdges()).isEqualTo((long) all + shortcuts);
        assertThat((source.graph().edges() - shortcuts) / all).isBetween(0.89, 0.91);
    }

    @Test
    void shouldLeadBothWaysAtTheSameCost() {
        Graph graph = RoadGraph.of(40, 9).graph();
        assertThat(Graphs.turned(Graphs.arcs(graph))).containsExactlyInAnyOrderElementsOf(Graphs.arcs(graph));
    }

    @Test
    void shouldJoinNeighboursAndWithinSixteenCells() {
        int side = 64;
        Graph graph = RoadGraph.of(side, 3).graph();
        int shortcuts = 0;
        for (int v = 0; v < graph.vertices(); v++) {
            for (int e = graph.offset(v); e < graph.offset(v + 1); e++) {
                int right = Math.abs(graph.target(e) % side - v % side);
                int down = Math.abs(graph.target(e) / side - v / side);
                assertThat(Math.max(right, down)).isBetween(1, 16);
                shortcuts += right + down > 1 ? 1 : 0;
            }
        }
        assertThat(shortcuts).isEqualTo(2 * (side * side / 256));
    }

    @Test
    void shouldWeighRoadsLikeTravelTimes() {
        int[] weights = RoadGraph.of(200, 1).graph().weights();
        assertThat(Arrays.stream(weights).min()).hasValue(1);
        assertThat(Arrays.stream(weights).max().orElseThrow()).isBetween(990, 1000);
        assertThat(Arrays.stream(weights).average().orElseThrow()).isBetween(450.0, 500.0);
    }

    @Test
    void shouldStartNearACorner() {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(RoadGraph.of(50, seed).graph().source()).isLessThan(50);
        }
    }

    @Test
    void shouldBeTheSameForTheSameSeedOnly() {
        Graph graph = RoadGraph.of(50, 1).graph();
        assertThat(RoadGraph.of(50, 1).graph()).usingRecursiveComparison().isEqualTo(graph);
        assertThat(RoadGraph.of(50, 2).graph().targets()).isNotEqualTo(graph.targets());
        assertThat(RoadGraph.of(50, 1).id())
                .isEqualTo("road/1 side 50 seed 1")
                .isNotEqualTo(RoadGraph.of(50, 2).id());
        assertThat(graph.name()).isEqualTo("road-2500");
    }

    /** Meaning of id "road/1": whoever changes it changes the id as well. */
    @Test
    void shouldStayWhatItsIdStandsFor() {
        Graph graph = RoadGraph.of(50, 1).graph();
        assertThat(List.of(
                        graph.source(),
                        Arrays.hashCode(graph.offsets()),
                        Arrays.hashCode(graph.targets()),
                        Arrays.hashCode(graph.weights())))
                .containsExactly(0, -389809227, 1800586939, 1379317659);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void shouldMakeTinyOnes(int side) {
        for (long seed = 0; seed < 50; seed++) {
            Graph graph = RoadGraph.of(side, seed).graph();
            assertThat(graph.vertices()).isEqualTo(side * side);
            assertThat(2 * BreadthFirstSearch.from(graph.source(), graph).reached())
                    .isGreaterThanOrEqualTo(side * side);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1, 16_385, Integer.MAX_VALUE})
    void shouldRefuseSidesThatCannotBe(int side) {
        assertThatThrownBy(() -> RoadGraph.of(side, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a side has 2 to 16384 crossings, not " + side);
    }

    @Test
    void shouldKnowTheSizeOfTheLargestWithoutMakingIt() {
        RoadGraph largest = RoadGraph.of(RoadGraph.MOST_SIDE, 1);
        assertThat(largest.vertices()).isEqualTo(1 << 28);
        assertThat(largest.mostEdges()).isBetween(1L << 30, (long) Graph.MOST_EDGES);
    }
}
