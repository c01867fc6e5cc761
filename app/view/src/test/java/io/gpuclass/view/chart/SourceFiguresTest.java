package io.gpuclass.view.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.view.chart.Chart.Line;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The figures of the sources, drawn from a profile. */
class SourceFiguresTest {
    private static final Profile H200 = SavedSamples.read("nvidia-h200.json");

    @Test
    void shouldNameEachBySourceAndNumber() {
        assertThat(figures(H200).values())
                .hasSizeGreaterThan(8)
                .allSatisfy(chart -> assertThat(chart.title())
                        .matches("(Stuart & Owens 2011|Lo et al\\.|Giroux S9329|Mahapatra 2020), .*"));
        assertThat(figures(H200).get("figure-so-2").title()).startsWith("Stuart & Owens 2011, Figure 2: mutexes");
    }

    /** The profile has no forms as printed; with some of them alone it would be the same. */
    @Test
    void shouldNeverMixFormsAsPrintedWithThoseOfTheLibrary() {
        assertThat(lines(H200, "figure-so-3-1")).containsExactlyInAnyOrder("spin", "spin-backoff", "sleeping");
        assertThat(figures(H200).values().stream()
                        .filter(chart -> chart.title().endsWith("forms of the library"))
                        .flatMap(chart -> chart.lines().stream()))
                .isNotEmpty()
                .noneMatch(line -> line.name().endsWith("-as-published"));
    }

    /** With all forms of a figure as printed in a sweep, with all of them but one, and beside others. */
    @Test
    void shouldDrawAFigureBlockByBlockWhereASweepHasAllItsFormsAsPrinted() {
        List<SweepResult> all =
                List.of(swept("spin-store"), swept("spin-backoff-store"), swept("fa"), swept("exchange"));
        Profile sweep = ProfileBuilder.builder(H200).blockSweep(all).build();
        Profile part =
                ProfileBuilder.builder(H200).blockSweep(all.subList(1, 4)).build();

        assertThat(figures(sweep).get("figure-so-2").title()).endsWith(", forms as printed");
        assertThat(figures(sweep).get("figure-so-2").lines())
                .extracting(Line::name)
                .containsExactlyInAnyOrder(
                        "spin-store-as-published", "spin-backoff-store-as-published", "fa-as-published");
        assertThat(figures(sweep).get("figure-so-2").lines())
                .allSatisfy(line -> assertThat(line.points()).hasSize(3));
        assertThat(lines(part, "figure-so-2")).containsExactlyInAnyOrder("spin", "spin-backoff", "fa");
    }

    private static SweepResult swept(String form) {
        List<SweepPoint> points = Stream.of(1, 8, 16)
                .map(blocks -> new SweepPoint(blocks, Outcome.COMPLETED, 1e6 / blocks, 1e6 / blocks, 1e6, 3, null))
                .toList();
        return new SweepResult(Kind.MUTEX, form + "-as-published", null, true, points);
    }

    @Test
    void shouldDrawNothingOfAProfileWithoutMeasurements() {
        Profile bare = ProfileBuilder.builder(H200)
                .primitives(List.of())
                .sections(List.of())
                .artificialBarriers(List.of())
                .asPublished(List.of())
                .build();
        assertThat(figures(bare))
                .doesNotContainKeys("figure-so-1", "figure-so-2", "figure-mahapatra-5-4", "figure-lo-9");
    }

    private static List<String> lines(Profile profile, String id) {
        return figures(profile).get(id).lines().stream().map(Line::name).toList();
    }

    private static Map<String, Chart> figures(Profile profile) {
        return Charts.of(List.of(profile)).stream()
                .filter(chart -> chart.id().startsWith("figure-"))
                .collect(Collectors.toMap(Chart::id, chart -> chart));
    }
}
