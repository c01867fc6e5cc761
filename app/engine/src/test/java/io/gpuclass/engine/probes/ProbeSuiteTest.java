package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.probes.ProbeSuite.Words;
import io.gpuclass.engine.stats.SampledQuantity.Visit;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.WordSpread;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeSuiteTest {
    private static final ProbeCase SERIAL =
            new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL);

    @Test
    void shouldDropTheCostOfTheLaunch() {
        MeasuredCase<ProbeResult> measurement = on(trial -> elapsed(7777 + 2.5 * trial.length()));

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        ProbeResult result = measurement.result();
        assertThat(result.nsPerAccess().median()).isCloseTo(2.5, within(1e-9));
        assertThat(result.elapsedMs().median()).isCloseTo((7777 + 2500) / 1e6, within(1e-12));
    }

    @Test
    void shouldSayWhatItIsTheResultOf() {
        MeasuredCase<ProbeResult> measurement = on(Seen::honest);
        measurement.visit(false);
        measurement.visit(false);

        assertThat(measurement.name()).isEqualTo("contentious-volatile-read/serial");
        assertThat(measurement.result().probeCase()).isEqualTo(SERIAL);
        assertThat(measurement.result().id()).isEqualTo("contentious-volatile-read");
        assertThat(measurement.result().blocks()).isEqualTo(240);
        assertThat(measurement.result().nsPerAccess().samples()).isEqualTo(2);
        assertThat(measurement.samples().summary())
                .isEqualTo(measurement.result().nsPerAccess());
    }

    @Test
    void shouldTakeASteadyTimeAsItIsAndKeepEverySample() {
        Deque<Double> elapsed = new ArrayDeque<>(List.of(3000.0, 5000.0, 4000.0));
        FakeDevice host = FakeDevice.host(trial -> elapsed(elapsed.poll())).sampling(3);
        MeasuredCase<ProbeResult> measurement = ProbeSuite.measured(host, new ClockGuard(), SERIAL, 2);

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        assertThat(host.asked()).extracting(Trial::length).containsExactly(1000, 1000, 1000);
        assertThat(measurement.result().nsPerAccess().samples()).isEqualTo(3);
        assertThat(measurement.result().nsPerAccess().median()).isEqualTo(4);
        assertThat(measurement.result().elapsedMs().median()).isEqualTo(0.004);
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 3000})
    void shouldRepeatWhenTheClockHadFallenInEitherRunAndKeepItWhenTold(int length) {
        ClockGuard clock = new ClockGuard();
        clock.hadFallen(Seen.run().at(1980).observation());
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .lasting(trial.length())
                .at(trial.length() == length ? 1500 : 1980)
                .observation());
        MeasuredCase<ProbeResult> measurement = ProbeSuite.measured(device, clock, SERIAL, 240);

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.samples().isEmpty()).isTrue();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.samples().count()).isEqualTo(1);
    }

    @Test
    void shouldRepeatWhenTheLaunchTookLongerThanTheWorkAndElseTellAnUpperBound() {
        MeasuredCase<ProbeResult> measurement = on(trial -> elapsed(trial.length() == 1000 ? 6000 : 5400));

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.samples().isEmpty()).isTrue();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.result().nsPerAccess().median()).isCloseTo(5400.0 / 3000, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "VOLATILE, READ, CONTENTIOUS, SERIAL, 3000",
        "VOLATILE, READ, NONCONTENTIOUS, SERIAL, 3000",
        "ATOMIC, WRITE, CONTENTIOUS, PIPELINED, 3000",
        "ATOMIC, WRITE, NONCONTENTIOUS, PIPELINED, 24000",
        "VOLATILE, WRITE, CONTENTIOUS, COMPLETED, 3000",
        "VOLATILE, WRITE, CONTENTIOUS, POSTED, 24000",
        "VOLATILE, WRITE, NONCONTENTIOUS, POSTED, 24000"
    })
    void shouldRunLongerWhereAccessesOverlap(
            Access access, Direction direction, Sharing sharing, Pattern pattern, int longer) {
        FakeDevice device = new FakeDevice(Seen::honest);
        ProbeCase probe = new ProbeCase(access, direction, sharing, pattern);

        ProbeSuite.measured(device, new ClockGuard(), probe, 8).visit(false);

        assertThat(device.asked())
                .containsExactly(
                        Probes.trial(probe, 8).withLength(1000),
                        Probes.trial(probe, 8).withLength(longer));
    }

    /** Each word costs as many nanoseconds as its number among those that take turns, and 10 more. */
    @Test
    void shouldLetWordsTakeTurnsAndTellHowFarTheyAreApart() {
        FakeDevice device =
                new FakeDevice(trial -> elapsed((10 + Words.PLACES.indexOf(trial.place())) * trial.length())).placing();
        MeasuredCase<ProbeResult> measurement = ProbeSuite.measured(device, new ClockGuard(), SERIAL, 240);
        for (int visit = 0; visit < 2 * Words.PLACES.size(); visit++) {
            measurement.visit(false);
        }

        assertThat(measurement.result().overWords()).isEqualTo(new WordSpread(8, 10, 17));
        assertThat(measurement.result().nsPerAccess().median()).isEqualTo(13.5);
        assertThat(device.asked().stream().map(Trial::place).distinct()).containsExactlyElementsOf(Words.PLACES);
    }

    @Test
    void shouldVisitTheSameWordAgainWhereTheClockHadFallen() {
        ClockGuard clock = new ClockGuard();
        clock.hadFallen(Seen.run().at(1980).observation());
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                        .lasting(trial.length())
                        .at(trial.place() == Words.PLACES.get(1) ? 1500 : 1980)
                        .observation())
                .placing();
        MeasuredCase<ProbeResult> measurement = ProbeSuite.measured(device, clock, SERIAL, 240);

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.result().overWords()).isNull();
        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.result().overWords().words()).isEqualTo(2);
    }

    @Test
    void shouldKeepToOneWordWhereTheDeviceDoesNotPlaceThem() {
        FakeDevice plain = new FakeDevice(Seen::honest);
        MeasuredCase<ProbeResult> measurement = ProbeSuite.measured(plain, new ClockGuard(), SERIAL, 8);
        measurement.visit(false);
        measurement.visit(false);
        assertThat(measurement.result().overWords()).isNull();
        assertThat(plain.asked()).extracting(Trial::place).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 2112, 16000})
    void shouldMoveWordsOfEachBlocksOwnToAnotherPlaceForEachSample(int blocks) {
        ProbeCase own = new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.PIPELINED);
        FakeDevice device = new FakeDevice(Seen::honest).placing();
        MeasuredCase<ProbeResult> measurement = ProbeSuite.measured(device, new ClockGuard(), own, blocks);
        for (int visit = 0; visit < 24; visit++) {
            measurement.visit(false);
        }
        assertThat(device.asked()).allSatisfy(trial -> {
            assertThat(trial.place()).isNotNegative().matches(place -> place % 64 == 0);
            assertThat(trial.place() + blocks * trial.stride()).isLessThanOrEqualTo(1 << 20);
        });
        assertThat(device.asked().stream().map(Trial::place).distinct()).hasSizeGreaterThan(20);
        assertThat(measurement.result().overWords()).isNull();
    }

    @Test
    void shouldHaveWordsOnLinesFarApartThatNoBlockLeaves() {
        assertThat(Words.PLACES)
                .startsWith(0)
                .hasSize(8)
                .isSorted()
                .allSatisfy(
                        place -> assertThat(place).isBetween(0, (1 << 20) - 64).matches(word -> word % 64 == 0));
        assertThat(Words.PLACES.stream().map(place -> place >> 17).distinct()).hasSize(8);
    }

    @Test
    void shouldGiveEachWordItsTurnBeforeAProbeHasEnoughSamples() {
        assertThat(new ProbeSuite(new FakeDevice(Seen::honest).placing(), new ClockGuard()).cases())
                .allMatch(probe -> probe.fewest() == 8);
        assertThat(new ProbeSuite(new FakeDevice(Seen::honest), new ClockGuard()).cases())
                .allMatch(probe -> probe.fewest() == 1);
    }

    @Test
    void shouldLeaveAProbeOutOfTheResultsThatWasNeverVisited() {
        ProbeSuite suite = new ProbeSuite(new FakeDevice(Seen::honest), new ClockGuard());
        suite.cases().get(3).visit(false);

        assertThat(suite.cases()).hasSize(24);
        assertThat(suite.results()).singleElement().satisfies(result -> {
            assertThat(result.probeCase()).isEqualTo(ProbeCase.all().get(3));
            assertThat(result.blocks()).isEqualTo(FakeDevice.SATURATION);
        });
    }

    private static Observation elapsed(double ns) {
        return Seen.run().lasting(ns).observation();
    }

    private static MeasuredCase<ProbeResult> on(Function<Trial, Observation> script) {
        return ProbeSuite.measured(new FakeDevice(script), new ClockGuard(), SERIAL, 240);
    }
}
