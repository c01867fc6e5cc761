package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.advice.Standings.Floors;
import org.junit.jupiter.api.Test;

class FloorsTest {
    private static final Double NOT_KNOWN = null;
    private static final Floors FLOORS = new Floors(new AccessTimes(150.0, 0.5, 0.25, 0.02, 0.01));

    @Test
    void shouldGiveABarrierTwoTripsAndAnArrivalAndALookOfEachBlock() {
        assertThat(FLOORS.barrierNs(100)).isCloseTo(2 * 150 + 100 * 0.03, within(1e-9));
        assertThat(FLOORS.barrierOnOneWordNs(100)).isCloseTo(2 * 150 + 100 * 0.75, within(1e-9));
    }

    @Test
    void shouldGiveAMutexTwoTrips() {
        assertThat(FLOORS.mutexNs()).isEqualTo(300);
    }

    @Test
    void shouldPassThePlacesOfASemaphoreOnSideBySide() {
        assertThat(FLOORS.semaphoreNs(1, 2112)).isEqualTo(300);
        assertThat(FLOORS.semaphoreNs(10, 2112)).isEqualTo(30);
        assertThat(FLOORS.semaphoreNs(120, 2112)).isEqualTo(2.5);
    }

    @Test
    void shouldNotUseMorePlacesThanThereAreBlocks() {
        assertThat(FLOORS.semaphoreNs(120, 4)).isEqualTo(75);
    }

    @Test
    void shouldMakeManyPlacesQueueForAnAtomic() {
        assertThat(FLOORS.semaphoreNs(1000, 2112)).isEqualTo(0.5);
    }

    @Test
    void shouldKnowNoMoreThanTheProbesTell() {
        Floors tripsOnly = new Floors(new AccessTimes(150.0, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN));
        assertThat(tripsOnly.mutexNs()).isEqualTo(300);
        assertThat(tripsOnly.barrierNs(132)).isNull();
        assertThat(tripsOnly.barrierOnOneWordNs(132)).isNull();
        assertThat(tripsOnly.semaphoreNs(10, 132)).isNull();

        Floors spreadMissing = new Floors(new AccessTimes(150.0, 0.5, 0.25, 0.02, NOT_KNOWN));
        assertThat(spreadMissing.barrierNs(132)).isNull();
        assertThat(spreadMissing.barrierOnOneWordNs(132)).isNotNull();

        Floors tripMissing = new Floors(new AccessTimes(NOT_KNOWN, 0.5, 0.25, 0.02, 0.01));
        assertThat(tripMissing.mutexNs()).isNull();
        assertThat(tripMissing.barrierNs(132)).isNull();
        assertThat(tripMissing.semaphoreNs(1000, 2112)).isNull();
    }
}
