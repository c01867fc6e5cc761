package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.advice.SampleResults;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.primitive.ExperimentSections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports on forms as printed in the sources. */
class PrintedReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();
    private static final PrimitiveResult PRINTED = result("fa-as-published", 1e6, true);

    @Test
    void shouldShowAFormAsPrintedWithItsSourceAndHowManyTimesAsFastTheLibrarysIs() {
        assertThat(markdown(List.of(result("fa", 1.5e6, true)), List.of(PRINTED)))
                .contains("| form | source | 132 blocks |")
                .contains("| mutex\\_fa\\_as\\_published | Stuart & Owens 2011, algorithm 3 | 1.00 M · 1.50× |");
    }

    @Test
    void shouldCompareWithNothingThatDoesNotCountOrIsOfAnotherSetting() {
        PrimitiveResult elsewhere = PrimitiveResultBuilder.builder(result("fa", 1.5e6, true))
                .blocks(264)
                .build();

        assertThat(markdown(List.of(result("fa", 1.5e6, false), elsewhere), List.of(PRINTED)))
                .contains("| mutex\\_fa\\_as\\_published | Stuart & Owens 2011, algorithm 3 | 1.00 M |");
    }

    @Test
    void shouldShowNoFigureThatDoesNotCount() {
        assertThat(markdown(List.of(), List.of(result("fa-as-published", 1e6, false))))
                .contains("algorithm 3 | **unverified** |");
    }

    @Test
    void shouldSayNothingWhereNoneWasMeasured() {
        assertThat(ExperimentSections.printed(SAMPLE)).isEmpty();
    }

    private static String markdown(List<PrimitiveResult> ours, List<PrimitiveResult> printed) {
        Profile profile = ProfileBuilder.builder(SAMPLE)
                .primitives(ours)
                .asPublished(printed)
                .build();
        return new Document(ExperimentSections.printed(profile)).toMarkdown().replace("&amp;", "&");
    }

    private static PrimitiveResult result(String implementation, double rate, boolean verified) {
        Summary three = new Summary(rate, rate, rate, 3, rate, rate, 0);
        return PrimitiveResultBuilder.builder(SampleResults.of(Kind.MUTEX, implementation, 132, null, three, 1.0))
                .verified(verified)
                .build();
    }
}
