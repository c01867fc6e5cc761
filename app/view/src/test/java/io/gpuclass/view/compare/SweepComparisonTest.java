package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sweeps over many numbers of blocks on both sides: they show shapes. */
class SweepComparisonTest {
    private static Profile at(Outcome outcome, Double rate) {
        SweepPoint point = new SweepPoint(264, outcome, rate, rate, rate, rate == null ? 0 : 3, null);
        return ProfileBuilder.builder(SampleProfiles.complete())
                .blockSweep(List.of(new SweepResult(Kind.MUTEX, "spin", null, true, List.of(point))))
                .build();
    }

    private static Comparison compare(Profile current, Profile base) {
        return new Comparer(Baseline.of(List.of(new NamedProfile("old.json", base))), 0.05, Optional.empty())
                .compare(
                        List.of(new NamedProfile("new.json", current)),
                        SampleProfiles.complete().tool())
                .comparisons()
                .get(0);
    }

    @Test
    void shouldShowAPointThatMovedAndFailOnNone() {
        Comparison comparison = compare(at(Outcome.COMPLETED, 5e5), at(Outcome.COMPLETED, 1e6));

        assertThat(comparison.figures())
                .filteredOn(figure -> figure.key().metric() == Metric.SWEPT_RATE)
                .singleElement()
                .satisfies(figure -> {
                    assertThat(figure.change().value()).isEqualTo(0.5);
                    assertThat(figure.verdict()).isEqualTo(Verdict.UNJUDGED);
                    assertThat(figure.exemption()).isEqualTo(Exemption.METRIC);
                });
        assertThat(comparison.counts().regressions()).isZero();
    }

    @Test
    void shouldCallItNoChangeOfOutcomeThatAPointTimedOut() {
        Comparison comparison = compare(at(Outcome.TIMED_OUT, null), at(Outcome.COMPLETED, 1e6));

        assertThat(comparison.outcomes()).isEmpty();
        assertThat(comparison.counts().regressions()).isZero();
    }
}
