package io.gpuclass.engine.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSetting;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArtificialBarrierSuiteTest {
    private static final int VISITS = 8;
    private static final Consumer<List<? extends SampledQuantity>> SEVERAL = cases -> cases.forEach(each -> {
        for (int i = 0; i < VISITS && each.visit(false) != SampledQuantity.Visit.DONE; i++) {
            assertThat(each.samples().count()).isPositive();
        }
    });

    private static final Map<String, Double> MICROS = Map.of(
            "memtest_time_none",
            100.0,
            "memtest_time_barrier",
            90.0,
            "memtest_time_fence",
            110.0,
            "memtest_time_arrival",
            100.0);

    private final List<Trial> asked = new ArrayList<>();

    private List<ArtificialBarrierResult> measure(ArtificialProgram program, Function<Trial, Observation> script) {
        FakeDevice device = new FakeDevice(trial -> {
            asked.add(trial);
            return script.apply(trial);
        });
        ArtificialSetting setting = new ArtificialSetting(program, new FakeInput("paper", 0), 30, 512, 1024);
        return new ArtificialBarrierSuite(device, new ClockGuard()).measure(setting, SEVERAL);
    }

    private static Observation timed(Trial trial) {
        return FakeDevice.fair(MICROS.getOrDefault(trial.kernel(), 1.0) * 1e3, 0);
    }

    @Test
    void shouldTellByHowMuchEachAdditionImproves() {
        List<ArtificialBarrierResult> results = measure(ArtificialProgram.MEMTEST, ArtificialBarrierSuiteTest::timed);

        assertThat(results)
                .extracting(ArtificialBarrierResult::added)
                .containsExactly(Added.BARRIER, Added.FENCE, Added.ARRIVAL);
        assertThat(results)
                .extracting(ArtificialBarrierResult::benefit)
                .containsExactly(Benefit.HELPS, Benefit.DOES_NOT_HELP, Benefit.WITHIN_NOISE);
        ArtificialBarrierResult barrier = results.get(0);
        assertThat(barrier.improvement().median()).isCloseTo(0.1, within(1e-12));
        assertThat(barrier.improvement().samples()).isEqualTo(VISITS);
        assertThat(barrier.elapsedMs().median()).isEqualTo(0.1);
        assertThat(barrier.elapsedMsWith().median()).isEqualTo(0.09);
        assertThat(barrier.verified()).isTrue();
        assertThat(barrier.outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void shouldAskForTheShapeAndTheDataOfTheSetting() {
        measure(ArtificialProgram.MEMTEST, ArtificialBarrierSuiteTest::timed);

        assertThat(asked).allSatisfy(trial -> {
            assertThat(trial.blocks()).isEqualTo(30);
            assertThat(trial.threads()).isEqualTo(512);
            assertThat(trial.section()).isEqualTo(1024);
            assertThat(trial.dataset()).isEqualTo("fake/paper");
        });
    }

    @Test
    void shouldNotLetOneFormAlwaysFollowTheSame() {
        measure(ArtificialProgram.MEMTEST, ArtificialBarrierSuiteTest::timed);

        Set<String> before = IntStream.range(1, 4 * VISITS)
                .filter(i -> asked.get(i).kernel().equals("memtest_time_barrier"))
                .mapToObj(i -> asked.get(i - 1).kernel())
                .collect(Collectors.toSet());
        assertThat(before).contains("memtest_time_none", "memtest_time_fence", "memtest_time_arrival");
    }

    @Test
    void shouldPairTheRunsOfAVisitSoThatDriftDoesNotCount() {
        int[] runs = {0};
        List<ArtificialBarrierResult> results = measure(ArtificialProgram.MEMTEST, trial -> {
            double drift = 1 + runs[0]++ / 4;
            return FakeDevice.fair(MICROS.getOrDefault(trial.kernel(), 1.0) * 1e3 * drift, 0);
        });

        assertThat(results.get(0).improvement().low()).isCloseTo(0.1, within(1e-9));
        assertThat(results.get(0).improvement().high()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void shouldPutTheBarriersOfAlignInTwoPlaces() {
        assertThat(measure(ArtificialProgram.ALIGN, ArtificialBarrierSuiteTest::timed))
                .extracting(ArtificialBarrierResult::added)
                .containsExactly(Added.FIRST, Added.SECOND, Added.BOTH);
        assertThat(asked).extracting(Trial::kernel).contains("align_time_none", "align_time_both");
    }

    @Test
    void shouldNotCountAProgramWhoseResultIsWrong() {
        List<ArtificialBarrierResult> results = measure(
                ArtificialProgram.MEMTEST,
                trial -> trial.kernel().endsWith("fence")
                        ? Seen.run().lasting(1e5).violating(1).observation()
                        : timed(trial));

        assertThat(results).allSatisfy(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.WRONG);
            assertThat(result.verified()).isFalse();
            assertThat(result.benefit()).isNull();
        });
    }

    @Test
    void shouldEndWhereARunDoesNot() {
        List<ArtificialBarrierResult> results = measure(
                ArtificialProgram.MEMTEST, trial -> Seen.run().expiring().observation());

        assertThat(results).allSatisfy(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
            assertThat(result.elapsedMs()).isNull();
            assertThat(result.benefit()).isNull();
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1000", "1, 0, 800", "3e9, 0, 1000"})
    void shouldNotSplitTheCyclesOfARunThatIsWrongOrTooLongToCount(double elapsedNs, long violations, long all) {
        List<ArtificialBarrierResult> results = measure(
                ArtificialProgram.MEMTEST,
                trial -> trial.kernel().contains("detail")
                        ? Seen.run()
                                .lasting(elapsedNs)
                                .violating(violations)
                                .counting(700L, 200L, all, 10L)
                                .observation()
                        : timed(trial));

        assertThat(results).allSatisfy(result -> assertThat(result.cyclesWith()).isNull());
    }

    @Test
    void shouldSplitTheCyclesOfAWarp() {
        List<ArtificialBarrierResult> results = measure(
                ArtificialProgram.MEMTEST,
                trial -> trial.kernel().equals("memtest_detail_barrier")
                        ? Seen.run().lasting(1).counting(700L, 200L, 1000L, 10L).observation()
                        : timed(trial));

        assertThat(results.get(0).cyclesWith()).isEqualTo(new CycleSplit(70, 20, 10, null));
        assertThat(results.get(0).cycles()).isNull();
    }

    @Test
    void shouldTellHowOftenTheCacheHelpsByTheTimeBetweenAccesses() {
        FakeDevice device = new FakeDevice(trial -> {
            long tau = trial.kernel().endsWith("none") ? 1000 : 10L * trial.section();
            long hits = Math.round(10_000 * Math.exp(-0.002 * tau));
            return Seen.run()
                    .lasting(1)
                    .counting(hits, 10_000L, 10_000 * tau, 600L, 4L)
                    .observation();
        });
        LocalityResult result = locality(device, 516, null, 64, 16, 1);

        assertThat(result.points()).extracting(LocalityPoint::barrierEvery).containsExactly(null, 64, 16, 1);
        assertThat(result.points().get(1).tauCycles()).isEqualTo(640);
        assertThat(result.thresholdCycles()).isEqualTo(150);
        assertThat(result.fit().lambdaPerCycle()).isCloseTo(0.002, within(1e-5));
        assertThat(result.fit().hitRatioAtZero()).isCloseTo(1, within(1e-3));
    }

    @Test
    void shouldFitTheTimeOfAnAccessToTheShareOfMisses() {
        FakeDevice device = new FakeDevice(trial -> {
            long hits = 10_000 / (trial.section() + 1);
            return Seen.run()
                    .lasting(1)
                    .counting(hits, 10_000L, 10_000_000L, 600L, 4L, 0L, 0L, 40L * 10_000 + 300L * (10_000 - hits))
                    .observation();
        });
        LocalityResult result = locality(device, 516, 64, 16, 1);

        assertThat(result.points().get(2).accessCycles()).isEqualTo(190);
        assertThat(result.memoryFit().hitCycles()).isCloseTo(40, within(1e-9));
        assertThat(result.memoryFit().missPenaltyCycles()).isCloseTo(300, within(1e-9));
        assertThat(result.memoryFit().residualCycles()).isCloseTo(0, within(1e-9));
    }

    @Test
    void shouldFitNoTimeOfAnAccessThatAnOlderKernelDidNotMeasure() {
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .lasting(1)
                .counting(5000L / trial.section(), 10_000L, 10_000L, 600L, 4L)
                .observation());
        LocalityResult result = locality(device, 516, 64, 16, 1);

        assertThat(result.points())
                .hasSize(3)
                .allSatisfy(point -> assertThat(point.accessCycles()).isNull());
        assertThat(result.memoryFit()).isNull();
    }

    @Test
    void shouldCountNoFetchAsAHitThatFetchesAnotherSector() {
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .lasting(1)
                .counting(1000L, 10_000L, 10_000_000L, 600L, 4L, 0L, 5000L)
                .observation());

        assertThat(locality(device, 516, 64).points().get(0).hitRatio()).isEqualTo(0.6);
        assertThat(locality(device, 520, 64).points().get(0).hitRatio()).isEqualTo(0.1);
    }

    private static LocalityResult locality(FakeDevice device, int threads, Integer... intervals) {
        return new ArtificialBarrierSuite(device, new ClockGuard())
                .measure(new LocalitySetting(new FakeInput("rows", 0), 8, threads, 896, Arrays.asList(intervals)));
    }

    @Test
    void shouldLeaveOutPointsWhoseLongestTimesWereForgotten() {
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .lasting(1)
                .counting(1000L, 10_000L, 10_000_000L, 600L, 4L, 600L, 0L)
                .observation());

        assertThat(locality(device, 516, 64).points()).isEmpty();
    }

    @Test
    void shouldLeaveOutPointsThatTooFewPairsWouldMake() {
        FakeDevice device = new FakeDevice(
                trial -> Seen.run().lasting(1).counting(9L, 10L, 10L, 600L, 4L).observation());
        LocalityResult result = locality(device, 516, 64, 16, 1);

        assertThat(result.points()).isEmpty();
        assertThat(result.fit()).isNull();
    }
}
