package io.gpuclass.view.compare;

import static io.gpuclass.view.compare.Variant.form;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import io.gpuclass.view.report.comparison.ComparisonReport;
import io.gpuclass.view.report.comparison.JUnitReport;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Runs of a host differ by more than any of them knows, and some rates by more than a factor of two within one. */
class HostComparisonTest {
    private static final String HOST = "host-intel-xeon.json";
    private static final String GPU = "nvidia-h200.json";

    @Test
    void shouldCallARateThatSwingsAmbiguousHoweverFarTheOtherRunIsFromIt() {
        // In the sample, repeats of this barrier differ 9.6 times.
        Comparison faster = compare(HOST, Variant.of(HOST).scaleRate(form("barrier", "central", 16), 15));

        assertThat(rate(faster, "central", 16).verdict()).isEqualTo(Verdict.AMBIGUOUS);
    }

    @Test
    void shouldCallItAmbiguousOnAGpuToo() {
        Variant swinging =
                Variant.of(GPU).scaleRate(form("mutex", "fa", 2112), 0.1).widenRate(form("mutex", "fa", 2112), 0.4);

        assertThat(rate(compare(GPU, swinging), "fa", 2112).verdict()).isEqualTo(Verdict.AMBIGUOUS);
        assertThat(rate(compare(GPU, Variant.of(GPU).scaleRate(form("mutex", "fa", 2112), 0.1)), "fa", 2112)
                        .isRegression())
                .isTrue();
    }

    @Test
    void shouldFindNoRegressionBetweenTwoRunsOfAHostWhichDoNotTellHowRunsDiffer() {
        Comparison slower = compare(HOST, Variant.of(HOST).scaleRate(form("mutex", "fa", 1), 0.3));

        assertThat(rate(slower, "fa", 1).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(rate(slower, "fa", 1).exemption()).isEqualTo(Exemption.SHARES_ITS_CPUS);
        assertThat(slower.failed()).isFalse();
    }

    @Test
    void shouldNotFailOnAFormThatTimesOutOnABusyHost() {
        Variant late = Variant.of(HOST).each("primitives", form("barrier", "central", 16), "outcome", "timed-out");
        Variant wrong = Variant.of(HOST).each("primitives", form("barrier", "central", 16), "outcome", "wrong");

        assertThat(compare(HOST, late).failed()).isFalse();
        assertThat(compare(HOST, wrong).failed()).isTrue();
    }

    @Test
    void shouldFindOneWhereThreeRunsTellHowTheyDiffer() {
        Predicate<JsonNode> fa = form("mutex", "fa", 1);
        Comparison slower = compare(
                Variant.of(HOST).scaleRate(fa, 0.3),
                Variant.of(HOST).named("first.json"),
                Variant.of(HOST).scaleRate(fa, 1.01).named("second.json"),
                Variant.of(HOST).scaleRate(fa, 0.99).named("third.json"));

        assertThat(rate(slower, "fa", 1).isRegression()).isTrue();
        assertThat(slower.failed()).isTrue();
    }

    @Test
    void shouldSayThatTwoRunsOfAHostJudgeNothingAndWhy() {
        Comparisons all = comparisons(null);

        assertThat(all.comparisons()).singleElement().satisfies(one -> {
            assertThat(one.counts().judged()).isZero();
            assertThat(one.failed()).isFalse();
        });
        assertThat(ComparisonReport.of(all, 100).toMarkdown())
                .containsSubsequence("nothing was judged", "Nothing was judged:", "of a host, which shares its CPUs");
        assertThat(JUnitReport.of(all)).containsPattern("name=\"figures judged\"[^>]*>\\s*<skipped");
    }

    @Test
    void shouldFailWhereFewerFiguresAreJudgedThanRequired() {
        assertThat(comparisons(1).failed()).isTrue();
        assertThat(comparisons(0).failed()).isFalse();
        assertThat(JUnitReport.of(comparisons(1))).containsPattern("name=\"figures judged\"[^>]*>\\s*<failure");
    }

    private static Comparisons comparisons(Integer requireJudged) {
        NamedProfile base = Variant.of(HOST).named("base.json");
        Variant again = Variant.of(HOST).set("/createdAt", "2026-11-23T00:00:00Z");
        return new Comparer(Baseline.of(List.of(base)), 0.05, new Comparer.Gate(Optional.empty(), requireJudged, false))
                .compare(List.of(again.named("new.json")), Tool.current());
    }

    private static Comparison compare(String base, Variant current) {
        return compare(current, Variant.of(base).named("base.json"));
    }

    private static Comparison compare(Variant current, NamedProfile... base) {
        return new Comparer(Baseline.of(List.of(base)), 0.05, Optional.empty()).compare(current.named("new.json"));
    }

    private static JudgedFigure rate(Comparison comparison, String form, int blocks) {
        return comparison.figures().stream()
                .filter(figure -> is(figure.key(), form, blocks))
                .findFirst()
                .orElseThrow();
    }

    private static boolean is(FigureKey key, String form, int blocks) {
        return key.metric() == Metric.RATE && form.equals(key.name()) && key.blocks() == blocks;
    }
}
