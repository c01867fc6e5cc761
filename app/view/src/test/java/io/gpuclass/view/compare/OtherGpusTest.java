package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.MeasuredGpus;
import io.gpuclass.profile.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Good hardware does not fail: each of five H200s and two H100s against each other one of its model, when nothing was learnt from it. */
class OtherGpusTest {
    private static final List<NamedProfile> GPUS = MeasuredGpus.all().stream()
            .map(gpu -> new NamedProfile("base.json", gpu))
            .toList();
    private static final Comparer.Gate GATE = new Comparer.Gate(Optional.empty(), null, false);

    /** The kernels of the combining mutex changed between these profiles, none of which names its code. */
    private static final String CHANGED = "combining-mutex";

    @Test
    void shouldFindNoRegressionOnAGpuFromWhichNothingWasLearnt() {
        List<String> found = new ArrayList<>();
        for (NamedProfile left : GPUS) {
            Spreads others = SpreadLearner.of(GPUS.stream()
                    .filter(gpu -> gpu != left)
                    .map(NamedProfile::profile)
                    .toList());
            for (NamedProfile one : GPUS) {
                if (one != left && slug(one).equals(slug(left))) {
                    found.addAll(regressions(left, one.profile(), others));
                    found.addAll(regressions(one, left.profile(), others));
                }
            }
        }

        assertThat(found).isEmpty();
    }

    private static String slug(NamedProfile gpu) {
        return gpu.profile().device().slug();
    }

    private static List<String> regressions(NamedProfile base, Profile current, Spreads spreads) {
        List<JudgedFigure> figures =
                new Comparer(Compared.alone(base), Compared.TOLERANCE, GATE, spreads).judged(current);
        assertThat(figures)
                .filteredOn(figure -> figure.exemption() == null)
                .as("judged")
                .hasSizeGreaterThan(1000);
        return figures.stream()
                .filter(JudgedFigure::isRegression)
                .filter(figure -> !CHANGED.equals(figure.key().kind()))
                .map(figure -> base.profile().createdAt() + " -> " + current.createdAt() + " "
                        + figure.key().words() + " " + figure.change().value() + " of " + figure.allowed() + " by "
                        + figure.allowedBy())
                .toList();
    }
}
