package io.gpuclass.view.compare;

import static io.gpuclass.view.compare.Variant.form;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.MeasuredGpus;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.Golden;
import io.gpuclass.view.compare.Spreads.Allowance.By;
import io.gpuclass.view.document.TextRenderer;
import io.gpuclass.view.report.comparison.ComparisonReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Spreads of GPUs that profiles teach, and their use by a comparison. */
class SpreadsTest {
    private static final Path SHIPPED =
            Path.of("app/view/src/main/resources/io/gpuclass/view/compare").resolve(Spreads.Texts.NAME);
    private static final Path CLIFFS = Path.of("app/profile/src/main/resources/io/gpuclass/profile/cases/cliffs.tsv");
    private static final FigureKey XF = rate("barrier", "xf", 528);

    private static FigureKey rate(String kind, String name, int blocks) {
        return FigureKey.of(Subjects.PRIMITIVE, Metric.RATE)
                .with(Axis.KIND, kind)
                .with(Axis.NAME, name)
                .with(Axis.BLOCKS, blocks);
    }

    /** A run of a GPU, in which the barrier XF does so many times as much as in the sample. */
    private static Variant run(String gpu, int hour, double factor) {
        return Variant.h200()
                .set("/device/fingerprint", gpu.repeat(16))
                .set("/createdAt", "2026-11-22T1" + hour + ":00:00Z")
                .scaleRate(form("barrier", "xf", 528), factor);
    }

    private static Spreads learnt(Variant... runs) {
        return SpreadLearner.of(List.of(runs).stream().map(Variant::read).toList());
    }

    private static String text(Spreads spreads, Predicate<LearntSpread> wanted) {
        return spreads.figures().entrySet().stream()
                .filter(one -> wanted.test(one.getValue()))
                .map(one -> line(one.getKey(), one.getValue()))
                .collect(Collectors.joining(
                        "", "sort\tgpus\tbetween_gpus\talike\tbetween_alike\tdeviation\tbetween_runs\tfigure\n", ""));
    }

    private static String line(String key, LearntSpread one) {
        return String.format(
                Locale.ROOT,
                "%s\t%d\t%.4f\t%d\t%.4f\t%.4f\t%.4f\t%s\n",
                one.sort().name().toLowerCase(Locale.ROOT),
                one.gpus(),
                one.betweenGpus(),
                one.alike().gpus(),
                one.alike().between(),
                one.alike().deviation(),
                one.betweenRuns(),
                key);
    }

    @Test
    void shouldBeShippedAsTheKeptProfilesTeachIt() {
        Golden.check(SHIPPED, text(SpreadLearner.of(MeasuredGpus.all()), one -> !one.isUnstable()));
    }

    @Test
    void shouldShipTheUnstableFiguresThatTheKeptProfilesTeach() {
        Golden.check(CLIFFS, text(SpreadLearner.of(MeasuredGpus.all()), LearntSpread::isUnstable));
    }

    @Test
    void shouldBeReadAsItIsWritten() {
        assertThat(text(Spreads.Texts.read(), one -> !one.isUnstable()))
                .isEqualTo(text(Spreads.shipped(), one -> !one.isUnstable()));
        assertThat(text(Spreads.shipped(), LearntSpread::isUnstable))
                .contains("readers[kind=sequence-lock,name=one-copy");
        assertThat(Spreads.shipped().figures()).hasSizeGreaterThan(2000);
    }

    @Test
    void shouldLearnFromOneValueOfEachGpu() {
        Spreads two = learnt(run("a", 0, 1), run("b", 1, 1.1));
        Spreads more = learnt(run("a", 0, 0.99), run("a", 1, 1), run("a", 2, 1.01), run("b", 3, 1.1));

        assertThat(two.figures().get(XF.query().toString()))
                .extracting(LearntSpread::gpus, LearntSpread::betweenRuns)
                .containsExactly(2, 0.0);
        assertThat(two.betweenGpus(XF, true).share()).isCloseTo(0.4, within(1e-4));
        assertThat(more.figures().get(XF.query().toString()).gpus()).isEqualTo(2);
        assertThat(more.betweenGpus(XF, true).share()).isCloseTo(0.4, within(1e-3));
        assertThat(more.betweenRuns(XF)).isCloseTo(KnownSpread.BARRIER.betweenRuns(), within(1e-9));
    }

    @Test
    void shouldNeverAllowLessThanRunsOfOneGpuDifferByNorThanTheSort() {
        Spreads runs = learnt(run("a", 0, 0.8), run("a", 1, 1), run("b", 2, 0.9));
        Spreads close = learnt(run("a", 0, 1), run("b", 1, 1.001));

        assertThat(runs.betweenGpus(XF, true).share()).isGreaterThan(0.24);
        assertThat(runs.betweenRuns(XF)).isCloseTo(0.25, within(1e-4));
        assertThat(close.betweenGpus(XF, true).share()).isEqualTo(KnownSpread.BARRIER.betweenGpus());
    }

