package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockGuardTest {
    private final ClockGuard clock = new ClockGuard();

    @ParameterizedTest
    @CsvSource({"2000, false", "1901, false", "1899, true", "345, true", "0, false"})
    void shouldNoticeAClockBelowTheHighestByMoreThanTheTolerance(double mhz, boolean fallen) {
        runAt(2000);

        assertThat(runAt(mhz)).isEqualTo(fallen);
        assertThat(clock.highestMhz()).isEqualTo(2000);
    }

    @Test
    void shouldMeasureAgainstTheHighestAndNotAgainstTheLast() {
        runAt(1000);
        runAt(2000);
        runAt(1920);

        assertThat(runAt(1850)).isTrue();
    }

    @Test
    void shouldNotTakeARisingClockForAFallenOne() {
        assertThat(runAt(345)).isFalse();
        assertThat(runAt(1980)).isFalse();
        assertThat(runAt(1980)).isFalse();
    }

    @Test
    void shouldKnowNoClockWhereNoRunTells() {
        assertThat(runAt(0)).isFalse();
        assertThat(clock.highestMhz()).isZero();
    }

    private boolean runAt(double mhz) {
        return clock.hadFallen(Seen.run().at(mhz).observation());
    }
}
