package io.gpuclass.view.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProgramResults;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SamplePrograms;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityFit;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.svg.ChartSvg;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Charts of whole programs. */
class ProgramChartsTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    private static List<Chart> charts(Profile profile, ChartTopic topic) {
        return Charts.of(List.of(profile)).stream()
                .filter(chart -> chart.id().startsWith(topic.id()))
                .toList();
    }

    private static Profile with(LocalityResult... locality) {
        return SampleProfiles.withPrograms(
                SAMPLE, new ProgramResults(List.of(), Arrays.asList(locality), List.of(), List.of()), List.of());
    }

    private static Profile running(ApplicationResult... applications) {
        return SampleProfiles.withPrograms(
                SAMPLE, new ProgramResults(List.of(), List.of(), List.of(applications), List.of()), List.of());
    }

    @Test
    void shouldDrawALineForEachBarrierOfAnApplication() {
        Chart bfs = charts(SAMPLE, ChartTopic.APPLICATION).get(0);

        assertThat(bfs.id()).isEqualTo("application-bfs-road-262144");
        assertThat(bfs.lines())
                .extracting(Line::name)
                .containsExactly("xf", "atomic-two-stage", "grid-sync", "kernel-relaunch", "graph-relaunch");
        assertThat(bfs.lines()).filteredOn(Line::dashed).extracting(Line::apart).containsOnly(Apart.ENDS_THE_KERNEL);
        Point first = bfs.lines().get(0).points().get(0);
        assertThat(first.x()).isEqualTo(1);
        assertThat(first.y()).as("nanoseconds").isEqualTo(2.1e6);
        assertThat(first.low()).isLessThan(first.y());
        assertThat(bfs.description()).contains("At 16 blocks per SM, time: graph-relaunch 1.50 ms, xf 1.68 ms");
    }

    @Test
    void shouldSayWhatIsNotDrawn() {
        assertThat(charts(SAMPLE, ChartTopic.APPLICATION))
                .noneMatch(chart -> chart.id().contains("sssp"));
        Profile partly = running(
                SamplePrograms.application(Application.SSSP, "road-262144", "xf", 132, 1, null),
                SAMPLE.applications().get(SAMPLE.applications().size() - 1));

        assertThat(charts(partly, ChartTopic.APPLICATION))
                .singleElement()
                .satisfies(chart ->
                        assertThat(chart.description()).contains("Not drawn: libcu-barrier (timed out at 16)"));
    }

    @Test
    void shouldTellInputsApartWhateverTheirNames() {
        Profile hostile = running(
                SamplePrograms.application(Application.BFS, "../../etc", "xf", 132, 1, null),
                SamplePrograms.application(Application.BFS, "etc", "xf", 132, 1, null),
                SamplePrograms.application(Application.BFS, "\u202e<b>\n", "xf", 132, 1, null));

        assertThat(charts(hostile, ChartTopic.APPLICATION))
                .extracting(Chart::id)
                .hasSize(3)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("application-bfs-[a-z0-9]+(-[a-z0-9]+)*"));
    }

    @Test
    void shouldDrawTheHitRatioWithTheCurveThroughIt() {
        Chart locality = charts(SAMPLE, ChartTopic.LOCALITY).get(0);

        assertThat(locality.lines())
                .extracting(Line::name)
                .containsExactly("264 blocks of 520 threads", "fit of 264 blocks of 520 threads");
        assertThat(locality.lines().get(0).points())
                .extracting(Point::note)
                .containsExactly("a barrier every 1", "a barrier every 8", "a barrier every 64", "no barrier");
        List<Point> curve = locality.lines().get(1).points();
        assertThat(curve.get(0).x()).isCloseTo(35.5, within(1e-9));
        assertThat(curve.get(0).y()).isCloseTo(0.952 * Math.exp(-0.00081 * 35.5), within(1e-9));
        assertThat(curve.get(curve.size() - 1).x()).isCloseTo(1900, within(1e-6));
        assertThat(curve).isSortedAccordingTo((one, other) -> Double.compare(one.x(), other.x()));
        assertThat(locality.dashed()).isEqualTo("Dashed: it is fitted to the points.");
    }

    @Test
    void shouldDrawOnlyNumbersThatCanBeDrawn() {
        LocalityResult wild = new LocalityResult(
                1,
                520,
                1,
                0,
                List.of(
                        new LocalityPoint(1, 0, 1, 5, null),
                        new LocalityPoint(2, 1e-300, 0.5, 5, null),
                        new LocalityPoint(4, 1e15, 0, 5, null),
                        new LocalityPoint(8, 10, 0.5, 0, null)),
                new LocalityFit(1e15, -1e15, 0),
                null);

        Chart chart = charts(with(wild), ChartTopic.LOCALITY).get(0);

        assertThat(chart.lines().get(0).points()).extracting(Point::x).containsExactly(1e-300, 1e15);
        assertThat(chart.lines())
                .allSatisfy(line -> assertThat(line.points())
                        .allMatch(point -> Double.isFinite(point.x()) && Double.isFinite(point.y())));
        assertThat(ChartSvg.of(chart, "")).startsWith("<svg").doesNotContain("NaN", "Infinity");
        assertThat(charts(with(), ChartTopic.LOCALITY)).isEmpty();
    }
}
