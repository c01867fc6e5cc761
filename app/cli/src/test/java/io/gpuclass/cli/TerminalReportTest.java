package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.primitives.Tuner;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.HandOff;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.RecommendationReport;
import io.gpuclass.view.report.TuningReport;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a terminal has room for, and Markdown has more of. */
class TerminalReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();
    private static final String PASSING_ON = "Passing on, with";

    @ParameterizedTest
    @CsvSource({"1,, true", "2,, false", "10,, false", "120,, true", "10, HALF, true", "120, ONE_PER_SM, false"})
    void shouldShowHowSemaphoresAreHandedOnAtFewInitialValues(int initial, Writers writers, boolean inText) {
        Document report = ProfileReport.of(with(List.of(semaphore(initial, writers)), List.of()));

        assertThat(report.toText(Style.PLAIN).contains(PASSING_ON)).isEqualTo(inText);
        assertThat(report.toMarkdown()).contains(PASSING_ON);
    }

    @Test
    void shouldShowWorkInsideOnlyAtTheLargestSize() {
        Document report =
                ProfileReport.of(with(List.of(), List.of(section("fa", 132), section("fa", 2112), section("xf", 528))));

        assertThat(report.toMarkdown()).contains("with 132 blocks", "with 528 blocks", "with 2112 blocks");
        assertThat(report.toText(Style.PLAIN))
                .contains("with 528 blocks", "with 2112 blocks")
                .doesNotContain("with 132 blocks");
    }

    @Test
    void shouldIntroduceTunedPausesWithTheirDevice() {
        assertThat(TuningReport.of(SAMPLE).toText(Style.PLAIN))
                .startsWith("NVIDIA H200\n═══════════\ncuda:0 · ")
                .containsPattern("\n\nTuned pauses\n─+\n");
    }

    @Test
    void shouldPutAnEmptyLineBetweenTwoHeadings() {
        assertThat(RecommendationReport.of(SAMPLE).toText(Style.PLAIN))
                .startsWith("NVIDIA H200\n═══════════\n\nRecommendations\n");
    }

    @Test
    void shouldMarkEverySearchThatTheTimeCutShort() {
        List<Tuning> tunings = Tuner.tunable().stream()
                .flatMap(row -> Stream.of(tuning(row, Contention.LOW, true), tuning(row, Contention.MEDIUM, false)))
                .toList();

        String text = TuningReport.of(SAMPLE.withTuning(tunings)).toText(Style.PLAIN);

        assertThat(text.lines().filter(line -> line.contains(" medium ")))
                .hasSameSizeAs(Tuner.tunable())
                .allMatch(line -> line.contains(" * "));
        assertThat(text.lines().filter(line -> line.contains(" low "))).noneMatch(line -> line.contains("*"));
        assertThat(text).contains("*: the time ran out").doesNotContain("…");
    }

    @Test
    void shouldNotExplainAMarkThatNothingHas() {
        Implementation row = Tuner.tunable().get(0);
        Profile profile = SAMPLE.withTuning(List.of(tuning(row, Contention.LOW, true)));

        assertThat(TuningReport.of(profile).toText(Style.PLAIN)).doesNotContain("*");
    }

    private static Tuning tuning(Implementation row, Contention contention, boolean converged) {
        Pauses longest = row.pauses().form() == Pauses.Form.EXPONENTIAL
                ? Pauses.exponential(262_144, 1_048_576, 400)
                : row.pauses();
        return new Tuning(
                row.kind(),
                row.id(),
                contention,
                2112,
                row.kind() == Kind.SEMAPHORE ? Tuner.INITIAL : null,
                longest,
                row.pauses().form() == Pauses.Form.LINEAR ? 642.5 : null,
                SampleProfiles.summary(2.1e6),
                0.9,
                row.pauses(),
                SampleProfiles.summary(1.9e6),
                0.9,
                14,
                converged);
    }

    private static PrimitiveResult semaphore(int initial, Writers writers) {
        return new PrimitiveResult(
                Kind.SEMAPHORE,
                writers == null ? "spin" : "rw-spin",
                2112,
                initial,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(1e6),
                1.0,
                1.0,
                writers,
                null,
                null,
                new HandOff(1, 2, 3, 4),
                new Accesses(1, 2),
                null);
    }

    private static SectionResult section(String implementation, int blocks) {
        Kind kind = implementation.equals("xf") ? Kind.BARRIER : Kind.MUTEX;
        return new SectionResult(
                kind,
                implementation,
                blocks,
                null,
                100,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(1e6),
                650.0,
                0.5);
    }

    private static Profile with(List<PrimitiveResult> primitives, List<SectionResult> sections) {
        return new Profile(
                SAMPLE.schema(),
                SAMPLE.tool(),
                SAMPLE.createdAt(),
                SAMPLE.source(),
                null,
                SAMPLE.device(),
                null,
                SAMPLE.method(),
                List.of(),
                null,
                null,
                null,
                null,
                List.of(),
                Catalogue.facts(SAMPLE.device().kind()),
                List.of(),
                primitives,
                sections,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
