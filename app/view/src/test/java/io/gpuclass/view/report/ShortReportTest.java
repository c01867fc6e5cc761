package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.document.Style;
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
