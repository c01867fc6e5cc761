package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.document.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortReportTest {
    private static String text(Profile profile) {
        return ShortReport.of(profile).toText(Style.PLAIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx295.json", "published/gtx580.json"})
    void shouldFitOnAScreen(String sample) {
        assertThat(text(SavedSamples.read(sample)).lines()).hasSizeBetween(12, ShortReport.MOST_LINES);
    }

    @Test
    void shouldFitOnAScreenHoweverMuchThereIsToTell() {
        assertThat(text(SampleProfiles.complete()).lines()).hasSizeLessThanOrEqualTo(ShortReport.MOST_LINES);
        assertThat(text(SampleProfiles.named("x".repeat(5000))).lines())
                .hasSizeLessThanOrEqualTo(ShortReport.MOST_LINES);
    }

    @Test
    void shouldTellClassAnswersFormsAndWhatSpeaksAgainstThem() {
        assertThat(text(SavedSamples.read("nvidia-h200.json")))
                .containsSubsequence(
                        "NVIDIA H200",
                        "Machine class: ",
                        "reads: moderate,",
                        "What to use",
                        "low, 132 blocks",
                        "full, 2112 blocks",
                        "barrier",
                        "striped",
                        "semaphore-high",
                        "• striped: spreads ",
                        "#include <gpuclass/sync/barrier_striped.cuh>",
                        "What to hold against it",
                        " more, in the report",
                        "recommend FILE --full");
    }

    @Test
    void shouldTellWhatTheModelSaysWhereNothingWasMeasured() {
        assertThat(text(SavedSamples.read("published/gtx580.json")))
                .contains("Recommendations", "~932 ns")
                .doesNotContain("What to use");
        assertThat(text(SampleProfiles.minimal())).contains("holds no recommendation");
    }
}
