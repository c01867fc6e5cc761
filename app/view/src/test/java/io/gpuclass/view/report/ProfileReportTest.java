package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.PublishedProfiles.Published;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.view.EveryLocale;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.document.TextRenderer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();
    private static final DeviceFacts HOST = DeviceFactsBuilder.builder()
            .kind(DeviceKind.HOST)
            .name("CPU")
            .slug("cpu")
            .ordinal(0)
            .logicalCpus(2)
            .build();
    private static final String ESCAPES = "\u001b\\[[0-9;]*m";

    private static void shouldFit(String text) {
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(TextRenderer.WIDTH));
    }

    @Test
    void shouldFitTheScreen() {
        shouldFit(text(SAMPLE));
        shouldFit(ProfileReport.recommendations(SAMPLE).toText(Style.PLAIN));
        shouldFit(DevicesReport.of(List.of(SAMPLE.device())).toText(Style.PLAIN));
    }

    @Test
    void shouldFitTheScreenWithAVeryLongName() {
        shouldFit(ProfileReport.of(SampleProfiles.named("x".repeat(5000))).toText(Style.PLAIN));
        shouldFit(DevicesReport.of(List.of(SampleProfiles.device("x".repeat(5000))))
                .toText(Style.PLAIN));
    }

    @Test
    void shouldGiveTheAnswerBeforeTheEvidence() {
        assertThat(text(SAMPLE)).containsSubsequence("Machine class", "Recommendations", "Memory probes", "Primitives");
    }

    @Test
    void shouldOnlyAddEscapesForColour() {
        String plain = text(SAMPLE);
        String coloured = ProfileReport.of(SAMPLE).toText(Style.ANSI);
        assertThat(plain).doesNotContain("\u001b");
        assertThat(coloured).contains("\u001b[32m", "\u001b[0m");
        assertThat(coloured.replaceAll(ESCAPES, "")).isEqualTo(plain);
    }

    @Test
    void shouldLeaveOutWhatTheProfileLacks() {
        String text = text(SampleProfiles.minimal());
        assertThat(text.lines()).hasSize(4).contains("CPU", "host").noneMatch(line -> line.contains("null"));
        assertThat(markdown(SampleProfiles.minimal())).startsWith("# CPU\n").doesNotContain("null");
        assertThat(ProfileReport.recommendations(SampleProfiles.minimal()).toText(Style.PLAIN))
                .contains("no recommendation");
    }

    @Test
    void shouldShowThePaperAsThePaperDoes() {
        Published tesla = PublishedProfiles.gtx295();
        Profile profile = ProfileBuilder.builder(SampleProfiles.minimal())
                .source(Source.PUBLISHED)
                .citation(tesla.citation())
                .device(tesla.device())
                .method(tesla.method())
                .probes(tesla.probes())
                .build();
        assertThat(text(profile))
                .contains("published numbers: J. A. Stuart", "240 blocks × 128 threads")
                .containsPattern("contentious atomic +78\\.407 +78\\.404\n")
                .doesNotContain("steady");
    }

    @Test
    void shouldNotLetANameTouchTheTerminal() {
        String hostile = "Evil\u001b]0;title\u0007\u001b[2J\r\nGPU\u202e\u009b31m";
        for (Style style : Style.values()) {
            String text = ProfileReport.of(SampleProfiles.named(hostile)).toText(style);
            assertThat(text.replaceAll(ESCAPES, ""))
                    .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]")
                    .contains("Evil\uFFFD]0;title");
            assertThat(text.lines().count())
                    .isEqualTo(ProfileReport.of(SAMPLE).toText(style).lines().count());
        }
    }

    @Test
    void shouldNotLetANameActAsMarkup() {
        Document report = ProfileReport.of(SampleProfiles.named("a|b <script>*x* `c` [l](u) & \n# h"));
        assertThat(report.toMarkdown().lines().findFirst())
                .contains("# a\\|b &lt;script&gt;\\*x\\* \\`c\\` \\[l\\](u) &amp; \uFFFD\\# h, 2 GPUs");
        DeviceFacts device = SampleProfiles.device("a|b");
        assertThat(DevicesReport.of(List.of(device)).toMarkdown()).contains("a\\|b");
    }

    @Test
    void shouldGiveEveryMarkdownRowAsManyCellsAsItsTableHasColumns() {
        int columns = 0;
        for (String line : markdown(SAMPLE).lines().toList()) {
            int cells = line.startsWith("|") ? line.split("(?<!\\\\)\\|", -1).length : 0;
            if (columns > 0 && cells > 0) {
                assertThat(cells).as(line).isEqualTo(columns);
            }
            columns = cells;
        }
    }

    @Test
    void shouldShowTheSameNumbersInBothForms() {
        String text = text(SAMPLE);
        String markdown = markdown(SAMPLE);
        for (String number : List.of("973 ±5", "0.993 ±0.005", "1.52 ±0.02", "12.8×", "1.79 M", "timed-out")) {
            assertThat(text).contains(number);
            assertThat(markdown).contains(number);
        }
    }

    @Test
    void shouldShowWhereVerificationFailed() {
        assertThat(text(SAMPLE))
                .contains("4 of 4 checks of implementations passed, 2 of 3 seeded bugs were caught")
                .containsPattern("off_by_one \\(seeded bug\\).*not caught");
    }

    @Test
    void shouldShowOneAndFourBlocksPerMultiprocessorAndSaturation() {
        assertThat(text(SAMPLE)).containsPattern("form +132 +528 +2112 +fairness");
    }

    @Test
    void shouldReadAlikeInEveryLocale() {
        EveryLocale.givesTheSame(() -> text(SAMPLE));
    }

    @Test
    void shouldCallTheBlocksOfAHostThreads() {
        assertThat(ProfileReport.of(SampleProfiles.on(SAMPLE.device())).toText(Style.PLAIN))
                .contains("by blocks", "of blocks");
        assertThat(text(SampleProfiles.on(HOST)))
                .contains("by threads", "1000 accesses per thread", "every thread got")
                .doesNotContain("by blocks", "of blocks", "every block", "launch included");
    }

    @Test
    void shouldNameBothPatternsOfAWrite() {
        assertThat(text(SAMPLE))
                .containsPattern("write completed +write posted\n +\\(atomic: serial\\) +\\(atomic: pipelined\\)\n");
        assertThat(markdown(SAMPLE))
                .contains("| write completed<br>(atomic: serial) | write posted<br>(atomic: pipelined) |");
    }

    @Test
    void shouldCallADeviceAsTheCommandLineDoes() {
        assertThat(DevicesReport.of(List.of(SAMPLE.device(), HOST)).toText(Style.PLAIN))
                .containsPattern("\n  cuda:0 ")
                .containsPattern("\n  host ");
        assertThat(ProfileReport.verification(HOST, Conformance.of(SAMPLE.verification()))
                        .toText(Style.PLAIN))
                .contains("threads")
                .doesNotContain("blocks");
    }

    @Test
    void shouldExplainOnceWhatTimedOutMeans() {
        assertThat(text(SAMPLE)).containsOnlyOnce("Timed out: ");
    }

    @Test
    void shouldKeepRunningTextWithinANarrowTerminal() {
        assertThat(ProfileReport.recommendations(SAMPLE).toText(Style.PLAIN, 50).lines())
                .filteredOn(line -> line.matches(" {4}\\S.*"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(50));
        assertThat(ProfileReport.of(SAMPLE).toText(Style.PLAIN, 500)).isEqualTo(text(SAMPLE));
    }

    private static String text(Profile profile) {
        return ProfileReport.of(profile).toText(Style.PLAIN);
    }

    private static String markdown(Profile profile) {
        return ProfileReport.of(profile).toMarkdown();
    }
}
