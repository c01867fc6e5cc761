package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.input.Graph.BreadthFirstSearch;
import io.gpuclass.engine.input.Graph.BreadthFirstSearch.Distances;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RmatGraphTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldHoldEveryEdgeOnceAndBothWays(long seed) {
        Graph graph = RmatGraph.of(9, 8, seed).graph();
        List<String> arcs = Graphs.arcs(graph);
        assertThat(new HashSet<>(arcs)).hasSameSizeAs(arcs);
        assertThat(Graphs.turned(arcs)).containsExactlyInAnyOrderElementsOf(arcs);
        for (int v = 0; v < graph.vertices(); v++) {
            int[] row = Arrays.copyOfRange(graph.targets(), graph.offset(v), graph.offset(v + 1));
            assertThat(row).doesNotContain(v).doesNotHaveDuplicates().isSorted();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldHaveFewVerticesOfVeryHighDegree(long seed) {
        Graph graph = RmatGraph.of(14, 16, seed).graph();
        assertThat(graph.edges()).isBetween(14 << 14, 32 << 14);
        int mean = graph.edges() / graph.vertices();
        assertThat(graph.degree(graph.source())).isGreaterThan(20 * mean);
        Distances distances = BreadthFirstSearch.from(graph.source(), graph);
        assertThat(distances.phases()).isLessThan(12);
        assertThat(distances.reached()).isGreaterThan(graph.vertices() / 2);
    }

    @Test
    void shouldPutItsBusiestVertexAnywhere() {
        Set<Integer> busiest = new HashSet<>();
        for (long seed = 0; seed < 10; seed++) {
            busiest.add(RmatGraph.of(10, 8, seed).graph().source());
        }
        assertThat(busiest).hasSizeGreaterThan(7);
    }

    @Test
    void shouldWeighEdgesFromOneTo255() {
        int[] weights = RmatGraph.of(12, 8, 1).graph().weights();
        assertThat(Arrays.stream(weights).min()).hasValue(1);
        assertThat(Arrays.stream(weights).max()).hasValue(255);
        assertThat(Arrays.stream(weights).average().orElseThrow()).isBetween(125.0, 131.0);
    }

    /** In a graph of two vertices a draw is a loop in the first quarter of the matrix, 57 %, and in the last one, 5 %. */
    @Test
    void shouldDrawAsManyLoopsAsTheProbabilitiesSay() {
        int both = 0;
        for (long seed = 0; seed < 2000; seed++) {
            both += RmatGraph.of(1, 1, seed).graph().edges() / 2;
        }
        // An edge stays unless both draws are loops, which each is at 0.57 + 0.05.
        assertThat(both / 2000.0).isBetween(1 - 0.62 * 0.62 - 0.04, 1 - 0.62 * 0.62 + 0.04);
    }

    @Test
    void shouldBeTheSameForTheSameSeedOnly() {
        Graph graph = RmatGraph.of(10, 8, 1).graph();
        assertThat(RmatGraph.of(10, 8, 1).graph()).usingRecursiveComparison().isEqualTo(graph);
        assertThat(RmatGraph.of(10, 8, 2).graph().targets()).isNotEqualTo(graph.targets());
        assertThat(graph.id()).isEqualTo("rmat/1 scale 10 edge factor 8 seed 1");
        assertThat(graph.name()).isEqualTo("rmat-1024");
    }

    /** Meaning of id "rmat/1": whoever changes it changes the id as well. */
    @Test
    void shouldStayWhatItsIdStandsFor() {
        Graph graph = RmatGraph.of(10, 8, 1).graph();
        assertThat(List.of(
                        graph.source(),
                        Arrays.hashCode(graph.offsets()),
                        Arrays.hashCode(graph.targets()),
                        Arrays.hashCode(graph.weights())))
                .containsExactly(160, 1862566389, 1737679891, 1061896789);
    }

    @Test
    void shouldNeverHaveMoreEdgesThanItSaysBeforehand() {
        RmatGraph source = RmatGraph.of(12, 4, 1);
        assertThat(source.mostEdges()).isEqualTo(2 * 4 * 4096);
        assertThat((long) source.graph().edges()).isLessThanOrEqualTo(source.mostEdges());
    }

    @ParameterizedTest
    @CsvSource({"0,8", "-1,8", "29,8", "10,0", "10,-5", "10,1025", "28,4"})
    void shouldRefuseSizesThatCannotBe(int scale, int edgeFactor) {
        assertThatThrownBy(() -> RmatGraph.of(scale, edgeFactor, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("R-MAT graph");
    }
}
