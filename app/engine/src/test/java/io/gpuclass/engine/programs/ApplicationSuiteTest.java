package io.gpuclass.engine.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.Trials.BarrierTrials;
import io.gpuclass.engine.programs.ApplicationPlan.ApplicationSetting;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ApplicationSuiteTest {
    private static final int VISITS = 8;
    private static final Consumer<List<? extends SampledQuantity>> SEVERAL = cases -> cases.forEach(each -> {
        for (int i = 0; i < VISITS && each.visit(false) != SampledQuantity.Visit.DONE; i++) {
            assertThat(each.samples().count()).isPositive();
        }
        assertThat(each.result()).isNotNull();
    });

    private FakeDevice device;

    private List<ApplicationResult> measure(
            Application application, List<Integer> sizes, Function<Trial, Observation> script) {
        device = new FakeDevice(script);
        BarrierTrials barriers = new BarrierTrials(device, 100, Spreading.USUAL);
        ApplicationSetting setting = new ApplicationSetting(
                application,
                new FakeInput("road", 77),
                sizes,
                List.of("grid-sync", "central-proportional", "kernel-relaunch"));
        return new ApplicationSuite(device, new ClockGuard(), barriers).measure(setting, SEVERAL);
    }

    private static Observation right(Trial trial) {
        if (trial.kernel().endsWith("twin_none")) {
            return Seen.run().lasting(1).violating(5).observation();
        }
        return Seen.run().lasting(2e6).completing(70).counting(30L, 40L).observation();
    }

    @Test
    void shouldTryEachBarrierOnEachNumberOfBlocks() {
        List<ApplicationResult> results = measure(Application.BFS, List.of(4, 64), ApplicationSuiteTest::right);

        assertThat(results)
                .extracting(result ->
                        result.implementation() + " " + result.blocks() + " " + result.blocksPerMultiprocessor())
                .containsExactly(
                        "grid-sync 4 1",
                        "grid-sync 64 16",
                        "central-proportional 4 1",
                        "central-proportional 64 16",
                        "kernel-relaunch 4 1",
                        "kernel-relaunch 64 16");
        assertThat(results).allSatisfy(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(result.verified()).isTrue();
            assertThat(result.elapsedMs().median()).isEqualTo(2);
            assertThat(result.phases()).isEqualTo(70);
            assertThat(result.synchronizingShare()).isCloseTo(0.25, within(1e-12));
        });
    }

    @Test
    void shouldPauseAsTheBarrierItselfDoesAndMoveItsWords() {
        measure(Application.BFS, List.of(64), ApplicationSuiteTest::right);

        List<Trial> pausing = device.asked().stream()
                .filter(trial -> trial.kernel().equals("bfs_time_central_proportional"))
                .toList();
        assertThat(pausing).hasSize(VISITS).allSatisfy(trial -> {
            assertThat(trial.backoffUnit()).isPositive();
            assertThat(trial.length()).isEqualTo(77);
            assertThat(trial.timeoutNs()).isEqualTo(20_000_000_000L);
            assertThat(trial.dataset()).isEqualTo("fake/road");
        });
        assertThat(pausing).extracting(Trial::distance).doesNotHaveDuplicates();
    }

    @Test
    void shouldGiveAllBarriersOfAnApplicationTheBlocksThatFitWithTheOneThatTakesMost() {
        device = new FakeDevice(ApplicationSuiteTest::right)
                .saturatedAt(kernel -> kernel.equals("pagerank_time_grid_sync") ? 48 : 64);
        ApplicationSetting setting = new ApplicationSetting(
                Application.PAGERANK, new FakeInput("road", 77), List.of(4, 64), List.of("grid-sync", "xf"));

        List<ApplicationResult> results = new ApplicationSuite(
                        device, new ClockGuard(), new BarrierTrials(device, 100, Spreading.USUAL))
                .measure(setting, SEVERAL);

        assertThat(results).extracting(ApplicationResult::blocks).containsExactly(4, 48, 4, 48);
        assertThat(device.asked())
                .allSatisfy(trial -> assertThat(trial.blocks()).isLessThanOrEqualTo(48));
    }

    @Test
    void shouldNotTrustResultsWhoseCheckABarrierGetsPastThatDoesNotWait() {
        List<ApplicationResult> results = measure(
                Application.SSSP,
                List.of(64),
                trial -> Seen.run().lasting(2e6).completing(70).observation());

        assertThat(results).isNotEmpty().allSatisfy(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(result.verified()).isFalse();
        });
    }

    @Test
    void shouldBlameNoneButTheBarrierWhoseResultIsWrong() {
        List<ApplicationResult> results = measure(
                Application.REDUCE,
                List.of(64),
                trial -> trial.kernel().endsWith("proportional")
                        ? Seen.run().lasting(2e6).completing(70).violating(1).observation()
                        : right(trial));

        assertThat(results)
                .extracting(ApplicationResult::outcome)
                .containsExactly(Outcome.COMPLETED, Outcome.WRONG, Outcome.COMPLETED);
    }

    @Test
    void shouldTellOfABarrierThatDoesNotEnd() {
        List<ApplicationResult> results = measure(
                Application.PAGERANK,
                List.of(64),
                trial -> trial.kernel().endsWith("proportional")
                        ? Seen.run().expiring().observation()
                        : right(trial));

        assertThat(results.get(1).outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(results.get(1).elapsedMs()).isNull();
        assertThat(results.get(1).phases()).isNull();
    }

    @Test
    void shouldTryLocksWhereThereIsNoBarrier() {
        List<ApplicationResult> results = measure(
                Application.TRIE,
                List.of(64),
                trial -> Seen.run().lasting(9e9).within(3e6).observation());

        assertThat(results)
                .extracting(ApplicationResult::implementation)
                .containsExactly("node-lock", "slot-lock", "lock-free");
        assertThat(results).allSatisfy(result -> {
            assertThat(result.verified()).isTrue();
            assertThat(result.elapsedMs().median()).isEqualTo(3);
            assertThat(result.phases()).isNull();
        });
        assertThat(device.asked()).noneMatch(trial -> trial.kernel().contains("twin"));
    }

    @Test
    void shouldNameKernelsWithoutHyphens() {
        measure(Application.DUAL_CAS, List.of(64), ApplicationSuiteTest::right);

        assertThat(device.asked())
                .extracting(Trial::kernel)
                .contains("dualcas_time_lock_free", "dualcas_time_starvation_free");
    }
}
