package io.gpuclass.profile.advice;

import static io.gpuclass.profile.advice.SampleResults.barrier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.advice.ApplicationChoice.SweepChoice;
import io.gpuclass.profile.advice.ApplicationContest.ApplicationChoices;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ApplicationResultBuilder;
import io.gpuclass.profile.stats.Sampled;
import io.gpuclass.profile.stats.Summary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationChoicesTest {
    private static final List<PrimitiveResult> SWEEP = List.of(
            barrier("striped", 132, 900),
            barrier("xf", 132, 1200),
            barrier("xf", 2112, 1000),
            barrier("striped", 2112, 1100));

    /** Rate of the fastest with 132 blocks, a second: cf. {@link SampleResults#barrier}. */
    private static final double SWEPT_RATE = SWEEP.get(0).opsPerSecond().median();

    private static ApplicationResult bfs(String barrier, int blocks, double ms) {
        return SampleResults.application(Application.BFS, barrier, blocks, ms, 0.001);
    }

    private static ApplicationResult once(ApplicationResult result) {
        Summary single = Sampled.summary(result.elapsedMs().median());
        return ApplicationResultBuilder.builder(result).elapsedMs(single).build();
    }

    private static List<ApplicationChoice> choices(ApplicationResult... results) {
        return ApplicationChoices.of(DeviceKind.CUDA, Arrays.asList(results), SWEEP);
    }

    private static ApplicationChoice only(ApplicationResult... results) {
        List<ApplicationChoice> choices = choices(results);
        assertThat(choices).hasSize(1);
        return choices.get(0);
    }

    @Test
    void shouldChooseTheFastestThatIsVerified() {
        ApplicationChoice choice = only(
                bfs("grid-sync", 132, 3),
                bfs("xf", 132, 2),
                SampleResults.unverified(SampleResults.application(Application.BFS, "central", 132, 1, 0)),
                ApplicationResultBuilder.builder(SampleResults.application(Application.BFS, "tree-atomic", 132, 1, 0))
                        .outcome(Outcome.TIMED_OUT)
                        .build());

        assertThat(choice.best()).isEqualTo("xf");
        assertThat(choice.bestMs()).isEqualTo(2);
        assertThat(choice.overGridSync()).isEqualTo(1.5);
        assertThat(choice.runnerUp()).isEqualTo("grid-sync");
        assertThat(choice.margin()).isEqualTo(0.5);
        assertThat(choice.decided()).isTrue();
        assertThat(choice.amongEquals()).containsExactly("xf");
        assertThat(choice.synchronizingShare()).isEqualTo(0.25);
    }

    @Test
    void shouldWeighBarriersAgainstEndingTheKernelButNeverChooseThat() {
        ApplicationChoice choice =
                only(bfs("graph-relaunch", 132, 1), bfs("xf", 132, 2), bfs("kernel-relaunch", 132, 6));

        assertThat(choice.best()).isEqualTo("xf");
        assertThat(choice.overGraphRelaunch()).isEqualTo(0.5);
        assertThat(choice.overKernelRelaunch()).isEqualTo(3);
        assertThat(choice.overGridSync()).isNull();
        assertThat(choice.runnerUp()).isNull();
        assertThat(choice.decided()).isNull();
        assertThat(choice.reason()).contains("graph-relaunch takes 1.00 ms and is faster");
    }

    @Test
    void shouldChooseNothingWhereOnlyTheEndOfTheKernelCompleted() {
        assertThat(choices(bfs("kernel-relaunch", 132, 6))).isEmpty();
        assertThat(choices()).isEmpty();
    }

    @Test
    void shouldNotTellApartWhatIntervalsDoNot() {
        ApplicationChoice choice = only(
                SampleResults.application(Application.BFS, "xf", 132, 2, 0.1),
                SampleResults.application(Application.BFS, "striped", 132, 2.01, 0.1),
                bfs("central", 132, 4));

        assertThat(choice.decided()).isFalse();
        assertThat(choice.amongEquals()).containsExactly("xf", "striped");
        assertThat(choice.reason()).contains("striped is not told apart from it");
        assertThat(choice.sweep().barrier()).isEqualTo("striped");
        assertThat(choice.sweep().agrees()).as("one of the equals").isTrue();
        assertThat(choice.sweep().cost()).isCloseTo(0.005, within(1e-9));
    }

    @Test
    void shouldNotDecideOnASingleRun() {
        ApplicationChoice choice = only(once(bfs("xf", 132, 1)), once(bfs("central", 132, 5)));

        assertThat(choice.best()).isEqualTo("xf");
        assertThat(choice.decided()).isFalse();
    }

    @Test
    void shouldSayWhatTheChoiceOfTheSweepCosts() {
        ApplicationChoice choice = only(bfs("xf", 132, 2), bfs("striped", 132, 2.5));

        assertThat(choice.sweep())
                .extracting(SweepChoice::barrier, SweepChoice::blocks, SweepChoice::cost, SweepChoice::agrees)
                .containsExactly("striped", 132, 0.25, false);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 132, striped",
        "132, 132, striped",
        "264, 132, striped",
        "66, 132, striped",
        "1056, 2112, xf",
        "4224, 2112, xf"
    })
    void shouldLookTheSweepUpAtTheNearestNumberOfBlocks(int blocks, int nearest, String barrier) {
        ApplicationChoice choice = only(bfs("xf", blocks, 2));

        assertThat(choice.sweep().blocks()).isEqualTo(nearest);
        assertThat(choice.sweep().barrier()).isEqualTo(barrier);
    }

    @ParameterizedTest
    @CsvSource({"65", "265", "1055", "4225"})
    void shouldNotLookTheSweepUpFurtherAwayThanAFactorOfTwo(int blocks) {
        assertThat(only(bfs("xf", blocks, 2)).sweep()).isNull();
    }

    @Test
    void shouldSayWhatShareOfTheTimeBareBarriersAre() {
        ApplicationChoice choice = only(bfs("xf", 132, 200), bfs("striped", 132, 250));

        assertThat(choice.sweep().barrierShare())
                .as("10 phases of 200 ms")
                .isCloseTo(10 / SWEPT_RATE / 0.2, within(1e-9));
    }

    @Test
    void shouldKnowNoShareOfBarriersWithoutPhases() {
        ApplicationResult result =
                ApplicationResultBuilder.builder(bfs("xf", 132, 2)).phases(null).build();

        assertThat(only(result).sweep().barrierShare()).isNull();
    }

    @Test
    void shouldSayWhereEndingTheKernelIsFaster() {
        List<ApplicationResult> results =
                List.of(bfs("graph-relaunch", 132, 1.5), bfs("kernel-relaunch", 132, 6), bfs("xf", 132, 2));
        List<ApplicationChoice> choices = ApplicationChoices.of(DeviceKind.CUDA, results, SWEEP);

        assertThat(KernelEnding.of(choices, results))
                .containsExactly(
                        new KernelEnding(Application.BFS, "road-4096", 132, "graph-relaunch", 0.75, true),
                        new KernelEnding(Application.BFS, "road-4096", 132, "kernel-relaunch", 3, false))
                .allMatch(ending -> ending.isBeside(choices.get(0)));
        assertThat(KernelEnding.of(choices, List.of()))
                .as("nothing shows it")
                .extracting(KernelEnding::faster)
                .containsExactly(false, false);
        assertThat(KernelEnding.of(choices(bfs("xf", 132, 2)), results)).isEmpty();
    }

    @Test
    void shouldKnowNoCostOfABarrierThatDidNotRunInTheApplication() {
        assertThat(only(bfs("xf", 132, 2)).sweep())
                .extracting(SweepChoice::barrier, SweepChoice::blocks, SweepChoice::cost, SweepChoice::agrees)
                .containsExactly("striped", 132, null, null);
    }

    @Test
    void shouldPassOverSweptBarriersThatEndTheKernelOrAreNotVerified() {
        List<PrimitiveResult> sweep = List.of(
                barrier("graph-relaunch", 132, 10),
                SampleResults.unverified(barrier("central", 132, 20)),
                barrier("xf", 132, 50));

        List<ApplicationChoice> choices = ApplicationChoices.of(DeviceKind.CUDA, List.of(bfs("xf", 132, 2)), sweep);

        assertThat(choices)
                .singleElement()
                .satisfies(choice -> assertThat(choice.sweep().barrier()).isEqualTo("xf"));
        assertThat(ApplicationChoices.of(DeviceKind.CUDA, List.of(bfs("xf", 132, 2)), List.of()))
                .singleElement()
                .satisfies(choice -> assertThat(choice.sweep()).isNull());
    }

    @Test
    void shouldChooseByApplicationInputAndBlocks() {
        List<ApplicationChoice> choices = choices(
                bfs("xf", 132, 2),
                bfs("xf", 2112, 3),
                SampleResults.application(Application.SSSP, "xf", 132, 2, 0),
                bfs("central", 2112, 1));

        assertThat(choices)
                .extracting(ApplicationChoice::application, ApplicationChoice::blocks, ApplicationChoice::best)
                .containsExactly(
                        tuple(Application.BFS, 132, "xf"),
                        tuple(Application.BFS, 2112, "central"),
                        tuple(Application.SSSP, 132, "xf"));
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, 1.5, 0.001, lock-free is faster than starvation-free by 50.0 %: 1.00 ms against 1.50 ms",
        "1.5, 1.0, 0.001, lock-free is slower than starvation-free by 50.0 %: 1.50 ms against 1.00 ms",
        "1.0, 1.01, 0.1, lock-free and starvation-free are not told apart: 1.00 ms against 1.01 ms"
    })
    void shouldSayWhetherDoingWithoutALockIsFaster(double lockFree, double other, double noise, String reason) {
        ApplicationChoice choice = only(
                SampleResults.application(Application.DUAL_CAS, "lock-free", 132, lockFree, noise),
                SampleResults.application(Application.DUAL_CAS, "starvation-free", 132, other, noise));

        assertThat(choice.reason()).isEqualTo(reason);
        assertThat(choice.sweep()).isNull();
    }

    @Test
    void shouldHoldTheLockFreeTrieAgainstTheBetterOfTheLocks() {
        ApplicationChoice choice = only(
                SampleResults.application(Application.TRIE, "node-lock", 132, 4, 0),
                SampleResults.application(Application.TRIE, "slot-lock", 132, 2, 0),
                SampleResults.application(Application.TRIE, "lock-free", 132, 1, 0));

        assertThat(choice.reason()).startsWith("lock-free is faster than slot-lock by 100.0 %");
    }
}
