package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.TwoGpus;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.HazardResultBuilder;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResultsBuilder;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Charts;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.html.HtmlReport;
import io.gpuclass.view.section.system.SystemSection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SystemReportTest {
    private static final Profile SAMPLE = TwoGpus.profile();

    private static String full(Profile profile) {
        String text = ProfileReport.of(profile).toText(Style.PLAIN);
        int from = text.indexOf("Several processors");
        return from < 0 ? "" : text.substring(from);
    }

    @Test
    void shouldSayWhatGoesWrongBeforeAnyAdviceAndThenTheFigures() {
        assertThat(full(SAMPLE))
                .containsSubsequence(
                        "Several processors",
                        "atomics of cuda:0 on the host's memory are not atomic against the CPU's: 790,942 of",
                        "not atomic against each other: 3,182 of",
                        "one word in the host's memory, polled by 2112 blocks of cuda:0, takes 3383 times as long",
                        "Consequences",
                        "build no lock",
                        "Processors and memories",
                        "read, one block",
                        "Scopes",
                        "Ping-pong",
                        "Barriers over processors",
                        "Mutexes and semaphores over processors, words in the memory of cuda:0",
                        "Topology",
                        "Not measured");
    }

    @Test
    void shouldShowEachPairInItsColumn() {
        assertThat(full(SAMPLE).lines())
                .anyMatch(line -> line.matches("\\s*read, one block +142 ns +871 ns +1\\.1[34] us"))
                .anyMatch(line -> line.matches("\\s*store and fence, one block +585 ns +921 ns +1\\.42 us"))
                .anyMatch(line -> line.matches("\\s*read, all blocks, one word +617 ns +4\\.29 us +2\\.09 ms"))
                .anyMatch(line -> line.matches("\\s*class +moderate, steep +cheap, steep +cheap, steep"))
                .anyMatch(line -> line.matches("\\s*system +cuda:0\\+cuda:1 +132 +2\\.26 us +2\\.10 us +1\\.08×"))
                .anyMatch(line ->
                        line.matches("\\s*mutex system +cuda:0\\+cuda:1 +132 +1\\.50 M op/s +667 ns +600 ns +0\\.503,"
                                + " 0\\.497 +1\\.000"));
    }

    @Test
    void shouldKeepTablesToTheTerminal() {
        assertThat(full(SAMPLE).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void shouldTakeAFewLinesOfTheShortReport() {
        String with = ShortReport.of(SAMPLE, Optional.empty(), 80).toText(Style.PLAIN);

        assertThat(with.lines()).hasSizeLessThanOrEqualTo(ShortReport.MOST_LINES);
        assertThat(with.replaceAll("\\s+", " "))
                .contains(
                        "2 GPUs: barrier_system 2.26 us (132 blocks), 2.81 us (2112)",
                        "atomics on the host's memory get lost between cuda:0 and the CPU, and between cuda:0 and cuda:1");
    }

    @Test
    void shouldNotSayThatWhatWasSafeIsWrong() {
        List<HazardResult> safe = SAMPLE.system().hazards().stream()
                .map(hazard -> HazardResultBuilder.builder(hazard)
                        .lost(0L)
                        .verdict(HazardVerdict.SAFE)
                        .build())
                .toList();
        Profile profile = TwoGpus.with(
                SystemResultsBuilder.builder(SAMPLE.system()).hazards(safe).build());

        assertThat(full(profile)).doesNotContain("not atomic", "build no lock").contains("lost nothing");
        assertThat(SystemSection.brief(profile)).hasSize(1).allMatch(line -> line.startsWith("2 GPUs: barrier_system"));
    }

    @Test
    void shouldDrawWhoReachesWhomAndShadeTheMatrix() {
        String page = HtmlReport.of(List.of(SAMPLE));

        assertThat(page)
                .contains(
                        "<h2 id=\"processors-title\">Several processors</h2>",
                        "class=\"topology fits\"",
                        ">18 NVLinks</text>")
                .contains(">\u2713 native atomics</text>", ">\u2717 no native atomics</text>")
                .contains("<td class=\"number heat0\">142 ns</td>", "<td class=\"number heat8\">2.09 ms</td>");
        assertThat(HtmlReport.of(List.of(TwoGpus.with(null)))).doesNotContain("processors-title");
    }

    @Test
    void shouldDrawOneGpuAloneAndMany() {
        Topology all = SAMPLE.system().topology();
        List<Processor> alone = all.processors().stream()
                .filter(one -> !one.id().equals(TwoGpus.SECOND))
                .toList();
        SystemResults one = SystemResultsBuilder.builder(SAMPLE.system())
                .topology(new Topology(
                        alone,
                        all.links().stream()
                                .filter(link -> !(link.from() + link.to()).contains(TwoGpus.SECOND))
                                .toList()))
                .build();

        assertThat(HtmlReport.of(List.of(TwoGpus.with(one)))).contains("class=\"topology fits\"");
        assertThat(HtmlReport.of(
                        List.of(TwoGpus.with(new SystemResults(null, null, null, null, null, null, null, null, null)))))
                .doesNotContain("class=\"topology fits\"");
    }

    @Test
    void shouldDrawContentionByHomeAndTheLineOfEachMemory() {
        assertThat(Charts.of(List.of(SAMPLE)).stream().map(Chart::id))
                .contains(
                        "contention-add-32-cuda-0",
                        "contention-add-32-cuda-1",
                        "contention-add-32-host-threads",
                        "hostage-cuda-0-host",
                        "hostage-cuda-0-cuda-1");
        Chart host = Charts.of(List.of(SAMPLE)).stream()
                .filter(chart -> chart.id().equals("contention-add-32-host-threads"))
                .findFirst()
                .orElseThrow();
        assertThat(host.lines().stream().map(Chart.Line::name))
                .containsExactly("the CPU", "cuda:0 and the CPU, 1 block", "cuda:0 and the CPU, 132 blocks");
        assertThat(host.lines().get(1).points()).hasSize(3);
    }
}
