package io.gpuclass.view.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SideBySidePageTest {
    private static final int MOST_BYTES = 1_500_000;
    private static final Pattern CHART = Pattern.compile("(?s)<figure class=\"chart\".*?</figure>");
    private static final Pattern MAP = Pattern.compile("(?s)<svg class=\"classmap\".*?</svg>");
    private static final Pattern LEGEND = Pattern.compile("<div class=\"legend\"[^>]*>(.*?)</div>");

    private static List<Profile> machines;
    private static String page;

    /** Two CPUs and nine GPUs, most of them of one model. */
    @BeforeAll
    static void read() throws IOException {
        try (Stream<Path> packed = Files.list(Path.of("app/profile/src/test/resources/measured"))) {
            machines = Stream.of(
                            packed.sorted().limit(7).map(SavedSamples::unpacked),
                            Stream.of(
                                            "host-intel-xeon.json",
                                            "nvidia-h200.json",
                                            "published/gtx295.json",
                                            "published/gtx580.json")
                                    .map(SavedSamples::read),
                            Stream.of(SampleProfiles.minimal()))
                    .flatMap(each -> each)
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        page = of(machines).replaceAll("(?s)<script>.*?</script>|<style>.*?</style>", "");
    }

    private static String of(List<Profile> profiles) {
        return HtmlReport.of(profiles);
    }

    private static List<String> charts() {
        return CHART.matcher(page).results().map(MatchResult::group).toList();
    }

    @Test
    void shouldStaySmallHoweverMuchTheProfilesHold() {
        assertThat(of(machines).getBytes(StandardCharsets.UTF_8).length).isLessThan(MOST_BYTES);
    }

    @Test
    void shouldStartWithALineForEachMachine() {
        String first = page.substring(page.indexOf("<main"), page.indexOf("</table>"));
        assertThat(first).doesNotContain("<svg", "<details");
        assertThat(first.split("<tr><th scope=\"row\">", -1)).hasSize(1 + machines.size());
        assertThat(first)
                .contains(
                        "NVIDIA GeForce GTX 580</th><td>2.99\u00D7<small>moderate</small></td>",
                        "<td><strong>barrier_<wbr>striped</strong><small>1.22 us</small></td>",
                        " M/s</small></td>",
                        ", predicted</small></td><td>published</td>");
    }

    @Test
    void shouldDrawCpusAndGpusOnAxesOfTheirOwn() {
        assertThat(charts())
                .hasSizeGreaterThan(10)
                .allSatisfy(chart -> assertThat(chart.contains("Intel(R) Xeon") && chart.contains("NVIDIA"))
                        .as(chart.substring(0, 80))
                        .isFalse())
                .anySatisfy(chart -> assertThat(chart).contains("Time per barrier, CPUs", "Intel(R) Xeon"))
                .anySatisfy(chart -> assertThat(chart).contains("Time per barrier, GPUs", "NVIDIA H200"));
        assertThat(MAP.matcher(page).results())
                .hasSize(2 * 2)
                .allSatisfy(map -> assertThat(map.group().contains("Intel(R) Xeon")
                                && map.group().contains("NVIDIA"))
                        .isFalse());
    }

    @Test
    void shouldNameLinesByMachinesAlone() {
        Path openCl = Path.of("app/profile/src/test/resources/measured/nvidia-h200-opencl-2026-11-24.json.gz");
        String two = of(List.of(SavedSamples.read("nvidia-h200.json"), SavedSamples.unpacked(openCl)));
        assertThat(LEGEND.matcher(two).results().map(legend -> legend.group(1)).distinct())
                .isNotEmpty()
                .allSatisfy(names -> assertThat(names.replaceAll("<[^>]*>", "|"))
                        .matches("(\\|+NVIDIA H200|\\|+NVIDIA H200, OpenCL)+\\|+"));
    }

    @Test
    void shouldLeaveToAMachinesOwnPageWhatNoOtherIsComparedWith() {
        assertThat(page).doesNotContain("chart-sweep-", "chart-locality", "chart-nanosleep", ">Verification<");
        List<Profile> one = List.of(SavedSamples.read("nvidia-h200.json"), SavedSamples.read("host-intel-xeon.json"));
        assertThat(of(one)).contains("chart-best-barrier").doesNotContain(">More charts</h2>");
    }

    @Test
    void shouldKeepTheOrderOfTheProfiles() {
        String two =
                of(List.of(SavedSamples.read("published/gtx580.json"), SavedSamples.read("published/gtx295.json")));
        assertThat(two).contains("<h1>2 machines side by side</h1>");
        assertThat(two.indexOf("GTX 580</th>")).isLessThan(two.indexOf("GTX 295</th>"));
        assertThat(two).doesNotContain("chart-best-", "<script>");
    }
}
