package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WaitQueueTest {
    private static final WaitQueue EAGER = new WaitQueue(3, 1, 100, 0);

    /** Places 1, 2 and 3 look every 150, 200 and 250 ns. */
    @Test
    void shouldLookAsOftenInAllAsThePlacesInLineDo() {
        WaitQueue inLine = EAGER.inLine(50);

        assertThat(inLine.nextServiceNs()).isEqualTo(1 / (1 / 150.0 + 1 / 200.0 + 1 / 250.0), within(1e-9));
        assertThat(inLine.responseNs()).isEqualTo(100);
    }

    @Test
    void shouldBeTheSameQueueWhereAStepIsNothing() {
        assertThat(EAGER.inLine(0).pauseNs()).isEqualTo(0, within(1e-9));
    }

    @Test
    void shouldKeepAllButAFewOutOfALongLine() {
        WaitQueue crowd = new WaitQueue(2112, 0.73, 145, 0);

        assertThat(crowd.isSaturated()).isTrue();
        assertThat(crowd.inLine(64).isSaturated()).isFalse();
        assertThat(crowd.inLine(64).responseNs()).isEqualTo(145);
    }
}