    /** A third GPU, measured over more places of memory, is far from two that are close to each other. */
    @Test
    void shouldAllowWhatGpusMeasuredAlikeDifferByWhereBothSidesWere() {
        LearntSpread barrier = new LearntSpread(KnownSpread.BARRIER, 3, 0.3, new LearntSpread.Alike(2, 0.03, 0), 0);

        assertThat(barrier.allowed(true)).isCloseTo(0.12, within(1e-9));
        assertThat(barrier.allowed(false)).isCloseTo(0.9, within(1e-9));
        assertThat(barrier.tellsRuns()).as("two GPUs tell nothing of runs").isFalse();
        assertThat(SpreadLearner.isAlike(6, 12)).isTrue();
        assertThat(SpreadLearner.isAlike(16, 6)).isFalse();
    }

    @Test
    void shouldAllowTheWidestOfItsSortWhereNothingWasLearnt() {
        FigureKey unknown = rate("barrier", "of-ones-own", 528);
        Spreads learnt = learnt(run("a", 0, 1), run("b", 1, 1.3));

        assertThat(learnt.betweenGpus(unknown, true).by()).isEqualTo(By.SORT);
        assertThat(learnt.betweenGpus(unknown, true).share()).isCloseTo(0.3, within(1e-4));
        assertThat(new Spreads(Map.of()).betweenGpus(unknown, true).share())
                .isEqualTo(KnownSpread.BARRIER.betweenGpus());
        assertThat(learnt.betweenGpus(XF, true).by()).isEqualTo(By.FIGURE);
    }

    @Test
    void shouldNotLearnFromOtherCodeNorFromAnotherModel() {
        Variant coded = run("b", 1, 1.3).each("implementations", entry -> true, "code", "0123456789abcdef");
        Variant model = run("b", 1, 1.3).set("/device/slug", "nvidia-h100").set("/device/name", "NVIDIA H100");

        assertThat(learnt(run("a", 0, 1), coded).figures())
                .doesNotContainKey(XF.query().toString());
        assertThat(learnt(run("a", 0, 1), model).figures()).isEmpty();
    }

    @Test
    void shouldSayHowManyFiguresAreJudgedByTheirSort() {
        NamedProfile base = run("a", 0, 1).named("base.json");
        Comparisons all = new Comparer(
                        Baseline.of(List.of(base)),
                        Compared.TOLERANCE,
                        new Comparer.Gate(Optional.empty(), null, false),
                        new Spreads(Map.of()))
                .compare(List.of(run("b", 1, 1).named("new.json")), new Tool("gpuclass", "1"));

        assertThat(ComparisonReport.of(all, TextRenderer.WIDTH).toMarkdown())
                .containsOnlyOnce("Judged by the widest of their sort");
        assertThat(all.comparisons().get(0).figures())
                .filteredOn(figure -> figure.key().equals(XF))
                .extracting(JudgedFigure::allowedBy)
                .containsExactly(By.SORT);
    }

    @Test
    void shouldNameWhatIsUnstableAndNotJudgeIt() {
        Comparisons all = compare(run("d", 4, 0.2), run("a", 0, 1), run("b", 1, 2.5));
        Comparison one = all.comparisons().get(0);

        assertThat(one.counts().regressions()).isZero();
        assertThat(judged(one, XF).exemption()).isEqualTo(Exemption.AT_CLIFF);
        assertThat(judged(one, rate("barrier", "xf", 132)).exemption()).isEqualTo(Exemption.AT_CLIFF);
        assertThat(judged(one, rate("barrier", "striped", 528)).exemption()).isNull();
        assertThat(ComparisonReport.of(all, TextRenderer.WIDTH).toMarkdown())
                .containsOnlyOnce("Not judged, unstable")
                .contains("barrier\\_xf (");
    }

    /** A form that starves most blocks depends on which few hold on, and not on repeats. */
    @Test
    void shouldCallWhatStarvesStarvingAndNotUnstable() {
        FigureKey ttas = rate("mutex", "ttas", 2112);
        Variant fast = Variant.h200()
                .set("/device/fingerprint", "b".repeat(16))
                .set("/createdAt", "2026-11-22T11:00:00Z")
                .scaleRate(form("mutex", "ttas", 2112), 3);

        Comparison one =
                compare(run("d", 4, 1), run("a", 0, 1), fast).comparisons().get(0);

        assertThat(judged(one, ttas).exemption()).isEqualTo(Exemption.STARVES);
    }

    @Test
    void shouldJudgeFairnessAndHandOffsOfOneRun() {
        Comparison one = compare(run("a", 1, 1), run("a", 0, 1)).comparisons().get(0);

        assertThat(one.figures())
                .filteredOn(figure -> figure.key().subject() == Subjects.PRIMITIVE)
                .filteredOn(figure -> figure.key().metric() == Metric.HAND_OFF_P50
                        || figure.key().metric() == Metric.FAIRNESS)
                .hasSizeGreaterThan(300)
                .noneMatch(figure -> figure.verdict() == JudgedFigure.Verdict.UNJUDGED);
    }

    private static JudgedFigure judged(Comparison one, FigureKey key) {
        return one.figures().stream()
                .filter(figure -> figure.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static Comparisons compare(Variant current, Variant... base) {
        List<NamedProfile> profiles =
                List.of(base).stream().map(one -> one.named("base.json")).toList();
        return new Comparer(Baseline.of(profiles), Compared.TOLERANCE, Optional.empty())
                .compare(List.of(current.named("new.json")), new Tool("gpuclass", "1"));
    }
}
