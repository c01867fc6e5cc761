package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.input.GraphAssembly.ArcList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphTest {
    private static final Graph DIAMOND = Graphs.of(
            5, new int[] {2, 3, 30}, new int[] {0, 2, 2}, new int[] {0, 1, 1}, new int[] {1, 3, 10}, new int[] {3, 3, 9
            });

    @Test
    void shouldKeepTheArcsOfAVertexInTheOrderInWhichTheyCame() {
        assertThat(Graphs.arcs(DIAMOND)).containsExactly("0-2:2", "0-1:1", "1-3:10", "2-3:30", "3-3:9");
        assertThat(DIAMOND.degree(0)).isEqualTo(2);
        assertThat(DIAMOND.degree(4)).isZero();
    }

    @Test
    void shouldStartAtTheFirstOfTheVerticesWithMostArcs() {
        assertThat(DIAMOND.source()).isZero();
        assertThat(Graphs.of(3, new int[] {2, 0, 1}, new int[] {1, 0, 1}).source())
                .isEqualTo(1);
        assertThat(Graphs.of(3).source()).isZero();
    }

    @Test
    void shouldTurnEveryArcRound() {
        assertThat(Graphs.arcs(DIAMOND.transpose())).containsExactly("1-0:1", "2-0:2", "3-1:10", "3-2:30", "3-3:9");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void shouldLoseNothingWhenItIsTransposed(long seed) {
        Graph graph = Graphs.random(seed);
        Graph turned = graph.transpose();
        assertThat(Graphs.turned(Graphs.arcs(turned))).containsExactlyInAnyOrderElementsOf(Graphs.arcs(graph));
        assertThat(turned.transpose().offsets()).isEqualTo(graph.offsets());
    }

    @Test
    void shouldHoldMoreArcsThanAPieceOfTheList() {
        ArcList arcs = new ArcList();
        int count = 100_003;
        for (int i = 0; i < count; i++) {
            arcs.add(i % 7, i % 5, i);
        }
        assertThat(arcs.size()).isEqualTo(count);
        Graph graph = arcs.toGraph(new Graph.Origin("g", "g", "g"), 7);
        assertThat(graph.edges()).isEqualTo(count);
        for (int e = graph.offset(3); e < graph.offset(4); e++) {
            int i = graph.weight(e);
            assertThat(i % 7).isEqualTo(3);
            assertThat(graph.target(e)).isEqualTo(i % 5);
        }
    }
}
