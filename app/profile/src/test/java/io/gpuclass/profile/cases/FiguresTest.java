package io.gpuclass.profile.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.primitives.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiguresTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx580.json", "published/gtx295.json"})
    void shouldGiveEveryFigureAKeyOfItsOwn(String file) {
        List<Figure> figures = SavedSamples.read(file).cases().figures();

        assertThat(figures).isNotEmpty().extracting(Figure::key).doesNotHaveDuplicates();
        assertThat(figures).extracting(figure -> figure.key().words()).doesNotHaveDuplicates();
    }

    @Test
    void shouldLeaveOutNoPartThatHoldsNumbers() {
        List<Figure> figures =
                new ArrayList<>(SavedSamples.read("nvidia-h200.json").cases().figures());
        figures.addAll(SampleProfiles.complete().cases().figures());
        Profile complete = SampleProfiles.complete();
        figures.addAll(ProfileBuilder.builder(complete)
                .barrierSizes(complete.artificialBarriers())
                .barrierGrids(complete.artificialBarriers())
                .ratios(PublishedProfiles.gtx295().ratios())
                .build()
                .cases()
                .figures());

        assertThat(figures).extracting(figure -> figure.key().subject()).containsAll(CaseLists.subjects());
        assertThat(figures).extracting(figure -> figure.key().metric()).containsAll(CaseLists.metrics());
    }

    @Test
    void shouldGiveEveryFigureOfProgramsAKeyOfItsOwn() {
        List<Figure> figures = SampleProfiles.complete().cases().figures().stream()
                .filter(figure -> figure.key().input() != null)
                .toList();

        assertThat(figures)
                .extracting(figure -> figure.key().words())
                .doesNotHaveDuplicates()
                .contains(
                        "memtest none, paper, 30 blocks: run time",
                        "memtest barrier, paper, 30 blocks: run time",
                        "memtest fence, paper, 30 blocks: improvement",
                        "memtest barrier, threads-520, barrier every 8, 264 blocks: hit ratio",
                        "memtest none, threads-520, 264 blocks: tau",
                        "bfs xf, road-262144, 132 blocks: run time",
                        "bfs xf, road-262144, 132 blocks: synchronizing share");
        assertThat(figures)
                .filteredOn(figure -> figure.key().words().startsWith("memtest none, paper"))
                .as("once, however much was added")
                .extracting(figure -> figure.key().metric())
                .containsExactly(Metric.RUN_TIME, Metric.MEMORY_CYCLES, Metric.BARRIER_CYCLES, Metric.REST_CYCLES);
    }

    @Test
    void shouldGiveEachPointOfASweepWithItsSamples() {
        List<Figure> points = SampleProfiles.complete().cases().figures().stream()
                .filter(figure -> figure.key().subject() == Subjects.BLOCK_SWEEP)
                .toList();

        assertThat(points)
                .extracting(figure -> figure.key().words(), Figure::measured)
                .contains(tuple(
                        "mutex spin, block sweep, 264 blocks: swept rate",
                        new Measured(1.4e6, null, null, 2, 0.7e6, 2.8e6)));
        assertThat(points).hasSize(6).allMatch(Figure::counts);
    }

    @Test
    void shouldKeepTheMedianWithItsInterval() {
        Profile profile = SavedSamples.read("nvidia-h200.json");
        var first = profile.probes().get(0);

        Figure figure = profile.cases().figures().get(0);

        assertThat(figure.value()).isEqualTo(first.elapsedMs().median());
        assertThat(figure.estimate()).contains(first.elapsedMs().estimate());
        assertThat(figure.key().words()).startsWith(first.id()).endsWith(": elapsed");
    }

    @Test
    void shouldKeepWhatGaveNoNumberWithTheReasonWhy() {
        Profile profile = SampleProfiles.complete();

        List<Figure> without = profile.cases().figures().stream()
                .filter(figure -> figure.value() == null)
                .toList();

        assertThat(without).isNotEmpty().allSatisfy(figure -> {
            assertThat(figure.outcome()).isNotNull().isNotEqualTo(Outcome.COMPLETED);
            assertThat(figure.counts()).isFalse();
        });
    }

    @Test
    void shouldFindEveryFigureByItsKeyInTheSameOrder() {
        Profile profile = SampleProfiles.complete();
        Map<FigureKey, Figure> byKey = profile.cases().figuresByKey();

        assertThat(byKey).hasSameSizeAs(profile.cases().figures());
        assertThat(byKey.values()).containsExactlyElementsOf(profile.cases().figures());
    }

    @Test
    void shouldNameEveryMetricOnce() {
        assertThat(CaseLists.metrics()).extracting(Metric::id).doesNotHaveDuplicates();
    }
}
