package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SamplePrograms;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.BarrierCode;
import io.gpuclass.profile.programs.BestGrids;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.profile.programs.ExecutionFit;
import io.gpuclass.profile.programs.LineFit;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What reports say about artificial barriers over grids, at printed sizes, and about their model. */
class BarrierGridReportTest {
    private static final List<ArtificialBarrierResult> GRIDS = List.of(
            result(ArtificialProgram.SCALARPROD, "irregular-4096x32768", 2112, 128, Added.BARRIER, 0.087),
            result(ArtificialProgram.SCALARPROD, "irregular-4096x32768", 264, 1024, Added.BARRIER, -0.003),
            result(ArtificialProgram.ALIGN, "short-reads-8", 264, 1024, Added.SECOND, 0.02));

    private static ArtificialBarrierResult result(
            ArtificialProgram program, String input, int blocks, int threads, Added added, double rho) {
        return SamplePrograms.artificial(program, input, blocks, threads, added, rho);
    }

    private static String report() {
        ArtificialBarrierResult size = Draft.of(
                        result(ArtificialProgram.SCALARPROD, "irregular-4096x32768", 1056, 256, Added.BARRIER, 0.036))
                .set(ArtificialBarrierResult::cycles, new CycleSplit(463_821, 0, 40_521, 34_427.0))
                .set(ArtificialBarrierResult::cyclesWith, new CycleSplit(437_455, 41_194, 12_151, 7_285.0))
                .build();
        LineFit line = new LineFit(2500, 541, 0.123);
        Profile profile = Draft.of(SampleProfiles.complete())
                .set(Profile::barrierGrids, GRIDS)
                .set(Profile::bestGrids, BestGrids.of(GRIDS))
                .set(Profile::barrierSizes, List.of(size))
                .set(
                        Profile::executionFits,
                        List.of(new ExecutionFit(ArtificialProgram.VECADD, 512, 128, 11, 1, 1024, line, line)))
                .set(
                        Profile::barrierCode,
                        List.of(new BarrierCode(
                                ArtificialProgram.MEMTEST, "memtest_printed", Added.BARRIER, 6240, 6241, 1, 0, 0)))
                .build();
        return ProfileReport.of(profile).toMarkdown();
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
