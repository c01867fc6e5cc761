package io.gpuclass.view.report.comparison;

import static io.gpuclass.view.compare.Variant.form;
import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.EveryLocale;
import io.gpuclass.view.Golden;
import io.gpuclass.view.compare.Baseline;
import io.gpuclass.view.compare.Comparer;
import io.gpuclass.view.compare.Comparer.FailOn;
import io.gpuclass.view.compare.Comparisons;
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
                        "failed: 6 regressions",
                        "Differs: ",
                        "driver 580.159.04 → 590.1",
                        "Changed answers",
                        "Regressions",
                        "barrier xf, 132 blocks: completed → timed-out",
                        "mutex fa",
                        "Faster",
                        "mutex clh",
                        "Ambiguous",
                        "mutex ring",
                        "Only in the base: mutex mcs.");
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
        NamedProfile otherClass =
                Variant.h200().set("/abstraction/lineHostage/sustained", "no").named("new.json");
        Comparisons asked = compare(Optional.of(FailOn.CHANGE), otherClass, H200);

        assertThat(text(asked, 100)).contains("failed: an answer changed, no regression");
        assertThat(ComparisonReport.summary(asked, asked.comparisons().get(0)))
                .isEqualTo("new.json against base.json: failed: an answer changed, no regression"
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
                .set("/abstraction/atomicToVolatile/class", "prohibitive")
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
                .set("/abstraction/lineHostage/sustained", factor < 1 ? "no" : "yes")
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
