package io.gpuclass.view.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.MachineClassBuilder;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.view.EveryLocale;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.Page.Script;
import io.gpuclass.view.section.machine.MapSection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
    private static final int MOST_BYTES = 1_200_000;
    private static final Profile SAMPLE = SampleProfiles.complete();

    /** Strings that no page may hold: a tag or a comment that came with a text, or characters that change the order of text. */
    private static final Pattern BROKEN_OUT =
            Pattern.compile("<img|<script>window|<!--|[\\u202e\\u2066\\u0000\\ud800-\\udfff]");

    /** Returns the records that hold texts, each with the dot that its fields' names follow. */
    static Stream<String> recordsWithText() {
        return HostileProfiles.fields(SAMPLE).stream()
                .map(field -> field.substring(0, field.indexOf('.') + 1))
                .distinct();
    }

    private static String page(Profile... profiles) {
        return HtmlReport.of(List.of(profiles));
    }

    /** Returns a page without the program's own scripts and styles. */
    private static String content(String page) {
        return page.replaceAll("(?s)<script>.*?</script>|<style>.*?</style>", "");
    }

    /** Subsequences of so long a text take the library minutes. */
    private static void shouldHoldInOrder(String page, String... parts) {
        int from = 0;
        for (String part : parts) {
            int place = page.indexOf(part, from);
            assertThat(place)
                    .as("place of '%s' after what comes before it", part)
                    .isNotNegative();
            from = place + part.length();
        }
    }

    @Test
    void shouldGiveNoIdTwice() {
        assertThat(Pattern.compile(" id=\"([^\"]*)\"")
                        .matcher(content(page(SampleProfiles.complete())))
                        .results()
                        .map(id -> id.group(1)))
                .hasSizeGreaterThan(20)
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldStaySmall() {
        assertThat(page(SavedSamples.read("nvidia-h200.json")).getBytes(StandardCharsets.UTF_8).length)
                .isLessThan(MOST_BYTES);
    }

    @Test
    void shouldNotPointAnywhere() {
        Matcher references = Pattern.compile(
                        "(?:src|href|action|data|poster|srcset|xlink:href)=\"([^\"]*)\"|url\\(|@import")
                .matcher(content(
                        page(SavedSamples.read("nvidia-h200.json"), SavedSamples.read("host-intel-xeon.json"))));
        assertThat(references.results().map(found -> found.group(1)))
                .isNotEmpty()
                .allSatisfy(target -> assertThat(target).isNotNull().matches("#.*|data:,"));
        assertThat(Script.resource("page.css")).doesNotContain("url(", "@import", "@font-face");
    }

    @Test
    void shouldGiveTheAnswerFirst() {
        shouldHoldInOrder(
                content(page(SavedSamples.read("nvidia-h200.json"))),
                "<h1>NVIDIA H200</h1>",
                ">Machine class</h2>",
                "<strong>moderate</strong>",
                "<strong>steep</strong>",
                ">Recommended forms</h2>",
                "<p class=\"verdict\"><strong>barrier_striped</strong>: ",
                "compared with grid.sync()",
                ">barrier</th><td>132</td><td><strong>barrier_<wbr>striped</strong>",
                "<td>2112</td><td><strong>barrier_<wbr>striped</strong></td><td class=\"number\">1.22 us</td>",
                "faster than grid.sync()</td>",
                ">mutex</th>",
                " M/s</td>",
                "<b>striped</b>: Spreads ",
                "<code>#include &lt;gpuclass/sync/barrier_striped.cuh&gt;</code>",
                "<code>gpuclass::barrier_striped&lt;",
                "<h3 id=\"chart-best-barrier-title\">Time per barrier</h3>",
                "<svg class=\"plot\"",
                ">Caveats</h2>",
                ">Whole programs</h2>",
                ">Charts</h2>",
                "<summary><h3>Applications</h3>",
                "GPUs</h2>",
                ">All figures</h2>",
                "Machine class",
                "Recommendations",
                "Memory probes",
                "Verification");
    }

    @Test
    void shouldFoldWhatHasToBeAskedFor() {
        String page = content(page(SavedSamples.read("nvidia-h200.json")));
        String programs = page.substring(page.indexOf(">Whole programs</h2>"), page.indexOf(">Charts</h2>"));
        assertThat(programs).contains("<details", "bfs").doesNotContain(" open=");
        assertThat(page.substring(0, page.indexOf(">Whole programs</h2>"))).doesNotContain("bfs");
        assertThat(content(page(SavedSamples.read("published/gtx580.json")))).doesNotContain("Whole programs");
    }

    /** The choice hides entries by their class, in the style: each verdict that is there needs a rule. */
    @Test
    void shouldLetOneChooseClaimsByVerdict() {
        Profile h200 = SavedSamples.read("nvidia-h200.json");
        String page = content(page(h200));
        ClaimsResult claims = ClaimsResult.of(h200);
        claims.verdicts().forEach((verdict, count) -> {
            assertThat(page.split("<li class=\"" + verdict + "\">", -1))
                    .as(verdict)
                    .hasSize(count + 1);
            assertThat(page.contains("name=\"verdict\" value=\"" + verdict + "\">"))
                    .isEqualTo(count > 0);
            assertThat(Script.resource("page.css"))
                    .contains(".claims:has([value=\"" + verdict + "\"]:checked) li:not(." + verdict + ")");
        });
        assertThat(page)
                .contains("value=\"all\" checked=\"\"> all <small>"
                        + claims.claims().size() + "</small>");
    }

    @Test
    void shouldFoldTheClaimsOfEachDocument() {
        String page = content(page(SavedSamples.read("nvidia-h200.json")));
        String claims = page.substring(page.indexOf(">Claims of the sources</h2>"), page.indexOf(">All figures</h2>"));
        for (ClaimSource source : ClaimSource.values()) {
            assertThat(source.isDocument())
                    .isEqualTo(claims.contains("<summary><h3>" + Tag.escaped(source.title()) + "</h3>"));
        }
        assertThat(claims).doesNotContain(" open=");
        assertThat(claims.getBytes(StandardCharsets.UTF_8).length).isLessThan(150_000);
    }

    /** Claims speak of GPUs, and beside another profile they would be most of the page. */
    @Test
    void shouldShowClaimsOfOneMeasuredGpuOnly() {
        Profile h200 = SavedSamples.read("nvidia-h200.json");
        Profile host = SavedSamples.read("host-intel-xeon.json");
        Profile printed = SavedSamples.read("published/gtx580.json");
        assertThat(List.of(page(host), page(printed), page(h200, host)))
                .allSatisfy(page -> assertThat(content(page)).doesNotContain("Claims of the sources"));
    }

    @Test
    void shouldPutThePaperBesideTheProfile() {
        shouldHoldInOrder(
                content(page(SavedSamples.read("nvidia-h200.json"))),
                "Table 1: ",
                "colspan=\"2\" class=\"group\">NVIDIA H200</th>",
                ">NVIDIA GeForce GTX 295</th>",
                ">NVIDIA GeForce GTX 580</th>",
                "<th scope=\"row\">contentious atomic read</th><td class=\"number\">1.548 ±0.001</td>",
                "<td class=\"number\">78.407</td>",
                "Table 2: ",
                "Table 3: ");
    }

    @Test
    void shouldNotRepeatAMachineOfThePaper() {
        assertThat(content(page(SavedSamples.read("published/gtx295.json"))).split(">NVIDIA GeForce GTX 295</th>", -1))
                .hasSize(1 + 3);
    }

    @Test
    void shouldTellEveryCaveat() {
        ClassifiedRatio straddling = new ClassifiedRatio(1.99, 1.97, 2.01, RatioClass.AMBIGUOUS);
        Profile doubtful = ProfileBuilder.builder(SAMPLE)
                .abstraction(MachineClassBuilder.builder(SAMPLE.abstraction())
                        .contentiousToNoncontentious(straddling)
                        .build())
                .build();
        assertThat(content(page(doubtful)))
                .contains(
                        "Another process used the GPU during the run.",
                        "1 other process used the device meanwhile",
                        "the clock was held down after the run: software power cap",
                        "fan not known",
                        "2 measurements were repeated because the SM clock had fallen",
                        "4 cases were ended by the time budget",
                        "3 cases were too noisy",
                        "contentious : noncontentious is ambiguous",
                        "semaphore, count 1 is undecided",
                        "mutex_ring: timed out at 264, 528, 1056, 2112 blocks",
                        "condition_variable_over_mcs: unsupported at",
                        "mutex: most blocks starve, at some sizes at least, under mutex_spin",
                        "a seeded bug was not caught");
    }

    @Test
    void shouldRefuseNothingToShow() {
        assertThatThrownBy(() -> HtmlReport.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    /** The picture of the cache is nothing to unfold. */
    @Test
    void shouldPutTheMapOfTheCacheBesideTheBarriersAboveTheCaveats() {
        String page = content(page(SAMPLE));
        shouldHoldInOrder(
                page,
                ">Machine class</h2>",
                ">Recommended forms</h2>",
                "<div class=\"pictures\"><figure class=\"chart\" id=\"chart-best-barrier\">",
                "</figure><figure class=\"picture\">",
                "<svg class=\"heatmap\"",
                ">Caveats</h2>",
                ">" + MapSection.TITLE + "</h2>");
        assertThat(page.split("<svg class=\"heatmap\"", -1)).hasSize(2);
        String before = page.substring(page.indexOf("<main"), page.indexOf("<svg class=\"heatmap\""));
        assertThat(before.split("<details", -1)).hasSameSizeAs(before.split("</details>", -1));
    }

    @Test
    void shouldDrawNothingWhereThereIsNothing() {
        String page = page(SampleProfiles.minimal());
        assertThat(page).contains("<h1>CPU</h1>", "script-src &#39;none&#39;");
        assertThat(content(page)).doesNotContain("null", "<script", "Charts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx580.json"})
    void shouldCloseWhatItOpens(String file) {
        String page = content(page(SavedSamples.read(file)));
        for (String tag : List.of(
                "section", "details", "summary", "div", "table", "tr", "td", "th", "figure", "ul", "li", "dl")) {
            assertThat(page.split("<" + tag + "[ >]", -1)).as(tag).hasSameSizeAs(page.split("</" + tag + ">", -1));
        }
    }

    @org.junit.jupiter.api.Tag("slow")
    @org.junit.jupiter.api.Tag("turn-5")
    @ParameterizedTest
    @MethodSource("recordsWithText")
    void shouldShowTextAsTextWhereverItComesFrom(String record) {
        Profile hostile = HostileProfiles.of(SAMPLE, field -> field.startsWith(record));
        assertThat(content(page(hostile))).doesNotContainPattern(BROKEN_OUT);
    }

    @Test
    void shouldShowManyOfTheHostileTexts() {
        String page = content(page(HostileProfiles.of(SAMPLE, field -> true)));
        assertThat(page).doesNotContainPattern(BROKEN_OUT);
        assertThat(content(page(HostileProfiles.of(SAMPLE, field -> true), SAMPLE)))
                .doesNotContainPattern(BROKEN_OUT);
        for (String field : List.of(
                "DeviceFacts.name",
                "DeviceFacts.driver",
                "DeviceFacts.uuid",
                "Environment.notices",
                "Environment.os",
                "Surroundings.throttleReasons",
                "Surroundings.notice",
                "Method.depth",
                "Tool.version",
                "Profile.createdAt",
                "OneShotHostage.slowdown.key",
                "PrimitiveResult.implementation",
                "PrimitiveResult.reason",
                "SectionResult.implementation",
                "ImplementationFacts.summary",
                "ImplementationFacts.source",
                "Recommendation.recommended",
                "Recommendation.predicted",
                "Recommendation.reason",
                "Considered.implementation",
                "Verification.implementation",
                "Tuning.implementation",
                "BreakEven.barrier")) {
            assertThat(page).as(field).contains("marker:" + field + "&#39;&quot;&gt;&lt;img src=x onerror=&quot;");
        }
    }

    @Test
    void shouldNotDependOnTheLocale() {
        EveryLocale.givesTheSame(() -> page(SAMPLE));
    }

    @Test
    void shouldLetOnlyItsOwnScriptsRun() {
        String page = page(SAMPLE);
        assertThat(page)
                .contains("content=\"default-src &#39;none&#39;; script-src &#39;sha256-")
                .doesNotContain("unsafe-eval", "script-src &#39;unsafe-inline");
        assertThat(Pattern.compile("<script>").matcher(page).results()).hasSize(1);
        assertThatThrownBy(() -> new Script("'</SCRIPT>'")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Script("<!--")).isInstanceOf(IllegalArgumentException.class);
    }
}
