package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.AnswerBuilder;
import io.gpuclass.profile.advice.Answers;
import io.gpuclass.profile.advice.RecommendationBuilder;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.cases.Unstable.Between;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.terms.FormNames;
import java.util.List;
import org.junit.jupiter.api.Test;

class SideBySideReportTest {
    private static final Profile H200 = SavedSamples.read("nvidia-h200.json");
    private static final Profile GTX295 = SavedSamples.read("published/gtx295.json");
    private static final Profile GTX580 = SavedSamples.read("published/gtx580.json");
    private static final Profile HOST = SavedSamples.read("host-intel-xeon.json");

    @Test
    void shouldPutThePapersThreeTablesBesideTheMeasuredOnes() {
        String report = markdown(H200, GTX295, GTX580);

        assertThat(report)
                .contains(
                        "| access | NVIDIA H200<br>serial | NVIDIA H200<br>pipelined | NVIDIA GeForce GTX 295 | NVIDIA GeForce GTX 580 |")
                .contains("| contentious atomic read | 1.548 ±0.001 | 1.548 ±0.001 | 78.407 | 1.479 |")
                .contains("| atomic read | 5.67 ±0.01 | 40.8 ±0.1 | 92.79 | 3.38 |")
                .contains("| noncontentious atomic write | 0.656 ±0.002 | 4.27 ±0.01 | 4.38 | 10.76 |")
                .contains("| 94.57 (computed 94.58) | 8.40 |", "| 1.08 (computed 1.09) | 2.98 |");
    }

    @Test
    void shouldStartWithALineForEachMachine() {
        assertThat(markdown(H200, GTX580).lines().skip(2).limit(4))
                .satisfiesExactly(
                        head -> assertThat(head)
                                .startsWith(
                                        "| machine | atomic : read | shared : own | fence : read | line contention | blocks | barrier |")
                                .endsWith("| semaphore, count 120 | measured |"),
                        rule -> assertThat(rule).startsWith("| --- |"),
                        h200 -> assertThat(h200)
                                .startsWith("| NVIDIA H200 | 2.43× moderate | ")
                                .contains(" | 2112 blocks | barrier\\_striped, 1.22 us | ", " M/s | "),
                        gtx580 -> assertThat(gtx580)
                                .startsWith(
                                        "| NVIDIA GeForce GTX 580 | 2.99× moderate | 11.5× steep | - | yes | 128 blocks | ")
                                .endsWith(", predicted | published |"));
    }

    @Test
    void shouldLeaveOutARoleForWhichNothingIsRecommended() {
        Profile without = ProfileBuilder.builder(GTX580)
                .recommendations(GTX580.recommendations().stream()
                        .map(advice -> RecommendationBuilder.builder(advice)
                                .recommended(null)
                                .build())
                        .toList())
                .build();

        assertThat(markdown(H200, without))
                .contains("| mutex | all resident | ")
                .doesNotContain("xf (model)");
    }

    @Test
    void shouldPutTheSameTablesIntoTheReportOnOneMachine() {
        assertThat(ProfileReport.of(H200).toMarkdown())
                .contains("## Compared with the GPUs of the paper")
                .contains("| contentious volatile write | 0.867 ±0.018 | 0.0119 ±0.0002 | 0.829 | 0.175 |");
        assertThat(ProfileReport.of(H200).toText(Style.PLAIN)).doesNotContain("Compared with the GPUs of the paper");
    }

    @Test
    void shouldNotPutAPublishedMachineBesideItself() {
        assertThat(ProfileReport.of(GTX580).toMarkdown())
                .contains("| access | NVIDIA GeForce GTX 580 | NVIDIA GeForce GTX 295 |\n");
    }

    @Test
    void shouldSayTheClassOfEachAndWhatToUseBySize() {
        assertThat(markdown(H200, GTX580))
                .contains("| atomic : volatile, reads | **moderate, 2.43×** | **moderate, 2.99×** |")
                .contains("| line contention (line hostage), sustained | **yes, to 128 B, at 512 B** | - |")
                .contains("| barrier | 1 per SM | barrier\\_striped, 797 ns | - |")
                .containsPattern(
                        "\\| mutex \\| all resident \\| mutex[a-z_\\\\]+, 1.98 M \\| [a-z_\\\\-]+ \\(model\\) \\|");
    }

    @Test
    void shouldListTheRateOfEveryImplementationOnEachMachineThatHasPrimitives() {
        String report = markdown(HOST, GTX580, H200);

        assertThat(report)
                .contains("| form | Intel(R) Xeon(R) Processor<br>16 threads | NVIDIA H200<br>2112 blocks |")
                .contains("| barrier\\_striped | - | **1.22 us ±0.7 %** |")
                .contains("| barrier\\_flag | 2.29 us ±37 % (unstable: repeats differ by 3.5x) | - |")
                .contains("| cuda::binary\\_semaphore | - | 1.98 M ±1.7 % † |");
        H200.primitives()
                .forEach(result -> assertThat(report)
                        .contains("| "
                                + FormNames.of(result.kind(), result.implementation())
                                        .replace("_", "\\_")
                                + " |"));
    }

    @Test
    void shouldSayWhichRecommendedFormsAreUnstableThemselves() {
        Answer full =
                Answers.find(H200.answers(), Role.BARRIER, Contention.FULL, 0).orElseThrow();
        Answer.UnstableForm swinging = new Answer.UnstableForm(full.use(), new Unstable(Between.REPEATS, 3.0));
        Profile unstable = ProfileBuilder.builder(H200)
                .answers(List.of(
                        AnswerBuilder.builder(full).cliffs(List.of(swinging)).build()))
                .build();

        assertThat(markdown(unstable, H200))
                .contains("| 2112 blocks | barrier\\_striped, 1.22 us, unstable")
                .contains(
                        "| barrier | all resident | barrier\\_striped, 1.22 us, unstable | barrier\\_striped, 1.22 us |");
    }

    @Test
    void shouldShowTheHostageCurveOfEachMachine() {
        assertThat(markdown(HOST, H200))
                .contains("| NVIDIA H200 | 15/16 of blocks | 12.1× | 11.8× |")
                .contains("| 8 of 16 threads | 22.8× |");
    }

    @Test
    void shouldShowHostileNamesAsText() {
        Profile hostile = SampleProfiles.named("a|b <script>*x* `c` [l](u)\n# h");

        String report = markdown(hostile, hostile);

        assertThat(report).doesNotContain("<script>").doesNotContain("\n# h").contains("a\\|b &lt;script&gt;\\*x\\*");
        assertThat(report.lines().filter(line -> line.startsWith("|")))
                .allSatisfy(line -> assertThat(line.replace("\\|", "")).endsWith("|"));
    }

    @Test
    void shouldGiveEveryRowAsManyCellsAsItsTable() {
        int columns = 0;
        for (String line : markdown(HOST, H200, GTX295, GTX580).lines().toList()) {
            int cells = line.startsWith("|") ? line.replace("\\|", "").split("\\|", -1).length : 0;
            assertThat(columns == 0 || cells == 0 || cells == columns).as(line).isTrue();
            columns = cells;
        }
    }

    @Test
    void shouldShowWhatThereIsOfProfilesWithLittle() {
        assertThat(markdown(SampleProfiles.minimal(), SampleProfiles.minimal()))
                .startsWith("# Machines side by side\n")
                .doesNotContain("Primitives at saturation", "Line hostage", "Table 1");
    }

    private static String markdown(Profile... profiles) {
        return SideBySideReport.of(List.of(profiles)).toMarkdown();
    }
}
