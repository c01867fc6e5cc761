package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The regions and numbers that the kernels of applications over graphs are made for. */
class GraphInputsTest {
    /** 0 to 1 and 2, 1 to 2, 2 to 0; nothing leads to 3. */
    private static final Graph GRAPH = Graphs.of(
            4, new int[] {0, 1, 5}, new int[] {0, 2, 9}, new int[] {1, 2, 3}, new int[] {2, 0, 1}, new int[] {3, 0, 1});

    @Test
    void shouldLayOutBreadthFirstSearch() {
        Dataset dataset = SearchInput.breadthFirst(GRAPH).make();
        assertThat(dataset.numbers()).containsExactly(4, 5, 0);
        List<Region> regions = dataset.regions();
        assertThat(regions).hasSize(6);
        assertThat(words(regions.get(0))).containsExactly(0, 2, 3, 4, 5);
        assertThat(words(regions.get(1))).containsExactly(1, 2, 2, 0, 0);
        assertResult(regions.get(2), -1, 0, 1, 1, -1);
        assertScratch(regions.get(3), 16, 0);
        assertScratch(regions.get(4), 16, 0);
        assertScratch(regions.get(5), 1024, 0);
        assertThat(SearchInput.breadthFirst(GRAPH).phases()).isEqualTo(2);
    }

    @Test
    void shouldLayOutShortestPaths() {
        Dataset dataset = SearchInput.shortestPaths(GRAPH).make();
        assertThat(dataset.numbers()).containsExactly(4, 5, 0);
        List<Region> regions = dataset.regions();
        assertThat(regions).hasSize(8);
        assertThat(words(regions.get(0))).containsExactly(0, 2, 3, 4, 5);
        assertThat(words(regions.get(1))).containsExactly(1, 2, 2, 0, 0);
        assertThat(words(regions.get(2))).containsExactly(5, 9, 3, 1, 1);
        assertResult(regions.get(3), -1, 0, 5, 8, -1);
        assertScratch(regions.get(4), 16, 0);
        assertScratch(regions.get(5), 16, 0);
        assertScratch(regions.get(6), 16, -1);
        assertScratch(regions.get(7), 1024, 0);
        assertThat(SearchInput.shortestPaths(GRAPH).phases()).isEqualTo(3);
    }

    @Test
    void shouldLayOutPageRank() {
        Dataset dataset = new PagerankInput(GRAPH, 3).make();
        assertThat(dataset.numbers()).containsExactly(4, 5, Float.floatToIntBits((1f - 0.85f) / 4));
        List<Region> regions = dataset.regions();
        assertThat(regions).hasSize(7);
        assertThat(words(regions.get(0))).containsExactly(0, 2, 3, 5, 5);
        assertThat(words(regions.get(1))).containsExactly(2, 3, 0, 0, 1);
        assertThat(words(regions.get(2))).containsExactly(bits(0.85f / 2), bits(0.85f), bits(0.85f), bits(0.85f));
        assertThat(words(regions.get(3)))
                .containsExactly(bits(.25f * (.85f / 2)), bits(.25f * .85f), bits(.25f * .85f), bits(.25f * .85f));
        assertScratch(regions.get(4), 16, -1);
        assertScratch(regions.get(5), 16, -1);
        assertThat(words(regions.get(6).expected(), 16)).doesNotContain(-1);
        assertThat(new PagerankInput(GRAPH, 3).phases()).isEqualTo(3);
    }

    @Test
    void shouldBeExactAboutAGraphOfAFile() {
        assertThat(SearchInput.breadthFirst(GRAPH).deviceBytes())
                .isEqualTo(SearchInput.breadthFirst(GRAPH).make().deviceBytes());
        assertThat(SearchInput.shortestPaths(GRAPH).deviceBytes())
                .isEqualTo(SearchInput.shortestPaths(GRAPH).make().deviceBytes());
        assertThat(new PagerankInput(GRAPH, 1).deviceBytes())
                .isEqualTo(new PagerankInput(GRAPH, 1).make().deviceBytes());
    }

    @Test
    void shouldHaveAnIdForEachProgramGraphSeedAndNumberOfRounds() {
        List<String> ids = Stream.of(1L, 2L)
                .map(seed -> RmatGraph.of(20, 16, seed))
                .flatMap(graph -> Stream.of(
                        SearchInput.breadthFirst(graph),
                        SearchInput.shortestPaths(graph),
                        new PagerankInput(graph, 5),
                        new PagerankInput(graph, 6)))
                .map(ProgramInput::id)
                .toList();
        assertThat(new HashSet<>(ids)).hasSize(8);
        assertThat(ids).contains("pagerank rounds 5 damping 0.85 rmat/1 scale 20 edge factor 16 seed 2");
        assertThat(SearchInput.breadthFirst(GRAPH).name()).isEqualTo("test");
    }

    /** A graph of this size would take minutes, and much memory. */
    @Test
    void shouldKnowItsSizeAndIdWithoutMakingTheGraph() {
        SearchInput input = SearchInput.shortestPaths(RmatGraph.of(25, 16, 1));
        assertThat(input.deviceBytes()).isEqualTo(4L * ((1 << 25) + 1) + 8L * (1 << 30) + 20L * (1 << 25) + 1024);
        assertThat(input.id()).startsWith("sssp rmat/1 scale 25");
    }

    @Test
    void shouldRefusePageRankWithoutRounds() {
        assertThatThrownBy(() -> new PagerankInput(GRAPH, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertScratch(Region region, long bytes, int fill) {
        assertThat(region).isEqualTo(Region.scratch(region.name(), bytes, fill));
    }

    private static void assertResult(Region region, int fill, int... expected) {
        assertThat(region.fill()).isEqualTo(fill);
        assertThat(region.bytes()).isEqualTo(4L * expected.length);
        assertThat(words(region.expected(), region.bytes())).containsExactly(expected);
    }

    private static int bits(float number) {
        return Float.floatToRawIntBits(number);
    }

    private static int[] words(Region region) {
        return words(region.contents(), region.bytes());
    }

    private static int[] words(Contents contents, long bytes) {
        return RegionBytes.words(RegionBytes.inPieces(contents, bytes, 1 << 10));
    }
}
