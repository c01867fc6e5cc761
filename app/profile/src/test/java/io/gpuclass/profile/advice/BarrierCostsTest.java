package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.primitives.Pauses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarrierCostsTest {
    private static final Costs H200 = SampleCosts.modern(true);

    /** Fence, arrivals and polls, each a round of 2112 accesses at the pace of atomics: 4.3 to 4.9 us as measured on an H200. */
    @Test
    void shouldServeThePollsOfACentralBarrierLikeItsArrivals() {
        assertThat(BarrierCosts.central(H200, load(2112)).nsPerOperation()).isEqualTo(3 * 2112 * 0.73, within(1e-6));
        assertThat(BarrierCosts.central(H200, load(16)).nsPerOperation()).isEqualTo(3 * 145, within(1e-6));
    }

    @Test
    void shouldPreferOneWordForFewBlocksAndTwoAtSaturation() {
        assertThat(BarrierCosts.central(H200, load(132)).nsPerOperation())
                .isLessThan(BarrierCosts.atomicTwoStage(H200, load(132)).nsPerOperation());
        assertThat(BarrierCosts.central(H200, load(2112)).nsPerOperation())
                .isGreaterThan(BarrierCosts.atomicTwoStage(H200, load(2112)).nsPerOperation());
    }

    @Test
    void shouldNotFenceArrivalsInTheListingsOfThePaper() {
        Costs published = SampleCosts.modern(true, CodeForm.PUBLISHED);

        assertThat(BarrierCosts.central(published, load(2112)).nsPerOperation())
                .isEqualTo(2 * 2112 * 0.73, within(1e-6));
    }

    @Test
    void shouldSpareArrivalsThePollsOfThoseThatPause() {
        double eager = BarrierCosts.central(H200, load(2112)).nsPerOperation();
        double brief = proportional(2112, 1);

        assertThat(brief).isLessThan(eager).isGreaterThan(2 * 2112 * 0.73);
        assertThat(proportional(2112, 0)).isEqualTo(eager, within(1e-6));
    }

    /** Giroux's 256 ns for each block missing, where the last arrival is 1.5 us off. */
    @Test
    void shouldLetTheFirstOversleepWhereTheStepIsLongerThanAnArrival() {
        assertThat(proportional(2112, 256)).isBetween(2111 * 256.0, 2112 * 256.0 + 1000);
        assertThat(BarrierCosts.centralProportional(H200, load(2112, 256)).waitsFor())
                .contains("539 us by which the first one wakes late");
    }

    /** 80 sixteenths of a cycle at some 1.7 GHz. */
    @Test
    void shouldTakeClockedPausesForShortProportionalOnes() {
        assertThat(BarrierCosts.centralProportional(H200, new Load(2112, 1, Pauses.clocked(80)))
                        .nsPerOperation())
                .isEqualTo(proportional(2112, 3), within(1e-6));
    }

    @Test
    void shouldAskEveryLeaderAndTheLargestGroupOfATree() {
        double oneEach = TreeBarrierCosts.senseReversing(H200, load(132)).nsPerOperation();
        double two = TreeBarrierCosts.senseReversing(H200, load(133)).nsPerOperation();
        double sixteen = TreeBarrierCosts.senseReversing(H200, load(2112)).nsPerOperation();

        assertThat(oneEach)
                .isEqualTo(BarrierCosts.atomicTwoStage(H200, load(132)).nsPerOperation());
        assertThat(two)
                .isEqualTo(oneEach + BarrierCosts.atomicTwoStage(H200, load(2)).nsPerOperation());
        assertThat(sixteen).isEqualTo(two);
    }

    /** Leaders, the group before them, and after them one arrival and its round: trips all, as no word has more than 132 accesses. */
    @Test
    void shouldMeetThreeTimesInTheAtomicTree() {
        assertThat(TreeBarrierCosts.atomic(H200, load(132)).nsPerOperation()).isEqualTo(3 * 145.0);
        assertThat(TreeBarrierCosts.atomic(H200, load(2112)).nsPerOperation()).isEqualTo((3 + 3 + 3) * 145.0);
    }

    @Test
    void shouldGatherTheFlagsOfATreeTwiceAndHandOutOnce() {
        assertThat(TreeBarrierCosts.lockFree(H200, load(128)).nsPerOperation())
                .isEqualTo(BarrierCosts.xf(H200, load(128)).nsPerOperation());
        assertThat(TreeBarrierCosts.lockFree(H200, load(2112)).nsPerOperation())
                .isEqualTo(BarrierCosts.xf(H200, load(132)).nsPerOperation() + 2 * 145)
                .isLessThan(BarrierCosts.xf(H200, load(2112)).nsPerOperation());
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "2112, 2112"})
    void shouldTakeEachBlockForAGroupWhereThereAreNoSms(int blocks, int groups) {
        assertThat(SampleCosts.withMultiprocessors(H200, null).groups(blocks)).isEqualTo(groups);
        assertThat(TreeBarrierCosts.senseReversing(SampleCosts.withMultiprocessors(H200, null), load(blocks))
                        .nsPerOperation())
                .isEqualTo(BarrierCosts.atomicTwoStage(H200, load(blocks)).nsPerOperation());
    }

    @Test
    void shouldFindTreesWorthTheirLevelsAtSaturationOnly() {
        for (CostFormulas.CostFormula tree :
                new CostFormulas.CostFormula[] {TreeBarrierCosts::senseReversing, TreeBarrierCosts::atomic}) {
            assertThat(tree.predict(H200, load(2112)).nsPerOperation())
                    .isLessThan(BarrierCosts.central(H200, load(2112)).nsPerOperation());
            assertThat(tree.predict(H200, load(264)).nsPerOperation())
                    .isGreaterThan(BarrierCosts.central(H200, load(264)).nsPerOperation());
        }
    }

    private static double proportional(int blocks, int step) {
        return BarrierCosts.centralProportional(H200, load(blocks, step)).nsPerOperation();
    }

    private static Load load(int blocks) {
        return new Load(blocks, 1, Pauses.NONE);
    }

    private static Load load(int blocks, int step) {
        return new Load(blocks, 1, Pauses.proportional(step));
    }
}
