package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.view.document.Style;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortReportTest {
    private static final String FILE = "h200.json";

    private static String text(Profile profile, int columns) {
        return ShortReport.of(profile, Optional.of(FILE), columns).toText(Style.PLAIN);
    }

    private static String text(Profile profile) {
        return text(profile, 200);
    }

    private static Profile h200() {
        return ProfileAdvice.drawn(SavedSamples.read("nvidia-h200.json"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx295.json", "published/gtx580.json"})
    void shouldFitOnTheSmallestScreen(String sample) {
        assertThat(text(SavedSamples.read(sample)).lines())
                .hasSizeBetween(8, ShortReport.MOST_LINES)
                .allMatch(line -> line.length() <= ShortReport.WIDTH);
    }

    @Test
    void shouldFitOnAScreenHoweverMuchThereIsToTell() {
        for (Profile profile : new Profile[] {SampleProfiles.complete(), SampleProfiles.named("x".repeat(5000))}) {
            assertThat(text(profile).lines())
                    .hasSizeLessThanOrEqualTo(ShortReport.MOST_LINES)
                    .allMatch(line -> line.length() <= ShortReport.WIDTH);
        }
    }

    @Test
    void shouldTellTheAnswerFirstThenWhatToAvoidAndWhyAndHowSureItIsAndWhatToTypeNext() {
        assertThat(text(h200()))
                .containsSubsequence(
                        "NVIDIA H200",
                        "USE",
                        "132 blocks",
                        "2112 blocks",
                        "barrier",
                        " ns",
                        "vs grid.sync()",
                        "x faster",
                        "mutex",
                        "vs a spin lock",
                        "semaphore",
                        "vs libcu++",
                        "TYPES",
                        "<gpuclass/sync/NAME.cuh>",
                        "SURE?",
                        "NEXT  gpuclass export " + FILE + " --cuda-header");
    }

    /** With its repeats from a third to the double, no ratio to what programs use is one. */
    @Test
    void shouldTellNoRatioToWhatStandsAtACliffAndSaySo() {
        Profile whole = SavedSamples.read("nvidia-h200.json");
        List<PrimitiveResult> swinging = whole.primitives().stream()
                .map(one -> one.implementation().equals("grid-sync") && one.blocks() == 2112
                        ? Draft.of(one)
                                .set(PrimitiveResult::opsPerSecond, swinging(one.opsPerSecond()))
                                .build()
                        : one)
                .toList();
        Profile profile = ProfileAdvice.drawn(
                Draft.of(whole).set(Profile::primitives, swinging).build());

        assertThat(text(profile))
                .containsPattern("vs grid.sync\\(\\) .*x faster .*x faster +at a cliff")
                .contains("grid.sync() stands at a cliff on 2112", "repeats differ by 6.0x");
        assertThat(text(profile, 60)).contains("grid.sync() stands at a cliff on 2112");
        assertThat(text(h200())).doesNotContain("cliff");
    }

    private static Summary swinging(Summary rate) {
        return Draft.of(rate)
                .set(Summary::min, rate.median() / 3)
                .set(Summary::max, 2 * rate.median())
                .build();
    }

    @Test
    void shouldStackSizesOnANarrowTerminalAndBreakBetweenWordsOnly() {
        String text = text(h200(), 60);

        assertThat(text).contains("barrier   132 blocks: ", "than grid.sync()", "<gpuclass/sync/NAME.cuh>");
        assertThat(text.lines()).allMatch(line -> line.length() <= 60);
    }

    @Test
    void shouldTellWhatTheModelExpectsWhereNothingWasMeasured() {
        assertThat(text(SavedSamples.read("published/gtx580.json")))
                .contains("barrier: xf, ~932 ns", "not measured")
                .doesNotContain("--cuda-header");
        assertThat(text(SampleProfiles.minimal())).contains("holds no recommendation");
    }
}
