package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.gpuclass.profile.advice.CostFormulas.CostFormula;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.advice.MutexCosts.Race;
import io.gpuclass.profile.advice.QueueLockCosts.ConditionVariableCosts;
import io.gpuclass.profile.primitives.Pauses;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockCostsTest {
    private static final Costs H200 = SampleCosts.modern(true);

    @Test
    void shouldHandAQueueLockOnByTripsAloneHoweverManyWait() {
        assertThat(IntStream.of(2, 132, 2112).mapToDouble(blocks -> ns(QueueLockCosts::clh, blocks)))
                .containsOnly(2 * 145 + 145 / 2.0);
        assertThat(IntStream.of(2, 132, 2112).mapToDouble(blocks -> ns(QueueLockCosts::mcs, blocks)))
                .containsOnly(3 * 145 + 145 / 2.0);
    }

    @Test
    void shouldBoundAQueueLockByTheExchangesOnItsTail() {
        Costs slow = CostsBuilder.builder(H200).exchangeServiceNs(5000.0).build();

        assertThat(QueueLockCosts.clh(slow, load(64, Pauses.NONE)).nsPerOperation())
                .isEqualTo(5000);
        assertThat(QueueLockCosts.clh(slow, load(64, Pauses.NONE)).waitsFor()).contains("on the tail");
    }

    /** Three rounds of 2112, until the winner's exchange, its fence and its store: one access of each block exchanges, two read. */
    @Test
    void shouldLetEveryPollerRaceForAFreeWordAtSaturation() {
        assertThat(ns(MutexCosts::ttas, 2112)).isEqualTo(2112 * (0.73 + 2 * 0.29) + 0.29, within(1e-6));
    }

    /** A look at the head and its slot takes two trips, but each waiter queues at one of the two words at a time. */
    @Test
    void shouldQueueAtTheHeadOrAtItsSlotOfARing() {
        double round = 2112 * 0.29;
        Costs together = SampleCosts.modern(false, CodeForm.PUBLISHED);

        assertThat(ns(MutexCosts::ring, 2112)).isEqualTo(2 * 145 + round / 2 + round / 2, within(1e-6));
        assertThat(MutexCosts.ring(together, load(2112, Pauses.NONE)).nsPerOperation())
                .isEqualTo(145 + 2 * round, within(1e-6));
    }

    @Test
    void shouldLetFewRaceForAWordThatIsSeldomLookedAt() {
        Race crowd = new Race(new WaitQueue(100, 1, 50, 0), 50, 1);
        Race seldom = new Race(new WaitQueue(100, 1, 50, 9950), 50, 1);

        assertThat(crowd.racers()).isEqualTo(100);
        assertThat(crowd.aftermathNs()).isEqualTo(100);
        assertThat(seldom.racers()).isEqualTo(0.5);
        assertThat(seldom.aftermathNs()).isEqualTo(50);
        assertThat(new Race(new WaitQueue(100, 1, 50, 0), 50, 3).aftermathNs()).isEqualTo((100 + 300) / 2.0);
    }

    /** As measured on an H200 at 2112 blocks: 559 ns by ticket with pauses in proportion, 671 ns by cuda::binary_semaphore. */
    @Test
    void shouldComeNearWhatPausesMadeOfMutexesAsMeasured() {
        assertThat(ns(MutexCosts::ticketProportional, load(2112, Pauses.IN_LINE)))
                .isBetween(559 / 2.0, 559 * 2.0);
        assertThat(ns(MutexCosts::libcu, 2112)).isBetween(671 / 2.5, 671 * 2.5);
    }

    @Test
    void shouldThinTheQueueOutByForecastsWithoutLosingTheMomentToThem() {
        double forecast = ns(MutexCosts::spin, load(2112, Pauses.FORECAST));

        assertThat(forecast).isBetween(2 * 145.0, 2 * 145 * 1.2);
        assertThat(forecast).isLessThan(ns(MutexCosts::spin, 2112) / 5);
    }

    @Test
    void shouldSpinBeforePausingWhereTheWaitIsShort() {
        Load few = load(2, Pauses.SPINNING);
        Load many = load(2112, Pauses.SPINNING);

        assertThat(ns(MutexCosts::spinThenBackoff, few))
                .isEqualTo(ns(MutexCosts::spin, 2))
                .isLessThan(ns(MutexCosts::spin, few));
        assertThat(ns(MutexCosts::spinThenBackoff, many)).isEqualTo(ns(MutexCosts::spin, many), within(1.0));
    }

    @Test
    void shouldHandOnNoFasterThanOneStepWhereEverybodyOversleeps() {
        assertThat(ns(MutexCosts::ticketProportional, load(2112, Pauses.proportional(10_000))))
                .isEqualTo(10_000);
    }

    @Test
    void shouldAddTheCallOfTheOneNotifiedToTheMutexsHandOff() {
        double mutex = ns(QueueLockCosts::mcs, 16);

        assertThat(ns(ConditionVariableCosts::overMcs, 16)).isEqualTo(mutex + 4 * 145 + 145 / 2.0, within(1e-6));
        assertThat(ns(ConditionVariableCosts::overSpin, load(16, Pauses.SPINNING)))
                .isGreaterThan(32.5 * 145 / 2);
        assertThat(ns(ConditionVariableCosts::overTicketProportional, load(2112, Pauses.IN_LINE)))
                .isLessThan(ns(ConditionVariableCosts::overMcs, 2112));
    }

    /** However many places there are. On an H200 at 2112 blocks: 351 ns with 10 places, 209 ns with 120. */
    @Test
    void shouldLetSwapsIntoACountingSemaphoreOneByOne() {
        assertThat(semaphore(SemaphoreCosts::libcu, 2112, 10)).isBetween(351 / 2.5, 351 * 2.5);
        assertThat(semaphore(SemaphoreCosts::libcu, 2112, 120)).isBetween(209 / 2.5, 209 * 2.5);
        assertThat(semaphore(SemaphoreCosts::libcu, 2112, 1)).isGreaterThan(3 * 145);
        assertThat(semaphore(SemaphoreCosts::counting, 4, 120)).isEqualTo(145);
        assertThat(semaphore(SemaphoreCosts::counting, 2, 120)).isEqualTo(3 * 145 / 2.0);
        assertThat(semaphore(SemaphoreCosts::counting, 1, 1)).isEqualTo(3 * 145);
    }

    @Test
    void shouldSpareWhoLeavesTheCrowdThatWantsToEnter() {
        assertThat(semaphore(SemaphoreCosts::readerWriterPriority, 2112, 10))
                .isLessThan(semaphore(SemaphoreCosts::readerWriterSpin, 2112, 10) / 10);
        assertThat(semaphore(SemaphoreCosts::readerWriterSpin, 2112, 10))
                .isGreaterThan(semaphore(SemaphoreCosts::spin, 2112, 10));
    }

    @Test
    void shouldHandOnSoonerWhereTheNextInLineDoesNotPause() {
        Load turns = load(2112, Pauses.BY_TURNS);
        Load proportional = load(2112, Pauses.IN_LINE);

        assertThat(ns(MutexCosts::ticketTurns, turns))
                .isEqualTo(2 * 145 + 145 / 2.0, within(1e-6))
                .isLessThan(ns(MutexCosts::ticketProportional, proportional));
        assertThat(ns(MutexCosts::ticketTurns, load(1, Pauses.BY_TURNS)))
                .isEqualTo(ns(MutexCosts::ticketProportional, load(1, Pauses.IN_LINE)));
    }

    @ParameterizedTest
    @CsvSource({"1, 362.5", "10, 36.907", "120, 3.7447", "1000, 2.55427"})
    void shouldPassThePlacesOfATicketSemaphoreOnSideBySide(int initial, double nanos) {
        assertThat(ns(SemaphoreCosts::ticket, new Load(2112, initial, Pauses.BY_TURNS)))
                .isCloseTo(nanos, withinPercentage(0.01));
    }

    private static double semaphore(CostFormula row, int blocks, int initial) {
        return ns(row, new Load(blocks, initial, Pauses.NONE));
    }

    private static double ns(CostFormula row, int blocks) {
        return ns(row, load(blocks, Pauses.NONE));
    }

    private static double ns(CostFormula row, Load load) {
        return row.predict(H200, load).nsPerOperation();
    }

    private static Load load(int blocks, Pauses pauses) {
        return new Load(blocks, 1, pauses);
    }
}
