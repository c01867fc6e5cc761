package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds for the input of every program. */
class ProgramInputContractTest {
    static Stream<ProgramInput> inputs() {
        Stream<ProgramInput> ofGraphs = Stream.of(
                        Graphs.of(1), Graphs.random(7), RoadGraph.of(20, 1), RmatGraph.of(8, 4, 1))
                .flatMap(graph -> Stream.of(
                        SearchInput.breadthFirst(graph),
                        SearchInput.shortestPaths(graph),
                        new PagerankInput(graph, 5)));
        return Stream.of(inputs(1), ofGraphs, Stream.of(new ReduceInput(1003, 7, 1)))
                .flatMap(each -> each);
    }

    private static Stream<ProgramInput> inputs(long seed) {
        return Stream.of(
                new MemtestInput("paper", 3, 20, 333, seed),
                new VecaddInput(13, seed),
                new ScalarprodInput(false, 7, 1000, seed),
                new ScalarprodInput(true, 61, 501, seed),
                AlignInput.generated("short-reads", 5001, 301, 37, 14, seed),
                new TrieInput(5003, seed),
                new DualCasInput(9, 8));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void shouldGiveTheSameBytesInPiecesOfAnySize(ProgramInput input) {
        for (Region region : input.make().regions()) {
            for (Contents contents : contentsOf(region)) {
                byte[] whole = RegionBytes.inPieces(contents, region.bytes(), 1 << 23);

                for (int piece : new int[] {64, 192, 4160, 16384, 65600}) {
                    assertThat(RegionBytes.inPieces(contents, region.bytes(), piece))
                            .as("%s in pieces of %d", region.name(), piece)
                            .isEqualTo(whole);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void shouldMakeTheSameDatasetAgain(ProgramInput input) {
        Dataset one = input.make();
        Dataset other = input.make();

        assertThat(other.id()).isEqualTo(one.id()).isEqualTo(input.id());
        assertThat(other.numbers()).isEqualTo(one.numbers());
        for (int i = 0; i < one.regions().size(); i++) {
            for (int k = 0; k < contentsOf(one.regions().get(i)).size(); k++) {
                assertThat(bytes(other.regions().get(i), k))
                        .isEqualTo(bytes(one.regions().get(i), k));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void shouldTellAtLeastWhatItTakesOfTheDevice(ProgramInput input) {
        long made = input.make().deviceBytes();
        assertThat(input.deviceBytes()).isGreaterThanOrEqualTo(made);
        assertThat(input.phases() == 0 || input.deviceBytes() <= 2 * made).isTrue();
    }

    @Test
    void shouldHaveNoPhasesButWhereBlocksWaitForEachOther() {
        assertThat(inputs(1).map(ProgramInput::phases)).containsOnly(0);
        assertThat(inputs().skip(7).map(ProgramInput::phases)).doesNotContain(0);
    }

    @Test
    void shouldHaveAnIdForEachSeed() {
        Stream<String> ids =
                Stream.of(1L, 2L, -3L).flatMap(seed -> inputs(seed).limit(6)).map(ProgramInput::id);

        assertThat(ids).doesNotHaveDuplicates().hasSize(18);
    }

    @Test
    void shouldGiveOtherBytesForAnotherSeed() {
        List<ProgramInput> one = inputs(1).toList();
        List<ProgramInput> other = inputs(2).toList();

        for (int i = 0; i < 6; i++) {
            Region ofOne = one.get(i).make().regions().get(0);
            Region ofOther = other.get(i).make().regions().get(0);
            assertThat(bytes(ofOther, 0)).as(one.get(i).id()).isNotEqualTo(bytes(ofOne, 0));
        }
    }

    private static byte[] bytes(Region region, int which) {
        return RegionBytes.inPieces(contentsOf(region).get(which), region.bytes(), 1 << 20);
    }

    private static List<Contents> contentsOf(Region region) {
        return Stream.of(region.contents(), region.expected())
                .filter(contents -> contents != null)
                .toList();
    }
}
