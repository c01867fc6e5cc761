package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.suites.SuiteRegistry;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunClockTest {
    private static final long BUDGET = 1_000_000;
    private static final Suite PROBES = suite("probes");
    private static final Suite HOSTAGE = suite("hostage");
    private static final Suite PRIMITIVES = suite("primitives");
    private static final Suite SECTIONS = suite("sections");
    private static final Suite LEVELS = suite("levels");

    private long now = Long.MAX_VALUE - 10;

    @Test
    void shouldGiveEachSuiteWhatIsLeftUpToItsEnd() {
        RunClock run = run(SuiteRegistry.usual(Depth.STANDARD));

        assertThat(run.left(PROBES)).isEqualTo(110_000);
        assertThat(run.left(HOSTAGE)).isEqualTo(140_000);
        assertThat(run.left(PRIMITIVES)).isEqualTo(730_000);
        assertThat(run.left(SECTIONS)).isEqualTo(960_000);
        assertThat(run.left(LEVELS)).isEqualTo(BUDGET);
    }

    @Test
    void shouldLeaveToLaterSuitesWhatAnEarlierOneDidNotUse() {
        RunClock run = run(SuiteRegistry.usual(Depth.STANDARD));
        now += 20_000;

        assertThat(run.left(HOSTAGE)).isEqualTo(120_000);
        assertThat(run.left(PRIMITIVES)).isEqualTo(710_000);
    }

    @Test
    void shouldLeaveNothingToASuiteWhoseTimeIsOver() {
        RunClock run = run(SuiteRegistry.usual(Depth.STANDARD));
        assertThat(run.left(PROBES)).isPositive();
        now += 111_000;

        assertThat(run.left(PROBES)).isZero();
    }

    /** Else one that takes too long leaves the next one a sample of each case, and no interval. */
    @Test
    void shouldShareWhatIsLeftAmongThoseBehindASuiteThatTookTooLong() {
        RunClock run = run(SuiteRegistry.usual(Depth.STANDARD));
        now += 510_000;

        assertThat(run.left(PRIMITIVES)).isEqualTo(490_000 * 58 / 85);
        now += BUDGET;
        assertThat(run.left(SECTIONS)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"probes", "hostage", "primitives", "sections"})
    void shouldGiveASuiteAllTheTimeWhereItIsAlone(String suite) {
        RunClock run = run(SuiteRegistry.parse(suite));
        Suite alone = suite(suite);

        assertThat(run.left(alone)).isEqualTo(BUDGET);
        assertThat(run.overall(alone, 0)).isZero();
        assertThat(run.overall(alone, 1)).isEqualTo(1);
    }

    @Test
    void shouldTellHowFarTheWholeRunIs() {
        RunClock run = run(SuiteRegistry.usual(Depth.STANDARD));

        assertThat(run.overall(PROBES, 0)).isZero();
        assertThat(run.overall(PROBES, 0.5)).isCloseTo(0.055, within(1e-12));
        assertThat(run.overall(LEVELS, 1)).isEqualTo(1);
        for (int i = 0; i < 4; i++) {
            assertThat(run.overall(SuiteRegistry.ALL.get(i + 1), 0))
                    .isEqualTo(run.overall(SuiteRegistry.ALL.get(i), 1));
        }
    }

    @Test
    void shouldTellTheTimeSinceItsStart() {
        RunClock run = run(SuiteRegistry.usual(Depth.STANDARD));
        now += 2_500_000_000L;

        assertThat(run.elapsedSeconds()).isEqualTo(2.5);
    }

    private static Suite suite(String id) {
        return SuiteRegistry.parse(id).iterator().next();
    }

    private RunClock run(Set<Suite> suites) {
        return new RunClock(suites, BUDGET, () -> now);
    }
}
