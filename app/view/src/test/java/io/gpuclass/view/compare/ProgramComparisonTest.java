package io.gpuclass.view.compare;

import static io.gpuclass.profile.SamplePrograms.application;
import static io.gpuclass.profile.SamplePrograms.artificial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProgramResults;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ApplicationResultBuilder;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.view.compare.Comparison.OneSided;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.report.comparison.ComparisonReport;
import io.gpuclass.view.report.comparison.JUnitReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole programs on both sides. */
class ProgramComparisonTest {
    private static final double TOLERANCE = 0.05;

    private static Profile improving(double rho) {
        return with(new ProgramResults(
                List.of(artificial(ArtificialProgram.VECADD, "2^26", 264, 128, Added.BARRIER, rho)),
                List.of(),
                List.of(),
                List.of()));
    }

    private static Profile running(String barrier, double ms) {
        return running(application(Application.BFS, "road-4096", barrier, 264, ms, 0.3));
    }

    private static Profile running(ApplicationResult result) {
        return with(new ProgramResults(List.of(), List.of(), List.of(result), List.of()));
    }

    private static Profile with(ProgramResults programs) {
        return SampleProfiles.withPrograms(SampleProfiles.complete(), programs, List.of());
    }

    private static Comparison compare(Profile current, Profile... base) {
        return comparisons(current, base).comparisons().get(0);
    }

    private static Comparisons comparisons(Profile current, Profile... base) {
        List<NamedProfile> named = new ArrayList<>();
        IntStream.range(0, base.length).forEach(i -> named.add(new NamedProfile(i + ".json", base[i])));
        return new Comparer(Baseline.of(named), TOLERANCE, Optional.empty())
                .compare(
                        List.of(new NamedProfile("new.json", current)),
                        SampleProfiles.complete().tool());
    }

    private static JudgedFigure only(Comparison comparison, Metric metric) {
        return comparison.figures().stream()
                .filter(figure -> figure.key().metric() == metric)
                .filter(figure -> !"none".equals(figure.key().name()))
                .filter(figure -> figure.key().subject() != Subjects.SECTION)
                .findFirst()
                .orElseThrow();
    }

    /** As ratios all but the first of these would be changes, or nothing at all. */
    @ParameterizedTest
    @CsvSource({
        "0.1, 0.101, SAME",
        "0.002, 0.02, SAME",
        "0.002, -0.02, SAME",
        "-0.002, 0.004, SAME",
        "-0.3, -0.29, SAME",
        "0.001, 0.051, AMBIGUOUS",
        "0.001, 0.1, CHANGED",
        "0.05, -0.05, CHANGED",
        "-0.3, -0.2, CHANGED"
    })
    void shouldJudgeImprovementsByTheirDifference(double before, double now, Verdict verdict) {
        Comparison comparison = compare(improving(now), improving(before));
        JudgedFigure improvement = only(comparison, Metric.IMPROVEMENT);

        assertThat(improvement.verdict()).isEqualTo(verdict);
        assertThat(improvement.change()).isNull();
        assertThat(improvement.exemption()).isEqualTo(Exemption.METRIC);
        assertThat(comparison.counts().regressions()).isZero();
    }

    @Test
    void shouldTakeTheHullOfImprovementsHoweverManyThereAre() {
        JudgedFigure within =
                only(compare(improving(0.04), improving(-0.01), improving(0), improving(0.03)), Metric.IMPROVEMENT);
        JudgedFigure beyond =
                only(compare(improving(0.2), improving(-0.01), improving(0), improving(0.03)), Metric.IMPROVEMENT);

        assertThat(within.base().low()).isEqualTo(-0.011);
        assertThat(within.base().high()).isEqualTo(0.031);
        assertThat(within.verdict()).isEqualTo(Verdict.AMBIGUOUS);
        assertThat(beyond.verdict()).isEqualTo(Verdict.CHANGED);
    }

    @Test
    void shouldFailWhereAnApplicationIsSlower() {
        Comparison slower = compare(running("xf", 2.3), running("xf", 2));

        assertThat(slower.failed()).isTrue();
        assertThat(slower.figures())
                .filteredOn(JudgedFigure::isRegression)
                .singleElement()
                .satisfies(figure ->
                        assertThat(figure.key().words()).isEqualTo("bfs xf, road-4096, 264 blocks: run time"));
        assertThat(compare(running("xf", 2.05), running("xf", 2)).failed()).isFalse();
        assertThat(compare(running("xf", 1.7), running("xf", 2)).counts().improvements())
                .isEqualTo(1);
    }

    @Test
    void shouldNotFailOnWhatTheHostLaunches() {
        Comparison slower = compare(running("kernel-relaunch", 3), running("kernel-relaunch", 2));

        assertThat(slower.failed()).isFalse();
        assertThat(only(slower, Metric.RUN_TIME).exemption()).isEqualTo(Exemption.ENDS_THE_KERNEL);
    }

    @Test
    void shouldFailOnArtificialBarriersByWhatGpusOrRunsDifferBy() {
        Profile slow = improving(-0.5);

        assertThat(only(compare(slow, improving(0)), Metric.RUN_TIME).isRegression())
                .isTrue();
        assertThat(only(compare(slow, improving(0), improving(0.001), improving(0.002)), Metric.RUN_TIME)
                        .isRegression())
                .isTrue();
    }

    @Test
    void shouldFailWhereAnApplicationNoLongerEndsWell() {
        Profile broken =
                running(ApplicationResultBuilder.builder(application(Application.BFS, "road-4096", "xf", 264, 2, null))
                        .outcome(Outcome.WRONG)
                        .verified(false)
                        .elapsedMs(null)
                        .build());

        Comparison comparison = compare(broken, running("xf", 2));

        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.outcomes()).singleElement().satisfies(change -> {
            assertThat(change.current()).isEqualTo("wrong");
            assertThat(change.direction()).isEqualTo(OutcomeChange.Direction.LOST);
        });
    }

    @Test
    void shouldSayWhatOnlyOneSideRan() {
        Comparison comparison = compare(running("xf", 2), running("central", 2));

        assertThat(comparison.added())
                .extracting(OneSided::kind, OneSided::name)
                .containsExactly(tuple("bfs", "xf"));
        assertThat(comparison.removed())
                .extracting(OneSided::kind, OneSided::name)
                .containsExactly(tuple("bfs", "central"));
    }

    @Test
    void shouldPutProgramsIntoReportsOfComparisons() {
        Comparisons slower = comparisons(running("xf", 2.3), running("xf", 2));

        assertThat(ComparisonReport.of(slower, 100).toText(Style.PLAIN))
                .contains("bfs barrier_xf, road-4096", "+15.0 %");
        assertThat(JUnitReport.of(slower))
                .contains("application-bfs")
                .contains("bfs barrier_xf, road-4096, 264 blocks: run time: 2.00 ms -&gt; 2.30 ms");
    }
}
