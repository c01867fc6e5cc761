package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.SampledQuantity.Visit;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostageSuiteTest {
    private static final int FAR = (1 << 20) / Integer.BYTES;

    private final ClockGuard clock = new ClockGuard();

    @Test
    void shouldPollAtEveryDistanceAndShareAndBesideThreeFarLines() {
        FakeDevice device = polling(trial -> 100);
        HostageSuite suite = visited(device);

        assertThat(device.asked()).hasSize(4 * (8 + 3)).allSatisfy(trial -> {
            assertThat(trial.kernel()).isEqualTo("hostage_time_poll");
            assertThat(trial.blocks()).isEqualTo(FakeDevice.SATURATION);
            assertThat(trial.length()).isPositive();
        });
        assertThat(device.asked().stream().filter(trial -> trial.distance() >= FAR))
                .hasSize(4 * 3);
        assertThat(suite.results().stream().map(HostagePoint::share).distinct()).containsExactly(1, 4, 8, 15);
        assertThat(suite.results().stream().map(HostagePoint::distanceBytes).distinct())
                .containsExactly(4, 32, 64, 128, 256, 512, 1024, 4096);
        assertThat(suite.results()).hasSize(32);
        assertThat(suite.cases().get(0).name()).isEqualTo("hostage/1-of-16/4-bytes");
    }

    @Test
    void shouldMeasureLittleWhereEachCaseCostsAJvm() {
        FakeDevice host = FakeDevice.host(trial -> Seen.run().polling(100).observation());

        HostageSuite suite = visited(host);

        assertThat(suite.results().stream().map(HostagePoint::share).distinct()).containsExactly(8);
        assertThat(suite.results().stream().map(HostagePoint::distanceBytes)).containsExactly(4, 32, 64, 128, 256);
        assertThat(host.asked()).hasSize(5 + 1);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1 8", "4, 1 8 15", "16, 1 4 8 15", "2112, 1 4 8 15"})
    void shouldNotMeasureSharesTwiceThatComeToTheSameBlocks(int blocks, String shares) {
        FakeDevice device = polling(trial -> 100).saturatedAt(blocks);

        visited(device);

        assertThat(device.asked().stream().map(Trial::share).distinct())
                .containsExactlyElementsOf(
                        Stream.of(shares.split(" ")).map(Integer::valueOf).toList());
    }

    @Test
    void shouldTakeTheFarLineThatDisturbsLeastForTheReference() {
        HostageSuite suite = visited(
                polling(trial -> trial.distance() == FAR ? 900 : trial.distance() > FAR ? 200 : 50 * trial.share()));

        assertThat(suite.results()).hasSize(32).allSatisfy(point -> {
            assertThat(point.nsPerPoll().median()).isEqualTo(50.0 * point.share());
            assertThat(point.effect().value()).isCloseTo(point.share() / 4.0, within(1e-12));
        });
    }

    @Test
    void shouldCompareWithTheReferenceAtEqualShare() {
        HostageSuite suite = visited(polling(trial -> (trial.distance() >= FAR ? 100 : 300) * trial.share()));

        assertThat(suite.results())
                .allSatisfy(point -> assertThat(point.effect().value()).isCloseTo(3, within(1e-12)));
    }

    @Test
    void shouldLeaveOutAPointThatTimedOutAndEndIt() {
        FakeDevice device = device(trial -> trial.share() == 15 && trial.distance() == 1
                ? Seen.run().expiring().polling(100).observation()
                : poll(100));
        HostageSuite suite = new HostageSuite(device, clock);

        assertThat(suite.cases().stream().map(point -> point.visit(false)).filter(Visit.DONE::equals))
                .hasSize(1);
        assertThat(suite.results()).hasSize(31).noneMatch(point -> point.share() == 15 && point.distanceBytes() == 4);
    }

    @Test
    void shouldLeaveOutAShareWithoutAnyReference() {
        HostageSuite suite = visited(polling(trial -> trial.share() == 8 && trial.distance() >= FAR ? 0 : 100));

        assertThat(suite.results()).hasSize(24).noneMatch(point -> point.share() == 8);
    }

    @Test
    void shouldRepeatWhenTheClockHadFallenAndKeepItWhenTold() {
        clock.hadFallen(Seen.run().at(1980).observation());
        SampledQuantity first = new HostageSuite(
                        device(trial -> Seen.run().at(1500).polling(7).observation()), clock)
                .cases()
                .get(0);

        assertThat(first.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(first.samples().isEmpty()).isTrue();
        assertThat(first.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(first.samples().summary().median()).isEqualTo(7);
    }

    @Test
    void shouldKeepEverySampleOfAVisit() {
        HostageSuite suite = visited(polling(trial -> 100).sampling(5));

        assertThat(suite.results())
                .allSatisfy(point -> assertThat(point.nsPerPoll().samples()).isEqualTo(5));
    }

    @Test
    void shouldHaveNoCasesOnADeviceWithoutTheKernel() {
        HostageSuite suite = new HostageSuite(polling(trial -> 100).having(kernel -> false), clock);

        assertThat(suite.cases()).isEmpty();
        assertThat(suite.results()).isEqualTo(List.of());
    }

    private HostageSuite visited(FakeDevice device) {
        HostageSuite suite = new HostageSuite(device, clock);
        suite.cases().forEach(point -> point.visit(false));
        return suite;
    }

    private static FakeDevice polling(Function<Trial, Integer> ns) {
        return device(trial -> poll(ns.apply(trial)));
    }

    private static FakeDevice device(Function<Trial, Observation> script) {
        return new FakeDevice(script);
    }

    private static Observation poll(double ns) {
        return Seen.run().polling(ns).observation();
    }
}
