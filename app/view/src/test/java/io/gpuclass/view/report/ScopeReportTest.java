package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.AccessSections;
import io.gpuclass.view.section.primitive.ExperimentSections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Costs of scopes, contended compare-and-swap, and sections as printed: in reports and among the figures. */
class ScopeReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();
    private static final Profile PROFILE = ProfileBuilder.builder(SAMPLE)
            .scopes(List.of(
                    new ScopeResult(ScopedOperation.FENCE, MemoryScope.BLOCK, 1, exactly(5)),
                    new ScopeResult(ScopedOperation.FENCE, MemoryScope.SYSTEM, 1, exactly(580))))
            .contendedCas(List.of(
                    new CasResult(CasLoop.IN_TURN, 1, 1, exactly(5e6), 1.0),
                    new CasResult(CasLoop.IN_TURN, 2112, 128, exactly(4e5), 0.00019)))
            .sectionsAsPublished(List.of(section()))
            .build();

    @Test
    void shouldShowEachOperationAtEachScope() {
        assertThat(new Document(AccessSections.of(PROFILE)).toMarkdown())
                .contains("| operation | block | device | system |")
                .contains("| fence | 5.00 | - | 580 |");
    }

    @Test
    void shouldShowRatesOfSwapsWithTheShareThatSucceeded() {
        assertThat(new Document(AccessSections.cas(PROFILE)).toMarkdown())
                .contains("5.00 M · 100 %")
                .contains("400 k · 0.019 %");
    }

    @Test
    void shouldShowSectionsAsPrintedApartFromOthers() {
        assertThat(new Document(ExperimentSections.asPublished(PROFILE)).toMarkdown())
                .contains("Reader-writer semaphores, initial value 10, one writer per SM")
                .contains("| semaphore\\_rw\\_spin\\_as\\_published | 1.00 k · 95 % |");
        assertThat(new Document(ExperimentSections.of(PROFILE)).toMarkdown()).doesNotContain("as-published");
    }

    @Test
    void shouldSayNothingWhereNothingWasMeasured() {
        Profile without = ProfileBuilder.builder(SAMPLE)
                .scopes(List.of())
                .contendedCas(List.of())
                .sectionsAsPublished(List.of())
                .build();

        assertThat(AccessSections.of(without)).isEmpty();
        assertThat(AccessSections.cas(without)).isEmpty();
        assertThat(ExperimentSections.asPublished(without)).isEmpty();
    }

    @Test
    void shouldHaveAFigureOfEachUnderAKeyOfItsOwn() {
        List<Figure> figures = PROFILE.cases().figures();

        assertThat(figures).extracting(Figure::key).doesNotHaveDuplicates();
        assertThat(figures.stream().map(figure -> figure.key().words()))
                .contains(
                        "block fence, 1 block: scope cost",
                        "system fence, 1 block: scope cost",
                        "in-turn, threads-128, 2112 blocks: swap rate",
                        "in-turn, threads-128, 2112 blocks: success share",
                        "semaphore rw-spin-as-published, initial 10, writers one-per-sm, section of 100, 132 blocks:"
                                + " rate");
    }

    private static SectionResult section() {
        return SectionResultBuilder.builder()
                .kind(Kind.SEMAPHORE)
                .implementation("rw-spin-as-published")
                .blocks(132)
                .initial(10)
                .writers(Writers.ONE_PER_SM)
                .length(100)
                .threads(128)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(exactly(1000))
                .synchronizingShare(0.95)
                .build();
    }

    private static Summary exactly(double value) {
        return new Summary(value, value, value, 6, value, value, 0);
    }
}
