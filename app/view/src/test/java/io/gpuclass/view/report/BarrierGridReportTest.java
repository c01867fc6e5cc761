package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SampleBarrierGrids;
import io.gpuclass.profile.SampleProfiles;
import org.junit.jupiter.api.Test;

/** Reports on artificial barriers over grids, at printed sizes, and about their model. */
class BarrierGridReportTest {
    private static String report() {
        return ProfileReport.of(SampleBarrierGrids.profile()).toMarkdown();
    }

    private static String row(String begin) {
        return report().lines()
                .filter(line -> line.startsWith("| " + begin))
                .findFirst()
                .orElse("");
    }

    @Test
    void shouldShowTheBestGridOfEachSide() {
        assertThat(report()).contains("Each side at its best grid");
        assertThat(row("scalarprod irregular-4096x32768 | 2 |")).contains("| 2112 × 128 |");
        assertThat(row("align short-reads-8 (after each suffix)")).contains("264 × 1024", "helps");
    }

    @Test
    void shouldShowEveryGrid() {
        assertThat(row("2112 × 128")).contains("+8.7 %").contains("| - |");
        assertThat(row("264 × 1024")).contains("-0.3 %", "+2.0 %");
    }

    @Test
    void shouldShowCyclesBesideThosePrinted() {
        assertThat(row("scalarprod irregular, tree reduction"))
                .contains("34427 → 7285", "350016 → 102731", "408093 → 111333", "211422 → 80701");
        assertThat(row("scalarprod irregular, accumulation")).contains("469915 → 483515");
    }

    @Test
    void shouldShowTheModelAndTheCode() {
        assertThat(row("vecadd, 1 to 1024 iterations | none")).contains("541 ns", "12");
        assertThat(row("memtest\\_printed")).contains("| 6240 | 6241 | 1 | 0 | 0 |");
    }

    @Test
    void shouldSayNothingOfThisWhereItWasNotMeasured() {
        assertThat(ProfileReport.of(SampleProfiles.complete()).toMarkdown())
                .doesNotContain("best grid", "over grids", "Machine code", "Cycles beside");
    }
}
