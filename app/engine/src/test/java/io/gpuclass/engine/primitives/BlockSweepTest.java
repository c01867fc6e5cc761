package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockSweepTest {
    /** A claim about a dip between sizes, which a sweep decides. */
    private static final int XF_DIPS = 180;

    private static final Pattern BLOCKS = Pattern.compile(", (\\d+) blocks");

    /** Else a claim about a named GPU could never be judged as there. */
    @Test
    void shouldHoldTheSizesThatClaimsOfNamedGpusAreAbout() {
        List<Integer> asThere = ClaimsResult.of(ProfileReader.read(SavedSamples.H200)).claims().stream()
                .filter(claim -> claim.source() == ClaimSource.STUART_OWENS_2011 && claim.about() != null)
                .map(claim -> BLOCKS.matcher(claim.about()))
                .filter(Matcher::find)
                .map(found -> Integer.valueOf(found.group(1)))
                .distinct()
                .filter(blocks -> blocks != XF_DIPS)
                .toList();

        assertThat(asThere).hasSizeGreaterThan(5);
        assertThat(BlockSweep.printed(List.of(1, 132, 2112)))
                .containsAll(asThere)
                .isSorted();
    }

    @Test
    void shouldLeaveOutPrintedSizesThatDoNotFit() {
        assertThat(BlockSweep.printed(List.of(1, 4, 64))).containsExactly(1, 16, 30, 32, 60, 64);
    }

    @ParameterizedTest
    @CsvSource({"2112, 132", "4224, 132", "240, 30", "128, 16", "1024, 64", "2304, 144"})
    void shouldHaveAtLeastTwelveSizesOnAGpu(int saturation, int multiprocessors) {
        List<Integer> sizes = BlockSweep.full(saturation, multiprocessors);

        assertThat(sizes)
                .hasSizeGreaterThanOrEqualTo(12)
                .isSorted()
                .doesNotHaveDuplicates()
                .startsWith(1)
                .endsWith(saturation)
                .contains(2, 4, 8, 16, 32, 64, 128)
                .contains(multiprocessors, 4 * multiprocessors);
        assertThat(sizes).containsAll(BlockSweep.thin(saturation, multiprocessors));
    }

    /** On a host, where every run takes a JVM, nothing fills up what an SM would have room for. */
    @ParameterizedTest
    @CsvSource({
        "2112, 132, 1 2 4 8 16 32 64 128 132 256 264 512 528 1024 1056 2048 2112",
        "128, 16, 1 2 3 4 6 8 12 16 24 32 64 128",
        "100, 132, 1 2 4 8 16 32 64 100",
        "132, 132, 1 2 4 8 16 32 64 128 132",
        "1, 1, 1",
        "2, 2, 1 2",
        "3, 3, 1 2 3",
        "6, 6, 1 2 4 6",
        "64, 64, 1 2 4 8 16 32 64"
    })
    void shouldHoldPowersOfTwoAndOfBlocksPerSmUpToSaturation(int saturation, int multiprocessors, String sizes) {
        assertThat(BlockSweep.full(saturation, multiprocessors)).isEqualTo(numbers(sizes));
    }

    @ParameterizedTest
    @CsvSource({
        "2112, 132, 1 132 264 528 1056 2112",
        "4224, 132, 1 132 264 528 1056 2112 4224",
        "1700, 108, 1 108 216 432 864 1700",
        "100, 132, 1 100",
        "64, 4, 1 4 8 16 32 64"
    })
    void shouldScaleByBlocksPerSm(int saturation, int multiprocessors, String sizes) {
        assertThat(BlockSweep.perMultiprocessor(saturation, multiprocessors)).isEqualTo(numbers(sizes));
    }

    @ParameterizedTest
    @CsvSource({
        "2112, 132, 1 132 528 2112",
        "528, 132, 1 132 528",
        "100, 132, 1 100",
        "1, 1, 1",
        "2, 2, 1 2",
        "3, 3, 1 3"
    })
    void shouldBeThinnedToOneBlockOneAndFourPerSmAndSaturation(int saturation, int multiprocessors, String sizes) {
        assertThat(BlockSweep.thin(saturation, multiprocessors)).isEqualTo(numbers(sizes));
    }

    private static List<Integer> numbers(String text) {
        return List.of(text.split(" ")).stream().map(Integer::valueOf).toList();
    }

    @Test
    void shouldHaveEveryNumberOfBlocksThatThePapersFiguresShowAndQuartersOfABlockPerSmBeyond() {
        List<Integer> sizes = BlockSweep.dense(2112, 132);

        assertThat(sizes).startsWith(1, 2, 3, 4, 5).contains(239, 240, 264, 297, 330, 1056, 2112);
        assertThat(sizes)
                .isSorted()
                .doesNotHaveDuplicates()
                .doesNotContain(241, 250)
                .hasSize(240 + 57);
        assertThat(BlockSweep.dense(128, 16)).hasSize(128);
        assertThat(BlockSweep.dense(64, 1)).hasSize(64);
    }

    /** Among them those between which a claim sees XF dip. */
    @Test
    void shouldDrawThePapersFiguresInFewSizes() {
        List<Integer> sizes = BlockSweep.ofFigures(2112, 132);

        assertThat(sizes).isSorted().doesNotHaveDuplicates().hasSizeBetween(30, 45);
        assertThat(sizes).contains(1, 8, 16, 30, 96, 104, 112, 120, 136, 144, 152, 160, 240, 132, 528, 2112);
        assertThat(sizes).containsAll(BlockSweep.printed(sizes));
        assertThat(BlockSweep.ofFigures(2, 1)).containsExactly(1, 2);
    }

    @Test
    void shouldStepFromOneBlockToSaturation() {
        assertThat(BlockSweep.every(100, 264)).containsExactly(1, 100, 200, 264);
        assertThat(BlockSweep.every(1, 5)).containsExactly(1, 2, 3, 4, 5);
        assertThat(BlockSweep.every(1000, 64)).containsExactly(1, 64);
    }
}
