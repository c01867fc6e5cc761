package io.gpuclass.view.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Description.ChartNumbers;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartsTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    private static Chart chart(Profile profile, String id) {
        return Charts.of(List.of(profile)).stream()
                .filter(chart -> chart.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Line line(Chart chart, String name) {
        return chart.lines().stream()
                .filter(line -> line.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldDrawEveryFamilyThatWasMeasured() {
        assertThat(Charts.of(List.of(SavedSamples.read("nvidia-h200.json"))))
                .extracting(Chart::id)
                .contains(
                        "rate-barrier",
                        "rate-mutex",
                        "rate-semaphore-1",
                        "rate-semaphore-120",
                        "rate-semaphore-10-writers-1-16",
                        "rate-condition-variable",
                        "fairness-mutex",
                        "section-barrier-2112",
                        "weak-scaling-mutex",
                        "hostage")
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldDrawWhatTheProfileHolds() {
        Chart mutexes = chart(SavedSamples.read("nvidia-h200.json"), "rate-mutex");
        assertThat(mutexes.lines()).hasSize(13);
        List<Point> points = line(mutexes, "spin-backoff").points();
        assertThat(points).extracting(Point::x).containsExactly(1.0, 2.0, 4.0, 8.0, 16.0);
        Point last = points.get(4);
        assertThat(last.y()).isBetween(1.9e6, 2.1e6);
        assertThat(last.low()).isLessThanOrEqualTo(last.y()).isGreaterThan(0.99 * last.y());
        assertThat(last.high()).isGreaterThanOrEqualTo(last.y());
    }

    @Test
    void shouldStartWithABlockOnEachMultiprocessorAndTellOfALoneOneInWords() {
        Chart mutexes = chart(SavedSamples.read("nvidia-h200.json"), "rate-mutex");
        assertThat(mutexes.x().label()).isEqualTo("blocks per SM");
        assertThat(line(mutexes, "spin-backoff").lone().x()).isEqualTo(1 / 132.0);
        assertThat(Description.lone(mutexes.y(), mutexes.lines()))
                .matches("Not drawn: a lone block, at best [a-z-]+ [0-9.]+ M\\.");
        assertThat(mutexes.description()).contains(Description.lone(mutexes.y(), mutexes.lines()));
    }

    @Test
    void shouldCountBlocksWhereSomeLieBelowOneOnEachMultiprocessor() {
        Chart mutexes = chart(SAMPLE, "rate-mutex");
        assertThat(mutexes.x().label()).isEqualTo("blocks");
        assertThat(Description.lone(mutexes.y(), mutexes.lines())).isEmpty();
        assertThat(line(mutexes, "fa").points().get(0).x()).isEqualTo(1);
    }

    @Test
    void shouldLetFewOfManyLinesStandOutAndTheSameInAllChartsOfAFamily() {
        Profile h200 = SavedSamples.read("nvidia-h200.json");
        Chart rates = chart(h200, "rate-mutex");
        List<String> leading =
                rates.lines().stream().filter(Line::leads).map(Line::name).toList();
        double least = rates.lines().stream()
                .filter(line -> line.rank() == Chart.Rank.LEADS)
                .mapToDouble(line -> line.end().y())
                .min()
                .orElseThrow();
        assertThat(leading).hasSize(6);
        assertThat(rates.lines())
                .filteredOn(line -> !line.leads() && !line.dashed())
                .allSatisfy(line -> assertThat(line.end().y()).isLessThanOrEqualTo(least));
        assertThat(chart(h200, "fairness-mutex").lines())
                .filteredOn(Line::leads)
                .extracting(Line::name)
                .containsExactlyInAnyOrderElementsOf(leading);
        assertThat(chart(h200, "rate-semaphore-1").lines()).hasSize(6).allMatch(Line::leads);
    }

    @Test
    void shouldDrawApartWhatStarvesMostBlocksOrEndsTheKernel() {
        Profile h200 = SavedSamples.read("nvidia-h200.json");
        Chart mutexes = chart(h200, "rate-mutex");
        assertThat(mutexes.lines().stream().filter(Line::dashed).map(Line::name))
                .containsExactlyInAnyOrder("exchange-exponential", "ttas", "libcu-binary-semaphore");
        assertThat(line(mutexes, "ttas").points())
                .last()
                .extracting(Point::note)
                .asString()
                .contains("most starve");
        assertThat(chart(h200, "rate-barrier").lines().stream()
                        .filter(Line::dashed)
                        .map(Line::name))
                .containsExactlyInAnyOrder("kernel-relaunch", "graph-relaunch");
    }

    @Test
    void shouldTurnARateIntoTheTimeThatEachBlockPays() {
        Chart barriers = chart(SAMPLE, "weak-scaling-barrier");
        Chart mutexes = chart(SAMPLE, "weak-scaling-mutex");
        Point barrier = line(barriers, "xf").points().get(8);
        Point mutex = line(mutexes, "fa").points().get(8);
        assertThat(barrier.x()).isEqualTo(132);
        assertThat(barrier.y()).isCloseTo(1e9 / 2.5e5, Percentage.withPercentage(0.1));
        assertThat(mutex.y()).isCloseTo(132 * 1e9 / (1.79e6 * (1 + 1 / 132.0)), Percentage.withPercentage(0.1));
        assertThat(mutex.low()).isLessThan(mutex.y());
        assertThat(mutex.high()).isGreaterThan(mutex.y());
    }

    @Test
    void shouldLeaveOutWhatDoesNotCountAndSayWhy() {
        Chart mutexes = chart(SAMPLE, "rate-mutex");
        assertThat(line(mutexes, "ring").points()).extracting(Point::x).allMatch(blocks -> blocks < 264);
        assertThat(mutexes.description()).contains("Not drawn: ring (timed out at 264, 528, 1056, 2112)");
        assertThat(Charts.of(List.of(SAMPLE))).extracting(Chart::id).doesNotContain("rate-condition-variable");
    }

    @Test
    void shouldBreakALineWhereAResultIsMissingInItsMiddle() {
        Line line = ResultLines.line(
                "l",
                null,
                List.of(1, 2, 3, 4),
                place -> place,
                place -> place % 2 == 0 ? null : new Point(place, 1, null, null, ""));
        assertThat(line.gaps()).containsExactly(2.0);
        assertThat(line.points()).extracting(Point::x).containsExactly(1.0, 3.0);
    }

    @Test
    void shouldSayWhatChartsOfSectionsLeaveOut() {
        SectionResult section = SAMPLE.sections().stream()
                .filter(result -> result.length() > 0)
                .findFirst()
                .orElseThrow();
        SectionResult failed = SectionResultBuilder.builder(section)
                .length(1 << 20)
                .outcome(Outcome.TIMED_OUT)
                .verified(false)
                .opsPerSecond(null)
                .build();
        Profile partly = ProfileBuilder.builder(SAMPLE)
                .sections(List.of(section, failed))
                .build();
        assertThat(Charts.of(List.of(partly)))
                .filteredOn(chart -> chart.id().startsWith("section"))
                .singleElement()
                .extracting(Chart::description)
                .asString()
                .endsWith(" Not drawn: " + section.implementation() + " (timed out at 1048576).");
    }

    @Test
    void shouldSayWhyLinesAreDashed() {
        Profile h200 = SavedSamples.read("nvidia-h200.json");
        assertThat(chart(h200, "rate-mutex").dashed()).isEqualTo("Dashed: most starve at the largest size.");
        assertThat(chart(h200, "rate-mutex").description()).contains("Dashed: most starve at the largest size.");
        assertThat(chart(h200, "rate-barrier").dashed()).isEqualTo("Dashed: it ends the kernel.");
        assertThat(chart(h200, "section-mutex-2112").dashed()).isEqualTo("Dashed: most starve with nothing inside.");
    }

    @Test
    void shouldShowSmallNumbersAndTimesWithThreeDigits() {
        Axis number = new Axis("n", true, null);
        Axis time = new Axis("t", true, false, AxisUnit.NANOSECONDS);
        assertThat(ChartNumbers.text(number, 0.00705)).isEqualTo("0.00705");
        assertThat(ChartNumbers.text(number, 0.5)).isEqualTo("0.500");
        assertThat(ChartNumbers.text(number, 811_234)).isEqualTo("811 k");
        assertThat(ChartNumbers.text(time, 12.7e9)).isEqualTo("12.7 s");
        assertThat(ChartNumbers.text(time, 1540)).isEqualTo("1.54 us");
        assertThat(ChartNumbers.precise(time, 0.3051)).isEqualTo("0.3051 ns");
    }

    @Test
    void shouldSayInWordsWhoIsBest() {
        assertThat(chart(SavedSamples.read("nvidia-h200.json"), "rate-barrier").description())
                .contains("At 16 blocks per SM, operations per second: striped 821 k, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx295.json"})
    void shouldHaveAPlaceForEveryPoint(String file) {
        for (Chart chart : Charts.of(List.of(SavedSamples.read(file)))) {
            assertThat(chart.lines()).isNotEmpty();
            for (Line line : chart.lines()) {
                assertThat(line.points())
                        .as(chart.id() + " " + line.name())
                        .isNotEmpty()
                        .allSatisfy(point -> {
                            assertThat(point.x()).isPositive().isFinite();
                            assertThat(point.y()).isFinite();
                            if (chart.y().logarithmic()) {
                                assertThat(point.y()).isPositive();
                                assertThat(point.low() == null || point.low() > 0)
                                        .isTrue();
                            }
                        });
            }
        }
    }

    @Test
    void shouldPutTheSameThingOfSeveralProfilesSideBySide() {
        List<Profile> profiles =
                List.of(SavedSamples.read("nvidia-h200.json"), SAMPLE, SavedSamples.read("host-intel-xeon.json"));
        ChartGroup barriers = Charts.groups(profiles).get(0);
        assertThat(barriers.charts())
                .extracting(Chart::id)
                .containsExactly("rate-barrier-1", "rate-barrier-2", "rate-barrier-3");
        assertThat(barriers.charts())
                .extracting(Chart::title)
                .doesNotHaveDuplicates()
                .allSatisfy(title -> assertThat(title).startsWith("Barriers: operations per second · "));
        assertThat(Charts.of(profiles)).extracting(Chart::id).doesNotHaveDuplicates();
    }

    @Test
    void shouldCallTheBlocksOfAHostThreads() {
        assertThat(chart(SavedSamples.read("host-intel-xeon.json"), "rate-barrier")
                        .x()
                        .label())
                .isEqualTo("threads");
    }

    @Test
    void shouldDrawNothingOfAProfileThatHoldsNothing() {
        assertThat(Charts.of(List.of(SampleProfiles.minimal()))).isEmpty();
        assertThat(Charts.of(List.of())).isEmpty();
    }
}
