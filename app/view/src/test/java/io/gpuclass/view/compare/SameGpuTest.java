package io.gpuclass.view.compare;

import static io.gpuclass.view.compare.Variant.form;
import static io.gpuclass.view.compare.Variant.probe;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.compare.Comparison.JudgedBy;
import io.gpuclass.view.compare.Comparison.SameGpu;
import io.gpuclass.view.document.TextRenderer;
import io.gpuclass.view.report.comparison.ComparisonReport;
import io.gpuclass.view.report.comparison.JUnitReport;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameGpuTest {
    private static final String MINE = "0123456789abcdef";
    private static final String OTHER = "fedcba9876543210";
    private static final NamedProfile BASE = gpu(MINE, "a");

    /** Differences between two H200s: contentious reads +6 %, lone blocks to −11 %, a barrier −9 %. */
    private static Variant anotherH200(String fingerprint) {
        Predicate<JsonNode> lone = entry -> entry.path("blocks").asInt() == 1;
        return Variant.h200()
                .set("/device/fingerprint", fingerprint)
                .set("/createdAt", "2026-11-22T20:00:00Z")
                .scale("probes", probe("contentious-volatile-read", "serial"), "nsPerAccess", 1.063)
                .scaleRate(lone.and(rated()), 0.89)
                .scaleRate(form("barrier", "xf", 528), 0.91);
    }

    private static Predicate<JsonNode> rated() {
        return entry -> entry.hasNonNull("opsPerSecond");
    }

    private static NamedProfile gpu(String fingerprint, String run) {
        return Variant.h200()
                .set("/device/fingerprint", fingerprint)
                .set("/createdAt", "2026-11-22T1" + (int) run.charAt(0) % 10 + ":00:00Z")
                .named(run + ".json");
    }

    private static Comparison compare(Variant current, NamedProfile... base) {
        return Compared.comparer(base).compare(current.named("new.json"));
    }

    @ParameterizedTest
    @CsvSource({
        MINE + ", SAME, RERUNS, true",
        OTHER + ", ANOTHER, DEFAULTS, false",
        ", UNKNOWN, DEFAULTS, false",
    })
    void shouldJudgeAsMuchAsGpusOfAModelDifferUnlessItIsTheSame(
            String fingerprint, SameGpu gpu, JudgedBy by, boolean failed) {
        Comparison one = compare(anotherH200(fingerprint), BASE);

        assertThat(one.gpu()).isEqualTo(gpu);
        assertThat(one.judgedBy()).isEqualTo(by);
        assertThat(one.counts().regressions() > 0).isEqualTo(failed);
        assertThat(one.failed()).isEqualTo(failed);
    }

    @ParameterizedTest
    @CsvSource({MINE, OTHER, "''"})
    void shouldFailOnABarrierThatIsSlowerByThirtyPercentWhateverTheGpu(String fingerprint) {
        for (int blocks : new int[] {132, 528, 2112}) {
            Comparison one = compare(
                    Variant.h200()
                            .set("/device/fingerprint", fingerprint.isEmpty() ? null : fingerprint)
                            .scaleRate(form("barrier", "striped", blocks), 1 / 1.3),
                    BASE);
            assertThat(one.failed()).as("%s blocks", blocks).isTrue();
            assertThat(one.counts().regressions()).isEqualTo(1);
        }
    }

    @Test
    void shouldTellTheShareThatWasAllowed() {
        Comparison one = compare(anotherH200(OTHER), BASE);

        assertThat(one.figures())
                .filteredOn(figure -> figure.key().words().startsWith("contentious-volatile-read, serial"))
                .isNotEmpty()
                .allSatisfy(figure -> assertThat(figure.allowed()).isBetween(0.07, 0.2));
        assertThat(compare(anotherH200(MINE), BASE).figures())
                .filteredOn(figure -> figure.allowed() != null)
                .isNotEmpty()
                .allMatch(figure -> Exemption.movesWithTheRun(figure.key()));
    }

    @Test
    void shouldNameTheBaseOfThreeGpusAndNotOfThreeRunsOfOne() {
        NamedProfile[] gpus = {gpu(MINE, "a"), gpu(OTHER, "b"), gpu("00000000ffffffff", "c")};
        NamedProfile[] runs = {gpu(MINE, "a"), gpu(MINE, "b"), gpu(MINE, "c")};
        NamedProfile[] untold = {gpu(null, "a"), gpu(null, "b"), gpu(null, "c")};

        assertThat(compare(anotherH200("1111111111111111"), gpus))
                .extracting(Comparison::gpu, Comparison::judgedBy, Comparison::failed)
                .containsExactly(SameGpu.ANOTHER, JudgedBy.BASELINE, false);
        assertThat(compare(anotherH200(OTHER), runs))
                .extracting(Comparison::gpu, Comparison::judgedBy, Comparison::failed)
                .containsExactly(SameGpu.ANOTHER, JudgedBy.DEFAULTS, false);
        assertThat(compare(anotherH200(null), untold))
                .extracting(Comparison::gpu, Comparison::judgedBy, Comparison::failed)
                .containsExactly(SameGpu.UNKNOWN, JudgedBy.BASELINE, false);
        assertThat(compare(anotherH200(MINE), runs).gpu()).isEqualTo(SameGpu.SAME);
    }

    @Test
    void shouldSayNothingOfHostsAndOfOtherModels() {
        NamedProfile host = Variant.of("host-intel-xeon.json").named("host.json");
        Variant model = Variant.h200().set("/device/slug", "nvidia-h100").set("/device/name", "NVIDIA H100");

        assertThat(Compared.comparer(host).compare(host))
                .extracting(Comparison::gpu, Comparison::judgedBy)
                .containsOnlyNulls();
        assertThat(compare(model, BASE)).extracting(Comparison::gpu).isNull();
    }

    /** No tolerance: only what is known of runs keeps the same GPU from failing. */
    @ParameterizedTest
    @CsvSource({"0.996, false", "0.9, true"})
    void shouldReachAsMuchFurtherThanIntervalsAsRunsOfOneGpuDiffer(double factor, boolean slower) {
        NamedProfile again = Variant.h200()
                .set("/createdAt", "2026-11-22T21:00:00Z")
                .scaleRate(rated().and(entry -> entry.path("blocks").asInt() > 1), factor)
                .named("again.json");

        Comparison one = Compared.comparer(0, BASE).compare(again);

        assertThat(one.counts().regressions() > 0).isEqualTo(slower);
    }

    @Test
    void shouldNameTheCaseInEveryForm() {
        assertThat(text(anotherH200(MINE))).containsSubsequence("Same GPU.", "Judged by intervals");
        assertThat(text(anotherH200(OTHER)))
                .containsSubsequence(
                        "Another GPU of the model.", "Judged by how far GPUs of a model are known to be apart");
        assertThat(text(anotherH200(null))).contains("Not known whether it is the same GPU");
        assertThat(JUnitReport.of(all(anotherH200(OTHER))))
                .contains("<property name=\"gpu\" value=\"Another GPU of the model. ");
    }

    @Test
    void shouldSayOfEachSideThatItIsAReplay() {
        Variant replay = Variant.h200().set("/source", "recorded").set("/createdAt", "2026-11-20T00:00:00Z");
        NamedProfile old = Variant.h200()
                .set("/source", "recorded")
                .set("/createdAt", null)
                .named("old.json");
        Comparisons all = new Comparer(Baseline.of(List.of(old)), 0.05, Optional.empty())
                .compare(List.of(replay.named("new.json")), Tool.current());

        assertThat(ComparisonReport.of(all, TextRenderer.WIDTH).toMarkdown())
                .contains("new.json replays a recording of 2026-11-20T00:00:00Z and is no measurement of today.")
                .contains("old.json replays a recording of an unknown date")
                .contains("recorded at 2026-11-20T00:00:00Z");
        assertThat(JUnitReport.of(all)).contains("name=\"replay\" value=\"new.json replays a recording of 2026-11-20");
        assertThat(text(anotherH200(MINE))).doesNotContain("eplay");
    }

    /** The table is the documentation's: a run of the same GPU moves by less than two GPUs do, and none is unstable. */
    @Test
    void shouldAllowGpusMoreThanRuns() {
        assertThat(KnownSpread.values())
                .allSatisfy(
                        spread -> assertThat(spread.betweenRuns()).isPositive().isLessThan(spread.betweenGpus()));
        assertThat(Stream.of(KnownSpread.values()).map(KnownSpread::betweenGpus))
                .allMatch(share -> share < 1);
    }

    @ParameterizedTest
    @CsvSource({"warp, BELOW_GRID", "block, BELOW_GRID", "cluster, BELOW_GRID", "grid, BARRIER"})
    void shouldKnowBarriersOfEachLevel(String level, KnownSpread spread) {
        assertThat(FigureKey.of(Subjects.LEVEL_BARRIER, Metric.BARRIER_TIME)
                        .with(Axis.KIND, level)
                        .with(Axis.BLOCKS, 132)
                        .spread())
                .isEqualTo(spread);
    }

    private static Comparisons all(Variant current) {
        return new Comparer(Compared.alone(BASE), 0.05, Optional.empty())
                .compare(List.of(current.named("new.json")), Tool.current());
    }

    private static String text(Variant current) {
        return ComparisonReport.of(all(current), TextRenderer.WIDTH).toMarkdown();
    }
}
