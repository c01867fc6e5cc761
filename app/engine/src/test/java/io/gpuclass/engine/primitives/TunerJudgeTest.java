package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.TunerPlan.TunerTarget;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Lead;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Judgement on the findings of a search, in a user's kernel. */
class TunerJudgeTest extends TunerRig {
    @Test
    void shouldKeepWhatIsFasterInAUsersKernelToo() {
        Tuner tuner = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS);

        Tuning found = tuner.results().get(0);
        assertThat(found.pauses()).isEqualTo(Pauses.linear(1, 256));
        assertThat(found.holds()).isTrue();
        assertThat(Lead.factor(found.useOpsPerSecond(), found.useUntunedOpsPerSecond()))
                .isCloseTo(1 / Math.pow(0.8, 2), within(0.05));
        assertThat(tuner.dropped()).isEmpty();
        assertThat(tuner.unjudged()).isEmpty();
    }

    @Test
    void shouldDropWhatIsFasterInTheBenchOnly() {
        device = new FakeDevice(bench(mutexPeakingAt(256), mutexPeakingAt(64)));

        Tuner tuner = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS);

        Tuning found = tuner.results().get(0);
        assertThat(found.holds()).isFalse();
        assertThat(found.pauses()).isEqualTo(Pauses.linear(1, 256));
        assertThat(found.opsPerSecond().median())
                .isGreaterThan(found.untunedOpsPerSecond().median());
        assertThat(found.useOpsPerSecond().median())
                .isLessThan(found.useUntunedOpsPerSecond().median());
        assertThat(tuner.dropped())
                .extracting(TunerTarget::name)
                .containsExactly("mutex/spin-backoff at full contention");
    }

    @Test
    void shouldDropAGainInUseThatIsTooSmallToMatter() {
        device = new FakeDevice(bench(mutexPeakingAt(256), trial -> using(trial.backoffMax() == 64 ? 1000 : 1020)));

        assertThat(tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS)
                        .results())
                .extracting(Tuning::holds)
                .containsExactly(false);
    }

    @Test
    void shouldTakeARunnerUpThatHoldsWhereTheBestDoesNot() {
        device = new FakeDevice(bench(
                trial -> rated(trial, trial.backoffMax() != 256 ? 1000 : trial.backoffMin() == 2 ? 1400 : 1500),
                trial -> using(trial.backoffMin() == 2 ? 1100 : 1000)));

        Tuning found = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS)
                .results()
                .get(0);

        assertThat(found.pauses()).isEqualTo(Pauses.linear(2, 256));
        assertThat(found.holds()).isTrue();
        assertThat(found.useOpsPerSecond().median()
                        / found.useUntunedOpsPerSecond().median())
                .isCloseTo(1.1, within(1e-6));
        assertThat(found.opsPerSecond().median() / found.untunedOpsPerSecond().median())
                .as("its own rate in the bench, not the best one's")
                .isCloseTo(1.4, within(0.01));
    }

    @Test
    void shouldRunWhatItComparesInTurnAndEquallyLong() {
        Tuning found = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS)
                .results()
                .get(0);

        List<Trial> runs = device.asked("mutex_use_spin_backoff");
        assertThat(runs).extracting(Trial::backoffMax).containsOnly(64, 256);
        assertThat(runs).extracting(Trial::length).containsOnly(runs.get(0).length());
        assertThat(64 * runs.get(0).length() / found.untunedOpsPerSecond().median())
                .as("seconds")
                .isBetween(0.0019, 0.0041);
        int last = runs.stream().map(Trial::backoffMax).toList().lastIndexOf(64);
        assertThat(runs.subList(0, last)).extracting(Trial::backoffMax).contains(256);
    }

    @Test
    void shouldHaveNothingToJudgeWhereNothingIsBetter() {
        device = new FakeDevice(trial -> taking(Seen.honest(trial)));

        Tuner tuner = tune(only(Kind.MUTEX, "spin-backoff"), ALL, AMPLE_NS);

        assertThat(tuner.results()).hasSize(3).noneMatch(Tuning::isJudged);
        assertThat(tuner.unjudged()).isEmpty();
        assertThat(device.asked(".*_use_.*")).isEmpty();
    }

    @Test
    void shouldJudgeASpreadByWhatTheLibraryDoesOfItself() {
        device = new FakeDevice(bench(
                trial -> taking(
                        Seen.run().lasting(5000 + 1000.0 * trial.length()).observation()),
                trial -> using(trial.backoffMin() == 0 ? 1000 : 1100)));

        Tuning found = tune(
                        only(Kind.BARRIER, "striped"),
                        Set.of(Contention.FULL),
                        AMPLE_NS,
                        blocks -> Pauses.spread(2, 1, 100))
                .results()
                .get(0);

        assertThat(found.pauses()).isEqualTo(Pauses.spread(2, 1, 100)).isEqualTo(found.untuned());
        assertThat(found.holds()).isTrue();
    }

    @Test
    void shouldNeverRunWithoutABoundWhatMayLivelock() {
        device = new FakeDevice(bench(
                trial -> rated(trial, trial.backoffUnit() > 50 ? 2000 : 1000), trial -> using(1000)));

        Tuner tuner = tune(row -> row.id().startsWith("rw-"), Set.of(Contention.FULL), AMPLE_NS);

        assertThat(device.asked(".*_use_.*"))
                .extracting(Trial::kernel)
                .containsOnly("semaphore_use_rw_priority_exponential");
        assertThat(tuner.unjudged())
                .extracting(target -> target.implementation().id())
                .containsExactly("rw-spin-exponential");
    }

    @Test
    void shouldLeaveOpenWhatItHasNoKernelOrNoTimeToJudge() {
        device.having(kernel -> !kernel.contains("_use_"));
        Tuner without = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS);
        assertThat(without.results()).singleElement().matches(found -> !found.isJudged());
        assertThat(without.unjudged()).hasSize(1);

        device = new FakeDevice(bench(mutexPeakingAt(256), trial -> {
            nanos += AMPLE_NS;
            return using(1000);
        }));
        assertThat(tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS)
                        .unjudged())
                .hasSize(1);
    }

    @Test
    void shouldLeaveOpenWhatDoesNotStartInUse() {
        device = new FakeDevice(
                bench(mutexPeakingAt(256), trial -> taking(Seen.run().expiring().observation())));

        Tuner tuner = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS);

        assertThat(tuner.results()).singleElement().matches(found -> !found.isJudged());
        assertThat(device.asked(".*_use_.*")).hasSizeLessThan(10);
    }
}
