package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EquilibriumTest {
    @Test
    void shouldTakeAFixedPauseAsItIs() {
        WaitQueue queue = Equilibrium.of(new Pausing.Fixed(0.1 + 0.2), EquilibriumTest::queue, WaitQueue::cycleNs);

        assertThat(queue.pauseNs()).isEqualTo(0.1 + 0.2);
    }

    @Test
    void shouldFindThePauseThatFollowsFromTheWaitThatItCauses() {
        Pausing pausing = new Pausing.Forecast(256, 262_144, 0.5);

        WaitQueue queue = Equilibrium.of(pausing, EquilibriumTest::queue, EquilibriumTest::waitNs);

        assertThat(queue.pauseNs()).isPositive().isLessThan(pausing.longestNs());
        assertThat(pausing.meanNs(waitNs(queue), queue.tripNs())).isEqualTo(queue.pauseNs(), within(1e-6));
    }

    @Test
    void shouldStopAtTheLongestPause() {
        Pausing pausing = new Pausing.Forecast(1, 100, 0.5);

        assertThat(Equilibrium.of(pausing, EquilibriumTest::queue, queue -> 1e15)
                        .pauseNs())
                .isEqualTo(50, within(1e-9));
    }

    private static WaitQueue queue(double pauseNs) {
        return new WaitQueue(100, 10, 200, pauseNs);
    }

    private static double waitNs(WaitQueue queue) {
        return queue.blocks() * queue.responseNs();
    }
}
