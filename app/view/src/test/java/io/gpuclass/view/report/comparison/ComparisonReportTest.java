package io.gpuclass.view.report.comparison;

import static io.gpuclass.view.compare.Variant.form;
import static io.gpuclass.view.compare.Variant.probe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.EveryLocale;
import io.gpuclass.view.Golden;
import io.gpuclass.view.compare.Baseline;
import io.gpuclass.view.compare.Comparer;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.compare.FailOn;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.compare.Variant;
import io.gpuclass.view.document.Style;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonReportTest {
    private static final NamedProfile H200 = Variant.h200().named("base.json");
    private static final NamedProfile CHANGED = changed();

    @ParameterizedTest
    @CsvSource({"comparison.txt, 100", "comparison-80.txt, 80"})
    void shouldShowAComparisonAsBeforeAndKeepToTheTerminal(String file, int columns) {
        String text = text(compare(CHANGED), columns);

        Golden.check(file, text);
        assertThat(text.lines()).allMatch(line -> line.length() <= columns);
    }

    @Test
    void shouldShowAComparisonAsMarkdownAsBefore() {
        Golden.check("comparison.md", ComparisonReport.of(compare(CHANGED), 200).toMarkdown());
    }

    @Test
    void shouldPrintAComparisonAsJsonAsBefore() {
        Golden.check("comparison.json", ProfileJson.text(compare(Optional.empty(), small(0.5), small(1))));
    }

    @Test
    void shouldShowWhatChangedFirst() {
        assertThat(text(compare(CHANGED), 100))
                .containsSubsequence(
                        "failed: 7 regressions",
                        "Differs: ",
                        "driver 580.159.04 → 590.1",
                        "Changed answers",
                        "Regressions",
                        "barrier_xf, 132 blocks: completed → timed out",
                        "mutex_fa",
                        "Faster",
                        "mutex_clh",
                        "Ambiguous",
                        "mutex_ring",
                        "Only in the base: mutex_mcs.");
    }

    @Test
    void shouldSayInItsFirstLineWhatItComesTo() {
        NamedProfile slower = Variant.h200()
                .scaleRate(form("barrier", "striped", 528), 0.8)
                .scaleRate(form("mutex", "fa", 528), 0.5)
                .named("new.json");

        assertThat(text(compare(slower), 100).replaceAll("\\s+", " "))
                .containsPattern("\\A0\\.[0-9] % slower in the geometric mean of 9[0-9]{2} judged times and rates;"
                        + " recommended forms: 1 slower \\(barrier_striped\\) ");
        assertThat(text(compare(H200), 200))
                .startsWith("as fast in the geometric mean of ")
                .containsPattern("\\A[^\n]*; recommended forms: none slower\n");
        assertThat(text(compare(Variant.h200().scaleRate(entry -> true, 2).named("new.json")), 200))
                .containsPattern("\\A[0-9.]+ % faster in the geometric mean");
    }

    @Test
    void shouldListRecommendedFormsFirst() {
        NamedProfile slower = Variant.h200()
                .scaleRate(form("barrier", "striped", 528), 0.8)
                .scaleRate(form("mutex", "mcs", 528), 0.5)
                .named("new.json");
        List<String> lines = text(compare(slower), 100).lines().toList();

        assertThat(lines.get(lines.indexOf("Regressions") + 4)).startsWith("  barrier_striped *");
        assertThat(lines).anyMatch(line -> line.contains("* recommended."));
    }

    @Test
    void shouldCompareOnlyWhatIsAskedFor() {
        NamedProfile slower = Variant.h200()
                .scaleRate(form("barrier", "striped", 528), 0.8)
                .scaleRate(form("mutex", "fa", 528), 0.5)
                .named("new.json");

        for (String word : new String[] {"barrier_striped", "barrier", "STRIPED", "striped, 528 blocks"}) {
            Comparison one = only(word, slower);
            assertThat(one.counts().regressions()).as(word).isEqualTo(1);
            assertThat(one.outcomes()).isEmpty();
        }
        assertThat(only("mutex_clh", slower).failed()).isFalse();
        assertThat(only("mutex_clh", slower).counts().judged()).isBetween(1, 50);
        assertThat(only("probe", slower).figures())
                .isNotEmpty()
                .allMatch(figure -> figure.key().kind() == null);
        assertThatThrownBy(() -> only("barrier_stripped", slower)).hasMessageContaining("barrier_striped");
    }

    private static Comparison only(String word, NamedProfile current) {
        return new Comparer(
                        Baseline.of(List.of(H200)), 0.05, new Comparer.Gate(Optional.empty(), 1, false, List.of(word)))
                .compare(current);
    }

    @Test
    void shouldSayLoudlyThatGpuModelsDiffer() {
        NamedProfile other = Variant.h200()
                .set("/device/name", "NVIDIA H100")
                .set("/device/slug", "nvidia-h100")
                .named("new.json");

        assertThat(text(compare(other), 100)).contains("Different GPU models: NVIDIA H100 against NVIDIA H200.");
        assertThat(text(compare(H200), 100)).doesNotContain("Different GPU models");
    }

    @Test
    void shouldSayWhatTwoProfilesDoNotTell() {
        NamedProfile again =
                Variant.h200().set("/createdAt", "2026-11-21T00:00:00Z").named("again.json");
        Comparisons two = compare(Optional.empty(), CHANGED, H200, again);

        assertThat(text(two, 100)).contains("Two profiles do not tell how runs differ");
        assertThat(text(compare(CHANGED), 100)).doesNotContain("Two profiles");
    }

    @Test
    void shouldSayThatAnAnswerAloneFailedIt() {
        NamedProfile otherClass = Variant.h200().slowsPolls(0.9, 1.1).named("new.json");
        Comparisons asked = compare(Optional.of(FailOn.CHANGE), otherClass, H200);

        assertThat(text(asked, 100)).contains("failed: an answer changed, no regression");
        assertThat(ComparisonReport.summary(asked, asked.comparisons().get(0)))
                .endsWith(" · new.json against base.json: failed: an answer changed, no regression"
                        + " · 0 faster · 0 ambiguous · 1066 the same within 5 %");
    }

    @Test
    void shouldKeepBriefHoweverMuchChanged() {
        NamedProfile all = Variant.h200().scaleRate(entry -> true, 0.5).named("new.json");

        assertThat(text(compare(all), 100).lines())
                .hasSizeLessThan(60)
                .anyMatch(line -> line.contains("--format json"));
    }

    @Test
    void shouldBeTheSameInEveryLocale() {
        EveryLocale.givesTheSame(() -> {
            Comparisons all = compare(CHANGED);
            return text(all, 100) + JUnitReport.of(all) + ProfileJson.text(all);
        });
    }

    @Test
    void shouldLetNothingInAProfileActAsMarkupOrMoveTheCursor() {
        String hostile = "\u001b[2J|<img src=x>\n# x\u202e";
        Variant variant = Variant.h200()
                .scaleRate(form("mutex", "fa", 2112), 0.5)
                .each("primitives", form("mutex", "fa", 2112), "implementation", hostile);
        NamedProfile base = Variant.h200()
                .each("primitives", form("mutex", "fa", 2112), "implementation", hostile)
                .named(hostile);
        NamedProfile current = variant.set("/device/driver", hostile)
                .set("/recommendations/1/candidates/0/implementation", hostile)
                .set("/recommendations/1/recommended", hostile)
                .set("/recommendations/1/predicted", hostile)
                .set("/recommendations/1/measured", hostile)
                .set("/device/name", hostile)
                .named(hostile);
        Comparisons all = compare(Optional.empty(), current, base);

        assertThat(text(all, 100)).contains("�[2J|<img src=x>�# x�").doesNotContain("\u001b", "\u202e", "\n# x");
        assertThat(ComparisonReport.of(all, 100).toMarkdown())
                .contains("�\\[2J\\|&lt;img src=x&gt;�\\# x�")
                .doesNotContain("<img", "\u001b", "\u202e", "\n# x");
    }

    private static NamedProfile changed() {
        return Variant.h200()
                .scaleRate(form("mutex", "fa", 2112), 0.9)
                .scale(
                        "probes",
                        Variant.probe("noncontentious-volatile-after-atomic-write", "completed"),
                        "nsPerAccess",
                        1.2)
                .scaleRate(form("mutex", "clh", 528), 2.5)
                .scaleRate(form("mutex", "ring", 528), 0.93)
                .widenRate(form("mutex", "ring", 528), 0.05)
                .scale("sections", form("mutex", "fa", 2112), "opsPerSecond", 0.7)
                .scaleRate(form("mutex", "ttas", 2112), 0.7)
                .each("primitives", form("barrier", "xf", 132), "outcome", "timed-out")
                .withoutPrimitive("mcs")
                .set("/device/driver", "590.1")
                .set("/method/depth", "quick")
                .scale("probes", probe("contentious-atomic-read", "serial"), "nsPerAccess", 40)
                .set("/recommendations/1/recommended", "spin-then-backoff")
                .set("/createdAt", "2026-11-21T08:00:00Z")
                .named("new.json");
    }

    /** A profile of two forms, so that its JSON can be read. */
    private static NamedProfile small(double factor) {
        return Variant.h200()
                .remove("primitives", entry -> !form("mutex", "fa", 132).test(entry))
                .scaleRate(entry -> true, factor)
                .without("probes")
                .without("ratios")
                .without("sections")
                .without("lineHostage")
                .slowsPolls(factor < 1 ? 0.9 : 1.9, factor < 1 ? 1.1 : 2)
                .named(factor < 1 ? "new.json" : "base.json");
    }

    private static Comparisons compare(NamedProfile current) {
        return compare(Optional.empty(), current, H200);
    }

    private static Comparisons compare(Optional<FailOn> failOn, NamedProfile current, NamedProfile... base) {
        return new Comparer(Baseline.of(List.of(base)), 0.05, failOn)
                .compare(List.of(current), new Tool("gpuclass", "1"));
    }

    private static String text(Comparisons all, int columns) {
        return ComparisonReport.of(all, columns).toText(Style.PLAIN, columns);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.05, 5 %", "0.1, 10 %", "0.005, 0.5 %", "0.125, 12.5 %"})
    void shouldSayTheToleranceAsTheUserDoes(double share, String expected) {
        assertThat(ComparisonWords.tolerance(share)).isEqualTo(expected);
    }
}
