package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.kinds.KindResultBuilder;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.kinds.KindResultsBuilder;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.primitive.KindSection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KindReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @Test
    void shouldShowEachKindByItsSizes() {
        assertThat(new Document(KindSection.of(SAMPLE)).toMarkdown())
                .contains("| event\\_counter | event-counter | 580 ns | 725 ns |")
                .contains("| latch\\_libcu\\_latch \\* | latch | 745 ns | - |")
                .contains("| message | 8 bytes | 280 ns | 265 ns |")
                .contains("| message\\_flag \\* | 8 bytes | - | 655 ns |")
                .contains("| combining\\_mutex | one addition | 31.0 M |")
                .contains("| combining\\_mutex\\_ticket\\_turns \\* | 10 additions | **timed out** |")
                .contains("| sequence\\_lock\\_copies | sequence-lock | 1.60 G · 700 k |")
                .contains("| bounded\\_queue | 32 threads | 16.6 G |")
                .contains("| bounded\\_queue\\_counters \\* | one thread | 950 M |")
                .contains("| work\\_stealing\\_deque | work-stealing-deque | 420 M · 0.90 |");
    }

    @Test
    void shouldShowNoFigureThatDoesNotCount() {
        KindResult doubtful = KindResultBuilder.builder(
                        SAMPLE.kinds().handOffs().get(0))
                .verified(false)
                .build();
        Profile profile = ProfileBuilder.builder(SAMPLE)
                .kinds(KindResultsBuilder.builder().handOffs(List.of(doubtful)).build())
                .build();

        assertThat(new Document(KindSection.of(profile)).toMarkdown())
                .contains("| event\\_counter | event-counter | **unverified** |")
                .doesNotContain("what others use");
    }

    @Test
    void shouldShowWhatChecksFound() {
        assertThat(new Document(KindSection.of(SAMPLE)).toMarkdown())
                .contains("| combining-mutex | combining\\_mutex | 126720 | 0 | passed |")
                .contains("| sequence-lock | sequence\\_lock\\_unchecked (seeded bug) | 126720 | 417 | caught |")
                .contains("| event-counter | event\\_counter\\_unordered (seeded bug) | 126720 | 0 | not caught |")
                .contains("event-counter unordered was not caught, which fails nothing: stores are fast.");
    }

    @Test
    void shouldSayNothingWhereNothingWasMeasured() {
        assertThat(KindSection.of(ProfileBuilder.builder(SAMPLE).kinds(null).build()))
                .isEmpty();
    }

    @Test
    void shouldHaveAFigureOfEachUnderAKeyOfItsOwn() {
        List<FigureKey> keys = SAMPLE.cases().figures().stream()
                .map(Figure::key)
                .filter(key -> Set.of(
                                Subjects.PRODUCER_CONSUMER,
                                Subjects.MESSAGE,
                                Subjects.COMBINING,
                                Subjects.READERS,
                                Subjects.QUEUE,
                                Subjects.TASKS)
                        .contains(key.subject()))
                .toList();

        assertThat(keys).doesNotHaveDuplicates();
        assertThat(keys)
                .extracting(FigureKey::metric)
                .contains(Metric.HAND_OFF, Metric.RATE, Metric.WRITE_RATE, Metric.FAIRNESS, Metric.STOLEN_SHARE);
    }
}
