package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.document.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbesReportTest {
    private static String text(String sample) {
        return ProbesReport.of(SavedSamples.read(sample)).toText(Style.PLAIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx295.json", "published/gtx580.json"})
    void shouldShowTwelveProbesAndThreeRatiosOnAFewLines(String sample) {
        assertThat(text(sample).lines())
                .hasSizeLessThanOrEqualTo(19)
                .allMatch(line -> line.length() <= ShortReport.WIDTH)
                .filteredOn(line -> line.matches(" +(non)?contentious (volatile|atomic|after atomic) .*"))
                .hasSize(6)
                .allMatch(line -> line.matches(".*[0-9.]+ +[-0-9.]+.*"));
        assertThat(text(sample)).contains("atomic / volatile, reads", "contentious / noncontentious");
    }

    /** Stuart & Owens 2011, Table 1, of a GTX 580. */
    @Test
    void shouldPrintThePapersOwnNumbers() {
        assertThat(text("published/gtx580.json"))
                .containsPattern("contentious volatile +0\\.494 +0\\.175")
                .containsPattern("contentious / noncontentious +11\\.5x +steep");
    }

    @Test
    void shouldTellHowFarLineContentionReaches() {
        assertThat(text("nvidia-h200.json")).containsPattern("polls beside atomics / away +[0-9.]+x .* yes, to 128 B");
    }
}
