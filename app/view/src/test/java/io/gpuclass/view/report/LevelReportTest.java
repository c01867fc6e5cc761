package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.primitive.LevelSection;
import org.junit.jupiter.api.Test;

class LevelReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    private final String report = new Document(LevelSection.of(SAMPLE)).toMarkdown();

    @Test
    void shouldShowEachLevelAloneAndTogether() {
        assertThat(report)
                .contains("| warp | syncwarp | 1.10 | - |")
                .contains("| block | syncthreads | - | 10.0 · 12.0 |")
                .contains("| block | named, 2 groups a block | - | 8.00 |")
                .contains("| cluster | mbarrier-of-2 | - | **timed out** |")
                .contains("| striped-of-8 | 1200 |");
    }

    @Test
    void shouldSayWhichToTake() {
        assertThat(report)
                .contains("| block | 128 | - | 2112 | syncthreads | 12.0 ns | mbarrier · 8.25× |")
                .contains("| grid | 128 | - | 2112 | striped | 800 ns | striped-of-8 · 1.50× |")
                .doesNotContain("| named | 8.00 ns");
    }

    @Test
    void shouldShowReadsOfSharedMemoryWithTheirRatios() {
        assertThat(report)
                .contains("| own | atomic | contentious | 65.0 |")
                .contains("| own | 128 | 3.61 ±0.04 | 1.00 ±0.02 |");
    }

    @Test
    void shouldShowWhatChecksFoundAndWhatIsMissing() {
        assertThat(report)
                .contains("| cluster | hardware-of-2 | 2112 | 208 | 0 | passed |")
                .contains("| cluster | relaxed-of-4 (seeded bug) | 2112 | 104 | 77 | caught |")
                .contains("| warp | none (seeded bug) | 1 | 104 | 0 | not caught |")
                .contains("warp none was not caught, which fails nothing: warps keep together.")
                .contains("Not measured, since no cluster of that size finds room: cluster hardware-of-16.");
    }

    @Test
    void shouldSayNothingWhereNothingWasMeasured() {
        assertThat(LevelSection.of(ProfileBuilder.builder(SAMPLE).levels(null).build()))
                .isEmpty();
    }

    @Test
    void shouldHaveAFigureOfEachUnderAKeyOfItsOwn() {
        assertThat(SAMPLE.cases().figures()).extracting(Figure::key).doesNotHaveDuplicates();
        assertThat(SAMPLE.cases().figures().stream().map(figure -> figure.key().words()))
                .contains(
                        "block syncthreads, threads-128, 2112 blocks: barrier time",
                        "grid striped-of-8, threads-128, 2112 blocks: barrier time",
                        "own contentious-atomic-read, threads-128: access time");
    }
}
