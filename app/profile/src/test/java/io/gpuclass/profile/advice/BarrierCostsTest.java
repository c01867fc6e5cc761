package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.advice.CostFormulas.CostFormula;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.primitives.Pauses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarrierCostsTest {
    private static final Costs H200 = SampleCosts.modern(true);

    /** Fence, arrivals and polls, each a round of 2112 accesses at the pace of atomics: 4.3 to 4.9 us as measured on an H200. */
    @Test
    void shouldServeThePollsOfACentralBarrierLikeItsArrivals() {
        assertThat(ns(BarrierCosts::central, 2112)).isEqualTo(3 * 2112 * 0.73, within(1e-6));
        assertThat(ns(BarrierCosts::central, 16)).isEqualTo(3 * 145, within(1e-6));
    }

    @Test
    void shouldPreferOneWordForFewBlocksAndTwoAtSaturation() {
        assertThat(ns(BarrierCosts::central, 132)).isLessThan(ns(BarrierCosts::atomicTwoStage, 132));
        assertThat(ns(BarrierCosts::central, 2112)).isGreaterThan(ns(BarrierCosts::atomicTwoStage, 2112));
    }

    @Test
    void shouldNotFenceArrivalsInTheListingsOfThePaper() {
        Costs published = SampleCosts.modern(true, CodeForm.PUBLISHED);

        assertThat(BarrierCosts.central(published, load(2112)).nsPerOperation())
                .isEqualTo(2 * 2112 * 0.73, within(1e-6));
    }

    @Test
    void shouldSpareArrivalsThePollsOfThoseThatPause() {
        double eager = ns(BarrierCosts::central, 2112);
        double brief = proportional(2112, 1);

        assertThat(brief).isLessThan(eager).isGreaterThan(2112 * 0.73);
        assertThat(proportional(2112, 0)).isEqualTo(eager, within(1e-6));
    }

    /** One atomic each, then one read each: as in the paper's own test, which on an H200 finds reads as fast as without atomics. */
    @Test
    void shouldLetLooksPassThatComeAfterTheArrivals() {
        Costs held = CostsBuilder.builder(H200).afterAtomicServiceNs(0.73).build();
        Load pausing = new Load(2112, 1, Pauses.clocked(20));

        assertThat(BarrierCosts.centralProportional(held, pausing).nsPerOperation()
                        - BarrierCosts.centralProportional(H200, pausing).nsPerOperation())
                .isEqualTo(2112 * (0.73 - 0.29), within(1e-6));
    }

    /** A step of an arrival or more: the fence is a trip, then the arrivals, then looks that all come at the same moment. */
    @Test
    void shouldNotFenceBehindPollsOfThoseWhoAreAsleep() {
        double oversleep = 2111 * 0.75 - 2112 * 0.73;

        assertThat(BarrierCosts.centralProportional(H200, new Load(2112, 1, Pauses.clocked(20)))
                        .nsPerOperation())
                .isEqualTo(145 + 2112 * 0.73 + 2112 * 0.29, within(1e-6))
                .isLessThan(BarrierCosts.centralProportional(H200, new Load(2112, 1, Pauses.clocked(19)))
                                .nsPerOperation()
                        + oversleep);
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
        double oneEach = ns(BarrierCosts::treeSenseReversing, 132);
        double two = ns(BarrierCosts::treeSenseReversing, 133);
        double sixteen = ns(BarrierCosts::treeSenseReversing, 2112);

        assertThat(oneEach).isEqualTo(ns(BarrierCosts::atomicTwoStage, 132));
        assertThat(two).isEqualTo(oneEach + ns(BarrierCosts::atomicTwoStage, 2));
        assertThat(sixteen).isEqualTo(two);
    }

    /** Leaders, the group before them, and after them one arrival and its round: trips all, as no word has more than 132 accesses. */
    @Test
    void shouldMeetThreeTimesInTheAtomicTree() {
        assertThat(ns(BarrierCosts::treeAtomic, 132)).isEqualTo(3 * 145.0);
        assertThat(ns(BarrierCosts::treeAtomic, 2112)).isEqualTo((3 + 3 + 3) * 145.0);
    }

    /** Flags are written behind a fence, read, acquired by a fence, written behind another, and read. */
    @Test
    void shouldAcquireWhatAMasterGathersByAFenceOfItsOwn() {
        assertThat(ns(BarrierCosts::xf, 128)).isEqualTo(5 * 145);
        assertThat(ns(BarrierCosts::xf, 1)).isEqualTo(4 * 145);
        assertThat(ns(BarrierCosts::flag, 2)).isEqualTo(5 * 145 + 20);
        assertThat(BarrierCosts.xf(SampleCosts.modern(true, CodeForm.PUBLISHED), load(128))
                        .nsPerOperation())
                .isEqualTo(4 * 145);
    }

    /** The warps of a master end one after the other, so that the last finds another's fence begun; one warp gathers up to 32 flags. */
    @Test
    void shouldLetTheWarpsOfAMasterWaitForEachOthersFences() {
        Costs crowded = CostsBuilder.builder(H200).crowdNs(320.0).build();

        assertThat(BarrierCosts.acquiredNs(crowded, 32, 128)).isEqualTo(145);
        assertThat(BarrierCosts.acquiredNs(crowded, 33, 128)).isEqualTo(145 + 160);
        assertThat(BarrierCosts.acquiredNs(crowded, 2112, 128)).isEqualTo(145 + 240);
    }

    @Test
    void shouldGatherTheFlagsOfATreeTwiceAndHandOutOnce() {
        assertThat(ns(BarrierCosts::treeLockFree, 128)).isEqualTo(ns(BarrierCosts::xf, 128));
        assertThat(ns(BarrierCosts::treeLockFree, 2112))
                .isEqualTo(ns(BarrierCosts::xf, 132) + 3 * 145)
                .isLessThan(ns(BarrierCosts::xf, 2112));
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "2112, 2112"})
    void shouldTakeEachBlockForAGroupWhereThereAreNoSms(int blocks, int groups) {
        assertThat(SampleCosts.withMultiprocessors(H200, null).groups(blocks)).isEqualTo(groups);
        assertThat(BarrierCosts.treeSenseReversing(SampleCosts.withMultiprocessors(H200, null), load(blocks))
                        .nsPerOperation())
                .isEqualTo(ns(BarrierCosts::atomicTwoStage, blocks));
    }

    @Test
    void shouldFindTreesWorthTheirLevelsAtSaturationOnly() {
        for (CostFormula tree : new CostFormula[] {BarrierCosts::treeSenseReversing, BarrierCosts::treeAtomic}) {
            assertThat(ns(tree, 2112)).isLessThan(ns(BarrierCosts::central, 2112));
            assertThat(ns(tree, 264)).isGreaterThan(ns(BarrierCosts::central, 264));
        }
    }

    /** A fence of a trip, an arrival, and a look and a third; and half of the queues of 212 arrivals at a word and of 528 looks at a copy. */
    @Test
    void shouldQueueAtOneOfTheWordsAndOneOfTheCopies() {
        assertThat(striped(2112, Pauses.spread(10, 4, 500)))
                .isEqualTo(3.3 * 145 + 212 * 0.73 / 2 + 528 * 0.29 / 2, within(1e-6));
        assertThat(striped(2112, Pauses.spread(1, 1, 500)))
                .isEqualTo(3.3 * 145 + 2112 * (0.73 + 0.29) / 2, within(1e-6));
    }

    @Test
    void shouldTakeNoLessThanATripForFewBlocks() {
        assertThat(striped(2, Pauses.spread(1, 1, 100))).isEqualTo(3.3 * 145 + (0.73 + 0.29), within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 145, 145", "0, 4, 145, 153.12", "10, 0, 154.76, 145"})
    void shouldTakeAQueueForATripLongWhereItIsLeftOpenHowFarToSpread(
            int stripes, int copies, double arrivals, double looks) {
        assertThat(striped(2112, Pauses.spread(stripes, copies, 0)))
                .isEqualTo(3.3 * 145 + arrivals / 2 + looks / 2, within(1e-6));
    }

    @Test
    void shouldWaitLongerForFencesOfBlocksThatShareAnSm() {
        Costs h100 = CostsBuilder.builder(H200).fenceNs(354.0).crowdNs(320.0).build();

        assertThat(h100.fencedNs(132)).isEqualTo(354);
        assertThat(h100.fencedNs(264)).isEqualTo(354 + 160);
        assertThat(h100.fencedNs(2112)).isEqualTo(354 + 300);
        assertThat(SampleCosts.withMultiprocessors(h100, null).fencedNs(2112)).isEqualTo(354);
        for (CostFormula form : new CostFormula[] {
            BarrierCosts::striped, BarrierCosts::atomicTwoStage, BarrierCosts::xf, BarrierCosts::treeSenseReversing
        }) {
            double alone = form.predict(h100, load(132)).nsPerOperation() - ns(form, 132);
            double together = form.predict(h100, load(528)).nsPerOperation() - ns(form, 528);
            assertThat(together).isGreaterThan(alone);
        }
    }

    private static double striped(int blocks, Pauses pauses) {
        return BarrierCosts.striped(H200, new Load(blocks, 1, pauses)).nsPerOperation();
    }

    private static double proportional(int blocks, int step) {
        return BarrierCosts.centralProportional(H200, load(blocks, step)).nsPerOperation();
    }

    private static double ns(CostFormula row, int blocks) {
        return row.predict(H200, load(blocks)).nsPerOperation();
    }

    private static Load load(int blocks) {
        return new Load(blocks, 1, Pauses.NONE);
    }

    private static Load load(int blocks, int step) {
        return new Load(blocks, 1, Pauses.proportional(step));
    }
}
