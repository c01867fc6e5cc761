package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.SkewedResultBuilder;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.report.Caveats.PrimitiveCaveats;
import io.gpuclass.view.section.primitive.ExperimentSections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports on barriers whose blocks arrive apart. */
class SkewReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @Test
    void shouldShowWhatABarrierAddsToTheLastArrivalBesideItsTimeWithAllTogether() {
        assertThat(markdown(SAMPLE))
                .contains("Barriers with 132 blocks: time after the last arrival")
                .contains("| form | 0x | 1x | 10x |")
                .contains("| barrier\\_xf | 34.0 us | 2.74 us | 1.51 us |");
    }

    @Test
    void shouldShowNoFigureThatDoesNotCount() {
        SkewedResult first = SAMPLE.skewed().get(0);
        SkewedResult stuck = SkewedResultBuilder.builder(first)
                .outcome(Outcome.TIMED_OUT)
                .costNs(null)
                .build();
        SkewedResult doubted =
                SkewedResultBuilder.builder(first).times(10).verified(false).build();

        assertThat(markdown(with(stuck, doubted)))
                .contains("| barrier\\_xf | 4.00 us | **timed out** | **unverified** |");
        assertThat(PrimitiveCaveats.forms(with(stuck, doubted)))
                .contains("barrier_xf with blocks apart by 1 times its latency: timed out at 132 blocks")
                .contains("barrier_xf with blocks apart by 10 times its latency: unverified at 132 blocks");
    }

    @Test
    void shouldNotKnowTheTimeOfABarrierThatWasNotMeasuredWithAllTogether() {
        Profile alone = ProfileBuilder.builder(SAMPLE).primitives(List.of()).build();

        assertThat(markdown(alone)).contains("| barrier\\_xf | - | 2.74 us | 1.51 us |");
    }

    @Test
    void shouldSayNothingOfAProfileFromBeforeBlocksArrivedApart() {
        assertThat(ExperimentSections.skew(with())).isEmpty();
    }

    private static Profile with(SkewedResult... results) {
        return ProfileBuilder.builder(SAMPLE).skewed(List.of(results)).build();
    }

    private static String markdown(Profile profile) {
        return new Document(ExperimentSections.skew(profile)).toMarkdown();
    }
}
