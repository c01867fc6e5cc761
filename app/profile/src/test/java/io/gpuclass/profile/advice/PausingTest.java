package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.primitives.Pauses;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PausingTest {
    private static final double WAIT_NS = 1e6;

    @Test
    void shouldPauseByTheFormThatTheCatalogueSays() {
        Costs costs = SampleCosts.modern(true);

        assertThat(costs.pausing(load(2, Pauses.NONE))).isEqualTo(Pausing.NONE);
        assertThat(costs.pausing(load(2, Pauses.linear(1, 64)))).isEqualTo(new Pausing.Fixed(32.5 * 145));
        assertThat(costs.pausing(load(2, Pauses.exponential(256, 4096, 50))))
                .isEqualTo(new Pausing.Forecast(256, 4096, 0.5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> costs.pausing(load(2, Pauses.proportional(64))))
                .withMessageContainingAll("PROPORTIONAL", "64");
    }

    @Test
    void shouldNotLetALoneBlockPause() {
        assertThat(SampleCosts.modern(true).pausing(load(1, Pauses.linear(1, 64))))
                .isEqualTo(Pausing.NONE);
    }

    @Test
    void shouldMakeLogarithmicallyFewAttemptsOfAForecastWait() {
        Pausing.Forecast doubling = new Pausing.Forecast(1, 1e12, 1);

        assertThat(attempts(doubling, 1023)).isEqualTo(10, within(1e-9));
        assertThat(attempts(doubling, 1024 * 1024 - 1)).isEqualTo(20, within(1e-9));
    }

    /** Simulates the policy itself: what is counted as waited grows by the floor and the pause each time. */
    @Test
    void shouldComeNearThePausesThatThePolicyMakes() {
        Pauses catalogued = Pauses.FORECAST;
        double waited = catalogued.figure(0);
        double elapsed = 0;
        int pauses = 0;
        while (elapsed < WAIT_NS) {
            double pause = waited * catalogued.figure(2) / 100;
            elapsed += pause;
            waited = Math.min(waited + catalogued.figure(0) + pause, catalogued.figure(1));
            pauses++;
        }

        double modelled = SampleCosts.modern(true).pausing(load(2, catalogued)).meanNs(WAIT_NS, 1);
        assertThat(modelled).isBetween(0.7 * elapsed / pauses, 1.3 * elapsed / pauses);
    }

    @Test
    void shouldPauseLongerTheLongerTheWaitAndNoLongerThanTheLongest() {
        for (Pausing pausing : new Pausing[] {
            new Pausing.Forecast(256, 262_144, 0.5),
            new Pausing.Forecast(256, 100, 0.5),
            new Pausing.Eager(500, new Pausing.Fixed(70)),
            Pausing.LIBCU
        }) {
            assertThat(DoubleStream.of(0, 1, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e9)
                            .mapToObj(waitNs -> pausing.meanNs(waitNs, 100)))
                    .as("%s", pausing)
                    .isSortedAccordingTo(SampleCosts.ROUNDED)
                    .allSatisfy(ns -> assertThat(ns).isBetween(0.0, pausing.longestNs() * (1 + 1e-9)));
        }
    }

    @Test
    void shouldNotPauseWithoutAShareOrAFloor() {
        assertThat(new Pausing.Forecast(256, 4096, 0).meanNs(WAIT_NS, 1)).isZero();
        assertThat(new Pausing.Forecast(0, 4096, 0.5).meanNs(WAIT_NS, 1)).isZero();
    }

    /** Of 1000 ns, ten attempts of 50 ns without pauses, then five with pauses of 50 ns: on average 1000 / 15 apart. */
    @Test
    void shouldCountEagerAttemptsToo() {
        Pausing pausing = new Pausing.Eager(500, new Pausing.Fixed(50));

        assertThat(pausing.meanNs(400, 50)).isZero();
        assertThat(pausing.meanNs(1000, 50)).isEqualTo(1000 / 15.0 - 50, within(1e-9));
    }

    @Test
    void shouldTakeAFixedPauseAsItIs() {
        WaitQueue queue = new Pausing.Fixed(0.1 + 0.2).settled(PausingTest::queue, WaitQueue::cycleNs);

        assertThat(queue.pauseNs()).isEqualTo(0.1 + 0.2);
    }

    @Test
    void shouldFindThePauseThatFollowsFromTheWaitThatItCauses() {
        Pausing pausing = new Pausing.Forecast(256, 262_144, 0.5);

        WaitQueue queue = pausing.settled(PausingTest::queue, PausingTest::waitNs);

        assertThat(queue.pauseNs()).isPositive().isLessThan(pausing.longestNs());
        assertThat(pausing.meanNs(waitNs(queue), queue.tripNs())).isEqualTo(queue.pauseNs(), within(1e-6));
    }

    @Test
    void shouldStopAtTheLongestPause() {
        Pausing pausing = new Pausing.Forecast(1, 100, 0.5);

        assertThat(pausing.settled(PausingTest::queue, queue -> 1e15).pauseNs()).isEqualTo(50, within(1e-9));
    }

    private static double attempts(Pausing pausing, double waitNs) {
        return waitNs / pausing.meanNs(waitNs, 1);
    }

    private static Load load(int blocks, Pauses pauses) {
        return new Load(blocks, 1, pauses);
    }

    private static WaitQueue queue(double pauseNs) {
        return new WaitQueue(100, 10, 200, pauseNs);
    }

    private static double waitNs(WaitQueue queue) {
        return queue.blocks() * queue.responseNs();
    }
}
