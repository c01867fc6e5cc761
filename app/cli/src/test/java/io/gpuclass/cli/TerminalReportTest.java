package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.primitives.Tuner;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.Accesses;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.report.ProfileReport;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports on a terminal, which has room for less than Markdown shows. */
class TerminalReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();
    private static final String HAND_OFFS = "Hand-offs and accesses, with";

    @ParameterizedTest
    @CsvSource({"1,, true", "2,, false", "10,, false", "120,, true", "10, HALF, true", "120, ONE_PER_SM, false"})
    void shouldShowHowSemaphoresAreHandedOnAtFewInitialValues(int initial, Writers writers, boolean inText) {
        Document report = ProfileReport.of(with(List.of(semaphore(initial, writers)), List.of()));

        assertThat(report.toText(Style.PLAIN).contains(HAND_OFFS)).isEqualTo(inText);
        assertThat(report.toMarkdown()).contains(HAND_OFFS);
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
        assertThat(ProfileReport.tuning(SAMPLE).toText(Style.PLAIN))
                .startsWith("NVIDIA H200, 2 GPUs\n═══════════════════\ncuda:0 · ")
                .containsPattern("\n\nTuned pauses\n─+\n");
    }

    @Test
    void shouldPutAnEmptyLineBetweenTwoHeadings() {
        assertThat(ProfileReport.recommendations(SAMPLE).toText(Style.PLAIN))
                .startsWith("NVIDIA H200, 2 GPUs\n═══════════════════\n\nMachine class\n");
    }

    @Test
    void shouldMarkEverySearchThatTheTimeCutShort() {
        List<Tuning> tunings = Tuner.tunable().stream()
                .flatMap(row -> Stream.of(tuning(row, Contention.LOW, true), tuning(row, Contention.MEDIUM, false)))
                .toList();

        String text =
                ProfileReport.tuning(ProfileAdvice.withTuning(SAMPLE, tunings)).toText(Style.PLAIN);

        assertThat(text.lines().filter(line -> line.contains(" medium ")))
                .hasSameSizeAs(Tuner.tunable())
                .allMatch(line -> line.contains(" * "));
        assertThat(text.lines().filter(line -> line.contains(" low "))).noneMatch(line -> line.contains("*"));
        assertThat(text).contains("*: the time ran out").doesNotContain("…");
    }

    @Test
    void shouldNotExplainAMarkThatNothingHas() {
        Implementation row = Tuner.tunable().get(0);
        Profile profile = ProfileAdvice.withTuning(SAMPLE, List.of(tuning(row, Contention.LOW, true)));

        assertThat(ProfileReport.tuning(profile).toText(Style.PLAIN)).doesNotContain("*");
    }

    private static Tuning tuning(Implementation row, Contention contention, boolean converged) {
        Pauses longest = row.pauses().form() == Pauses.Form.EXPONENTIAL
                ? Pauses.exponential(262_144, 1_048_576, 400)
                : row.pauses();
        return TuningBuilder.builder()
                .kind(row.kind())
                .implementation(row.id())
                .contention(contention)
                .blocks(2112)
                .initial(row.kind() == Kind.SEMAPHORE ? Tuner.INITIAL : null)
                .pauses(longest)
                .unitNs(row.pauses().form() == Pauses.Form.LINEAR ? 642.5 : null)
                .opsPerSecond(SampleProfiles.summary(2.1e6))
                .fairness(0.9)
                .untuned(row.pauses())
                .untunedOpsPerSecond(SampleProfiles.summary(1.9e6))
                .untunedFairness(0.9)
                .tried(14)
                .converged(converged)
                .build();
    }

    private static PrimitiveResult semaphore(int initial, Writers writers) {
        return PrimitiveResultBuilder.builder()
                .kind(Kind.SEMAPHORE)
                .implementation(writers == null ? "spin" : "rw-spin")
                .blocks(2112)
                .initial(initial)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(SampleProfiles.summary(1e6))
                .fairness(1.0)
                .fewestPerBlock(1.0)
                .writers(writers)
                .handOff(new HandOff(1, 2, 3, 4))
                .accessesPerOperation(new Accesses(1, 2))
                .build();
    }

    private static SectionResult section(String implementation, int blocks) {
        Kind kind = implementation.equals("xf") ? Kind.BARRIER : Kind.MUTEX;
        return SectionResultBuilder.builder()
                .kind(kind)
                .implementation(implementation)
                .blocks(blocks)
                .length(100)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(SampleProfiles.summary(1e6))
                .sectionNs(650.0)
                .build();
    }

    private static Profile with(List<PrimitiveResult> primitives, List<SectionResult> sections) {
        return ProfileBuilder.builder(SAMPLE)
                .primitives(primitives)
                .sections(sections)
                .tuning(List.of())
                .recommendations(List.of())
                .build();
    }
}
