package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.advice.Standings.LowerBounds;
import org.junit.jupiter.api.Test;

class LowerBoundsTest {
    private static final Double NOT_KNOWN = null;
    private static final LowerBounds BOUNDS = new LowerBounds(new AccessTimes(150.0, 0.5, 0.25, 0.02, 0.01));

    @Test
    void shouldGiveABarrierTwoTripsAndAnArrivalAndALookOfEachBlock() {
        assertThat(BOUNDS.barrierNs(100)).isCloseTo(2 * 150 + 100 * 0.03, within(1e-9));
        assertThat(BOUNDS.barrierOnOneWordNs(100)).isCloseTo(2 * 150 + 100 * 0.75, within(1e-9));
    }

    @Test
    void shouldGiveAMutexTwoTrips() {
        assertThat(BOUNDS.mutexNs()).isEqualTo(300);
    }

    @Test
    void shouldPassThePlacesOfASemaphoreOnSideBySide() {
        assertThat(BOUNDS.semaphoreNs(1, 2112)).isEqualTo(300);
        assertThat(BOUNDS.semaphoreNs(10, 2112)).isEqualTo(30);
        assertThat(BOUNDS.semaphoreNs(120, 2112)).isEqualTo(2.5);
    }

    @Test
    void shouldNotUseMorePlacesThanThereAreBlocks() {
        assertThat(BOUNDS.semaphoreNs(120, 4)).isEqualTo(75);
    }

    @Test
    void shouldMakeManyPlacesQueueForAnAtomic() {
        assertThat(BOUNDS.semaphoreNs(1000, 2112)).isEqualTo(0.5);
    }

    @Test
    void shouldKnowNoMoreThanTheProbesTell() {
        LowerBounds tripsOnly = new LowerBounds(new AccessTimes(150.0, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN));
        assertThat(tripsOnly.mutexNs()).isEqualTo(300);
        assertThat(tripsOnly.barrierNs(132)).isNull();
        assertThat(tripsOnly.barrierOnOneWordNs(132)).isNull();
        assertThat(tripsOnly.semaphoreNs(10, 132)).isNull();

        LowerBounds spreadMissing = new LowerBounds(new AccessTimes(150.0, 0.5, 0.25, 0.02, NOT_KNOWN));
        assertThat(spreadMissing.barrierNs(132)).isNull();
        assertThat(spreadMissing.barrierOnOneWordNs(132)).isNotNull();

        LowerBounds tripMissing = new LowerBounds(new AccessTimes(NOT_KNOWN, 0.5, 0.25, 0.02, 0.01));
        assertThat(tripMissing.mutexNs()).isNull();
        assertThat(tripMissing.barrierNs(132)).isNull();
        assertThat(tripMissing.semaphoreNs(1000, 2112)).isNull();
    }
}
