package io.gpuclass.view.compare;

import static io.gpuclass.view.compare.Variant.form;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.report.comparison.ComparisonReport;
import io.gpuclass.view.report.comparison.JUnitReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Comparisons of forms whose code changed between two profiles of one GPU. */
class OtherCodeTest {
    private static final String OLD = "0123456789abcdef";
    private static final String NEW = "fedcba9876543210";

    /** Every form has the same code but the barrier XF, which is slower by a fifth. */
    private static Variant slowerXf(String code) {
        return coded(OLD)
                .each("implementations", OtherCodeTest::isXf, "code", code)
                .scaleRate(form("barrier", "xf", 528), 0.8);
    }

    private static boolean isXf(JsonNode entry) {
        return entry.path("kind").asText().equals("barrier")
                && entry.path("id").asText().equals("xf");
    }

    private static Variant coded(String code) {
        return Variant.h200().each("implementations", entry -> true, "code", code);
    }

    private static Comparisons compare(Variant current, Variant base, boolean acrossCode) {
        return new Comparer(
                        Baseline.of(List.of(base.named("base.json"))),
                        0.05,
                        new Comparer.Gate(Optional.empty(), null, acrossCode))
                .compare(List.of(current.named("new.json")), new Tool("gpuclass", "1"));
    }

    @Test
    void shouldListAFormOfOtherCodeAndNotCallItARegression() {
        Comparisons all = compare(slowerXf(NEW), coded(OLD), false);

        assertThat(all.failed()).isFalse();
        assertThat(all.comparisons().get(0).code()).isEqualTo(MeasuredCode.OTHER);
        assertThat(ComparisonReport.of(all, 100).toMarkdown())
                .containsSubsequence("no regression", "Other code: some forms", "## Other code", "barrier\\_xf");
        assertThat(JUnitReport.of(all)).contains("<property name=\"code\" value=\"Other code");
    }

    @Test
    void shouldJudgeItWhereAskedTo() {
        assertThat(compare(slowerXf(NEW), coded(OLD), true).failed()).isTrue();
    }

    @Test
    void shouldJudgeWhatHasTheSameCode() {
        Comparisons all = compare(slowerXf(OLD), coded(OLD), false);

        assertThat(all.failed()).isTrue();
        assertThat(all.comparisons().get(0).code()).isEqualTo(MeasuredCode.SAME);
    }

    @Test
    void shouldJudgeAsIfItWereEqualWhereNoSideNamesItsCode() {
        Variant slower = Variant.h200().scaleRate(form("barrier", "xf", 528), 0.8);

        Comparisons all = compare(slower, Variant.h200(), false);

        assertThat(all.failed()).isTrue();
        assertThat(all.comparisons().get(0).code()).isEqualTo(MeasuredCode.UNKNOWN);
        assertThat(ComparisonReport.of(all, 100).toMarkdown())
                .containsOnlyOnce("No profile names the code that it measured: judged as if it were equal");
    }

    @Test
    void shouldNotTakeCodeThatOnlyOneSideNamesForEqual() {
        Variant slower = Variant.h200().scaleRate(form("barrier", "xf", 528), 0.8);
        for (Comparisons all :
                List.of(compare(slowerXf(NEW), Variant.h200(), false), compare(slower, coded(OLD), false))) {
            assertThat(all.failed()).isFalse();
            assertThat(all.comparisons().get(0).code()).isEqualTo(MeasuredCode.OTHER);
        }
    }

    /** Of what has no digest, such as programs and queues, the commit tells. */
    @Test
    void shouldTakeTheCommitForTheCodeOfWhatHasNoDigest() {
        Predicate<JsonNode> timed = entry -> entry.hasNonNull("elapsedMs");
        Variant base = coded(OLD).set("/tool/commit", "aaaaaaaaaaaa");
        Variant slower =
                coded(OLD).scale("applications", timed, "elapsedMs", 2).scaleRate(form("barrier", "xf", 528), 0.99);

        Comparisons other = compare(slower.set("/tool/commit", "bbbbbbbbbbbb"), base, false);
        Comparisons same = compare(slower.set("/tool/commit", "aaaaaaaaaaaa"), base, false);

        assertThat(other.failed()).isFalse();
        assertThat(same.failed()).isTrue();
    }

    private static Variant programs(String commit, String code) {
        List<Map<String, String>> codes = Variant.h200().read().applications().stream()
                .map(one ->
                        Map.of("kind", one.application().id(), "implementation", one.implementation(), "code", code))
                .distinct()
                .toList();
        return coded(OLD).set("/tool/commit", commit).set("/codes", codes);
    }

    /** Two builds whose programs are of the same code measure the same. */
    @Test
    void shouldTellProgramsOfEqualCodeFromOthersByTheirDigests() {
        Predicate<JsonNode> timed = entry -> entry.hasNonNull("elapsedMs");
        Variant base = programs("aaaaaaaaaaaa", OLD);

        Comparisons same =
                compare(programs("bbbbbbbbbbbb", OLD).scale("applications", timed, "elapsedMs", 2), base, false);
        Comparisons other =
                compare(programs("bbbbbbbbbbbb", NEW).scale("applications", timed, "elapsedMs", 2), base, false);

        assertThat(same.failed()).isTrue();
        assertThat(other.failed()).isFalse();
        assertThat(ComparisonReport.of(other, 100).toMarkdown()).doesNotContain("no digests");
    }

    /** Older profiles have digests of implementations alone. */
    @Test
    void shouldJudgeByTheCommitWhereASideHasNoDigestAndSaySo() {
        Predicate<JsonNode> timed = entry -> entry.hasNonNull("elapsedMs");
        Variant older = coded(OLD).set("/tool/commit", "aaaaaaaaaaaa");

        Comparisons same =
                compare(programs("aaaaaaaaaaaa", OLD).scale("applications", timed, "elapsedMs", 2), older, false);
        Comparisons other =
                compare(programs("bbbbbbbbbbbb", OLD).scale("applications", timed, "elapsedMs", 2), older, false);

        assertThat(same.failed()).isTrue();
        assertThat(other.failed()).isFalse();
        assertThat(same.comparisons().get(0).codeByBuild()).isTrue();
        assertThat(ComparisonReport.of(same, 100).toMarkdown())
                .containsOnlyOnce("no digests of the code of queues, levels or programs");
    }

    @Test
    void shouldNotCallAFormThatNoLongerEndsARegressionWhereItsCodeDiffers() {
        Variant stuck = slowerXf(NEW).each("primitives", form("barrier", "xf", 132), "outcome", "timed-out");

        assertThat(compare(stuck, coded(OLD), false).failed()).isFalse();
        assertThat(compare(stuck, coded(OLD), true).failed()).isTrue();
    }

    @Test
    void shouldNameTheCommitsThatDiffer() {
        Variant base = coded(OLD).set("/tool/commit", "aaaaaaaaaaaa").set("/tool/changed", false);
        Variant current = coded(OLD).set("/tool/commit", "bbbbbbbbbbbb").set("/tool/changed", true);

        assertThat(compare(current, base, false).comparisons().get(0).differences())
                .contains(new Difference(
                        "gpuclass", "0.1.0, commit aaaaaaaaaaaa", "0.1.0, commit bbbbbbbbbbbb, changed"));
    }
}
