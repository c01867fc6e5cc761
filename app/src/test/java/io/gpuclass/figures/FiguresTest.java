package io.gpuclass.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.primitives.Outcome;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SampleProfiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiguresTest {
    private static final Path PROFILES = Path.of("..", "profiles");

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx580.json", "published/gtx295.json"})
    void shouldGiveEveryFigureAKeyOfItsOwn(String file) {
        List<Figure> figures = Figures.of(ProfileReader.read(PROFILES.resolve(file)));

        assertThat(figures).isNotEmpty().extracting(Figure::key).doesNotHaveDuplicates();
        assertThat(figures).extracting(figure -> figure.key().words()).doesNotHaveDuplicates();
    }

    @Test
    void shouldLeaveOutNoPartThatHoldsNumbers() {
        List<Figure> figures = Figures.of(ProfileReader.read(PROFILES.resolve("nvidia-h200.json")));

        assertThat(figures).extracting(figure -> figure.key().subject()).contains(Subject.values());
        assertThat(figures).extracting(figure -> figure.key().metric()).contains(Metric.values());
    }

    @Test
    void shouldKeepTheMedianWithItsInterval() {
        Profile profile = ProfileReader.read(PROFILES.resolve("nvidia-h200.json"));
        var first = profile.probes().get(0);

        Figure figure = Figures.of(profile).get(0);

        assertThat(figure.value()).isEqualTo(first.elapsedMs().median());
        assertThat(figure.estimate()).contains(first.elapsedMs().estimate());
        assertThat(figure.key().words()).startsWith(first.id()).endsWith(": elapsed");
    }

    @Test
    void shouldKeepWhatGaveNoNumberWithTheReasonWhy() {
        Profile profile = SampleProfiles.complete();

        List<Figure> without = Figures.of(profile).stream()
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
        Map<FigureKey, Figure> byKey = Figures.byKey(profile);

        assertThat(byKey).hasSameSizeAs(Figures.of(profile));
        assertThat(byKey.values()).containsExactlyElementsOf(Figures.of(profile));
    }

    @Test
    void shouldNameEveryMetricOnce() {
        assertThat(Arrays.stream(Metric.values()).map(Metric::id)).doesNotHaveDuplicates();
    }
}
