package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.host.HostEffort.HostVisit;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HostVisitTest {
    private static final HostVisit VISIT = new HostVisit(4, 25, 3, 20);

    @Test
    void shouldStayAsItIsWhereThereIsTime() {
        assertThat(VISIT.within(Long.MAX_VALUE)).isEqualTo(VISIT);
        assertThat(VISIT.within(TimeUnit.MILLISECONDS.toNanos(168))).isEqualTo(VISIT);
    }

    @Test
    void shouldShortenAllOfItWhereThereIsNot() {
        HostVisit half = VISIT.within(TimeUnit.MILLISECONDS.toNanos(88));

        assertThat(half).isEqualTo(new HostVisit(2, 12, 3, 10));
    }

    @Test
    void shouldKeepItsSamplesHoweverLittleTimeThereIs() {
        assertThat(VISIT.within(0)).isEqualTo(new HostVisit(1, 1, 3, 1));
    }

    @Test
    void shouldWarmUpOnceAndBrieflyWhereTheCodeIsCompiled() {
        assertThat(VISIT.again()).isEqualTo(new HostVisit(1, 10, 3, 20));
    }
}
