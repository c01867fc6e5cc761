package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.gpuclass.profile.primitives.Pauses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StripedBarrierCostsTest {
    private static final Costs H200 = SampleCosts.modern(true);

    /** A fence of a trip, and the queues of 212 arrivals at one of ten words and of 528 looks at one of four copies. */
    @Test
    void shouldQueueAtOneOfTheWordsAndOneOfTheCopies() {
        assertThat(ns(2112, Pauses.spread(10, 4, 500))).isEqualTo(145 + 212 * 0.73 + 528 * 0.73, within(1e-6));
        assertThat(ns(2112, Pauses.spread(1, 1, 500))).isEqualTo(145 + 2 * 2112 * 0.73, within(1e-6));
    }

    @Test
    void shouldTakeNoLessThanATripForFewBlocks() {
        assertThat(ns(2, Pauses.spread(1, 1, 100))).isEqualTo(3 * 145, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 145, 145", "0, 4, 145, 385.44", "10, 0, 154.76, 145"})
    void shouldTakeAQueueForATripLongWhereItIsLeftOpenHowFarToSpread(
            int stripes, int copies, double arrivals, double looks) {
        assertThat(ns(2112, Pauses.spread(stripes, copies, 0))).isEqualTo(145 + arrivals + looks, within(1e-6));
    }

    @Test
    void shouldHandOnSoonerWhereTheNextInLineDoesNotPause() {
        Load turns = new Load(2112, 1, Pauses.BY_TURNS);
        Load proportional = new Load(2112, 1, Pauses.IN_LINE);

        assertThat(MutexCosts.ticketTurns(H200, turns).nsPerOperation())
                .isEqualTo(2 * 145 + 145 / 2.0, within(1e-6))
                .isLessThan(MutexCosts.ticketProportional(H200, proportional).nsPerOperation());
        assertThat(MutexCosts.ticketTurns(H200, new Load(1, 1, Pauses.BY_TURNS)).nsPerOperation())
                .isEqualTo(MutexCosts.ticketProportional(H200, new Load(1, 1, Pauses.IN_LINE))
                        .nsPerOperation());
    }

    @ParameterizedTest
    @CsvSource({"1, 362.5", "10, 36.25", "120, 3.0208333", "1000, 1.825"})
    void shouldPassThePlacesOfATicketSemaphoreOnSideBySide(int initial, double nanos) {
        assertThat(SemaphoreCosts.ticket(H200, new Load(2112, initial, Pauses.BY_TURNS))
                        .nsPerOperation())
                .isCloseTo(nanos, withinPercentage(0.01));
    }

    private static double ns(int blocks, Pauses pauses) {
        return StripedBarrierCosts.striped(H200, new Load(blocks, 1, pauses)).nsPerOperation();
    }
}
