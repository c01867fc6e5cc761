package io.gpuclass.engine.stats;

import static io.gpuclass.engine.stats.SampledQuantity.Visit.DONE;
import static io.gpuclass.engine.stats.SampledQuantity.Visit.REPEAT;
import static io.gpuclass.engine.stats.SampledQuantity.Visit.SAMPLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gpuclass.engine.stats.Rounds.RoundsListener;
import io.gpuclass.engine.stats.Rounds.RoundsReport;
import io.gpuclass.engine.stats.StoppingRule.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private static final StoppingRule RULE = new StoppingRule(0.01, 6, 50);
    private static final long FOREVER = Long.MAX_VALUE;

    private final List<String> visits = new ArrayList<>();
    private long nowNanos = Long.MAX_VALUE - 5;

    @Test
    void shouldVisitEachCaseUntilItsIntervalIsNarrowEnough() {
        Signal steady = new Signal("steady", i -> 100);
        Signal noisy = new Signal("noisy", i -> i < 6 ? 100 + 10 * i : 110);

        RoundsReport report = run(FOREVER, 1, steady, noisy);

        assertThat(steady.samples().count()).isEqualTo(6);
        assertThat(noisy.samples().count()).isBetween(7, 49);
        assertThat(report.reachedTarget()).isEqualTo(2);
        assertThat(report.endedByBudget()).isZero();
        assertThat(report.rounds()).isEqualTo(noisy.samples().count());
    }

    @Test
    void shouldEndACaseThatNeverSettlesAtTheLargestNumberOfSamples() {
        Signal wild = new Signal("wild", i -> i % 2 == 0 ? 1 : 2);

        RoundsReport report = run(FOREVER, 1, wild);

        assertThat(wild.samples().count()).isEqualTo(50);
        assertThat(report.tooNoisy()).isEqualTo(1);
        assertThat(report.reachedTarget()).isZero();
        assertThat(report.endedByBudget()).isZero();
    }

    @Test
    void shouldVisitEveryOpenCaseOnceInARoundInAnOrderThatFollowsFromTheSeed() {
        List<String> first = order(7);
        List<String> again = order(7);
        List<String> other = order(8);

        assertThat(first).isEqualTo(again).isNotEqualTo(other);
        assertThat(first.subList(0, 4)).containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(first.subList(4, 8)).containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(first.subList(0, 4)).isNotEqualTo(first.subList(4, 8));
    }

    @Test
    void shouldTakeAsManySamplesAsACaseNeedsWhateverTheRule() {
        Signal steady = new Signal("steady", i -> 100);
        steady.fewest = 16;

        RoundsReport report = run(FOREVER, 1, steady);

        assertThat(steady.samples().count()).isEqualTo(16);
        assertThat(report.reachedTarget()).isEqualTo(1);
    }

    @Test
    void shouldStopWhenTheBudgetEnds() {
        Signal wild = new Signal("wild", i -> i % 2 == 0 ? 1 : 2);

        RoundsReport report = run(10, 1, wild);

        assertThat(wild.samples().count()).isEqualTo(10);
        assertThat(report).isEqualTo(new RoundsReport(1, 0, 1, 0, 10, 0));
    }

    @Test
    void shouldGiveEveryCaseASampleEvenWithoutAnyBudget() {
        Signal one = new Signal("one", i -> 1);
        Signal two = new Signal("two", i -> 1);
        Signal three = new Signal("three", i -> 1);

        RoundsReport report = run(0, 1, one, two, three);

        assertThat(visits).containsExactlyInAnyOrder("one", "two", "three");
        assertThat(report.endedByBudget()).isEqualTo(3);
    }

    @Test
    void shouldAcceptAnyClockOnceTheBudgetIsOver() {
        Signal slow = new Signal("slow", i -> 1);
        slow.clockStaysFallen = true;

        RoundsReport report = run(0, 1, slow);

        assertThat(slow.samples().count()).isEqualTo(1);
        assertThat(report.repeats()).isZero();
    }

    @Test
    void shouldRepeatAndCountWhileTheClockIsFallenButNotForEver() {
        Signal slow = new Signal("slow", i -> 1);
        slow.clockStaysFallen = true;

        RoundsReport report = run(FOREVER, 1, slow);

        assertThat(report.repeats()).isEqualTo(Rounds.MAX_REPEATS);
        assertThat(report.reachedTarget()).isEqualTo(1);
        assertThat(visits).hasSize(Rounds.MAX_REPEATS + 6);
    }

    @Test
    void shouldNotVisitACaseAgainThatHasNothingMoreToGive() {
        Signal stuck = new Signal("stuck", i -> Double.NaN);
        Signal steady = new Signal("steady", i -> 1);

        RoundsReport report = run(FOREVER, 1, stuck, steady);

        assertThat(visits).containsOnlyOnce("stuck");
        assertThat(report.reachedTarget()).isEqualTo(1);
        assertThat(report.endedByBudget()).isZero();
    }

    @Test
    void shouldSpendTheEndOfTheBudgetWhereTheIntervalIsNearestToTheTarget() {
        Signal near = new Signal("near", i -> i % 2 == 0 ? 1 : 1.03);
        Signal far = new Signal("far", i -> i % 2 == 0 ? 1 : 9);

        run(40, 1, near, far);

        assertThat(visits.subList(0, 32)).filteredOn("near"::equals).hasSize(16);
        assertThat(visits.subList(32, 40)).containsOnly("near");
    }

    @Test
    void shouldStopWhenCancelled() {
        Signal wild = new Signal("wild", i -> i % 2 == 0 ? 1 : 2);
        Rounds rounds = new Rounds(RULE, FOREVER, 1, () -> nowNanos, () -> visits.size() == 3);

        RoundsReport report = rounds.run(List.of(wild), (visited, fraction) -> {});

        assertThat(visits).hasSize(3);
        assertThat(report.endedByBudget()).isEqualTo(1);
    }

    @Test
    void shouldTellOfProgressThatNeverFallsAndEndsAtOne() {
        List<Double> told = new ArrayList<>();
        List<Signal> cases = List.of(new Signal("a", i -> 1), new Signal("b", i -> 1 + i % 5));

        new Rounds(RULE, 1000, 1, () -> nowNanos).run(cases, (visited, fraction) -> told.add(fraction));

        assertThat(told).hasSameSizeAs(visits).isSorted().endsWith(1.0);
    }

    @Test
    void shouldReportNothingForNoCases() {
        assertThat(run(10, 1)).isEqualTo(new RoundsReport(0, 0, 0, 0, 0, 0));
    }

    @Test
    void shouldNameACaseThatBreaksItsContract() {
        SampledQuantity liar = new Signal("liar", i -> 1) {
            @Override
            public Visit visit(boolean acceptFallenClock) {
                return SAMPLED;
            }
        };

        assertThatIllegalStateException()
                .isThrownBy(() -> run(FOREVER, 1, liar))
                .withMessageContaining("liar")
                .withMessageContaining("added none");
    }

    @Test
    void shouldTellOfEachCaseOnceWhenItWillNotBeVisitedAgainAndWhy() {
        List<String> ends = new ArrayList<>();
        RoundsListener listener = new RoundsListener() {
            @Override
            public void onVisit(SampledQuantity visited, double fraction) {
                assertThat(ends).noneMatch(end -> end.startsWith(visited.name()));
            }

            @Override
            public void onEnd(SampledQuantity ended, Ending ending) {
                ends.add(ended.name() + " " + ending.id() + " after "
                        + ended.samples().count());
            }
        };
        List<SampledQuantity> cases = List.of(
                new Signal("steady", i -> 100),
                new Signal("wild", i -> i % 2 == 0 ? 1 : 2),
                new Signal("stuck", i -> i == 2 ? Double.NaN : i));

        new Rounds(RULE, FOREVER, 1, () -> nowNanos).run(cases, listener);
        assertThat(ends)
                .containsExactly(
                        "stuck ended-by-itself after 2", "steady reached-target after 6", "wild too-noisy after 50");

        ends.clear();
        new Rounds(RULE, 10, 1, () -> nowNanos).run(List.of(new Signal("slow", i -> i % 2 == 0 ? 1 : 2)), listener);
        assertThat(ends).containsExactly("slow ended-by-budget after 10");
    }

    private List<String> order(long seed) {
        visits.clear();
        run(
                FOREVER,
                seed,
                new Signal("a", i -> 1),
                new Signal("b", i -> 1),
                new Signal("c", i -> 1),
                new Signal("d", i -> 1));
        return List.copyOf(visits);
    }

    private RoundsReport run(long budgetNanos, long seed, SampledQuantity... cases) {
        return new Rounds(RULE, budgetNanos, seed, () -> nowNanos).run(List.of(cases), (visited, fraction) -> {});
    }

    /** Gives known samples, each visit taking one nanosecond; a sample that is no number ends it. */
    private class Signal implements SampledQuantity {
        private final String name;
        private final IntToDoubleFunction samples;
        private final Series series = new Series();
        private boolean clockStaysFallen;
        private int fewest = 1;

        Signal(String name, IntToDoubleFunction samples) {
            this.name = name;
            this.samples = samples;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int fewest() {
            return fewest;
        }

        @Override
        public Visit visit(boolean acceptFallenClock) {
            visits.add(name);
            nowNanos++;
            if (clockStaysFallen && !acceptFallenClock) {
                return REPEAT;
            }
            double sample = samples.applyAsDouble(series.count());
            if (Double.isNaN(sample)) {
                return DONE;
            }
            series.add(sample);
            return SAMPLED;
        }

        @Override
        public Series samples() {
            return series;
        }
    }
}
