package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunClockTest {
    private static final long BUDGET = 1_000_000;

    private long now = Long.MAX_VALUE - 10;

    @Test
    void shouldGiveEachSuiteWhatIsLeftUpToItsEnd() {
        RunClock run = run(Suite.usual(Depth.STANDARD));

        assertThat(run.left(Suite.PROBES)).isEqualTo(100_000);
        assertThat(run.left(Suite.HOSTAGE)).isEqualTo(160_000);
        assertThat(run.left(Suite.PRIMITIVES)).isEqualTo(840_000);
        assertThat(run.left(Suite.SECTIONS)).isEqualTo(BUDGET);
    }

    @Test
    void shouldLeaveToLaterSuitesWhatAnEarlierOneDidNotUse() {
        RunClock run = run(Suite.usual(Depth.STANDARD));
        now += 20_000;

        assertThat(run.left(Suite.HOSTAGE)).isEqualTo(140_000);
        assertThat(run.left(Suite.PRIMITIVES)).isEqualTo(820_000);
    }

    @Test
    void shouldLeaveNothingToASuiteWhoseTimeIsOver() {
        RunClock run = run(Suite.usual(Depth.STANDARD));
        now += 101_000;

        assertThat(run.left(Suite.PROBES)).isZero();
        assertThat(run.left(Suite.HOSTAGE)).isEqualTo(59_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"probes", "hostage", "primitives", "sections"})
    void shouldGiveASuiteAllTheTimeWhereItIsAlone(String suite) {
        RunClock run = run(Suite.parse(suite));
        Suite alone = Suite.parse(suite).iterator().next();

        assertThat(run.left(alone)).isEqualTo(BUDGET);
        assertThat(run.overall(alone, 0)).isZero();
        assertThat(run.overall(alone, 1)).isEqualTo(1);
    }

    @Test
    void shouldTellHowFarTheWholeRunIs() {
        RunClock run = run(Suite.usual(Depth.STANDARD));

        assertThat(run.overall(Suite.PROBES, 0)).isZero();
        assertThat(run.overall(Suite.PROBES, 0.5)).isCloseTo(0.05, within(1e-12));
        assertThat(run.overall(Suite.SECTIONS, 1)).isEqualTo(1);
        for (Suite earlier : List.of(Suite.PROBES, Suite.HOSTAGE, Suite.SIMT, Suite.PRIMITIVES)) {
            Suite later = Suite.values()[earlier.ordinal() + 1];
            assertThat(run.overall(later, 0)).isEqualTo(run.overall(earlier, 1));
        }
    }

    @Test
    void shouldTellTheTimeSinceItsStart() {
        RunClock run = run(Suite.usual(Depth.STANDARD));
        now += 2_500_000_000L;

        assertThat(run.elapsedSeconds()).isEqualTo(2.5);
    }

    private RunClock run(Set<Suite> suites) {
        return new RunClock(suites, BUDGET, () -> now);
    }
}
