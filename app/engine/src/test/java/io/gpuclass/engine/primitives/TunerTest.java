package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.TunerPlan.TunerTarget;
import io.gpuclass.engine.primitives.TunerSearch.TunerSpace;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Tuning;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The search on a device. */
class TunerTest extends TunerRig {
    @Test
    void shouldFindTheBestPausesUnderEachContention() {
        List<Tuning> found =
                tune(only(Kind.MUTEX, "spin-backoff"), ALL, AMPLE_NS).results();

        assertThat(found)
                .extracting(Tuning::contention)
                .containsExactly(Contention.LOW, Contention.MEDIUM, Contention.FULL);
        assertThat(found).extracting(Tuning::blocks).containsExactly(4, 16, 64);
        assertThat(found).allSatisfy(tuning -> {
            assertThat(tuning.pauses()).isEqualTo(Pauses.linear(1, 256));
            assertThat(tuning.untuned()).isEqualTo(Pauses.SPINNING);
            assertThat(tuning.unitNs()).isEqualTo(640);
            assertThat(tuning.converged()).isTrue();
            assertThat(tuning.opsPerSecond().median()
                            / tuning.untunedOpsPerSecond().median())
                    .isCloseTo(1 / Math.pow(0.8, 2), within(0.05));
            assertThat(tuning.fairness()).isEqualTo(0.95);
            assertThat(tuning.initial()).isNull();
            assertThat(tuning.tried()).isGreaterThan(4);
        });
        assertThat(device.asked()).extracting(Trial::backoffUnit).containsOnly(1267);
    }

    @Test
    void shouldGiveEachFormItsParameters() {
        device = new FakeDevice(trial -> taking(Seen.honest(trial)));

        tune(only(Kind.MUTEX, "exchange-exponential"), Set.of(Contention.LOW), AMPLE_NS);

        assertThat(device.asked())
                .anyMatch(trial ->
                        trial.backoffMin() == 256 && trial.backoffMax() == 262_144 && trial.backoffUnit() == 50)
                .anyMatch(trial -> trial.backoffMin() == 512)
                .anyMatch(trial -> trial.backoffUnit() == 100)
                .extracting(Trial::kernel)
                .containsOnly("mutex_rate_exchange_exponential");
    }

    @Test
    void shouldTuneABarrierByItsPhases() {
        device = new FakeDevice(trial -> {
            double nsPerPhase = 1000 * (1 + Math.abs(Math.log(trial.backoffUnit() / 8.0)));
            return taking(Seen.run().lasting(5000 + nsPerPhase * trial.length()).observation());
        });

        Tuning found = tune(only(Kind.BARRIER, "central-proportional"), Set.of(Contention.FULL), AMPLE_NS)
                .results()
                .get(0);

        assertThat(found.pauses()).isEqualTo(Pauses.clocked(8));
        assertThat(found.opsPerSecond().median()).isCloseTo(1e6, within(1.0));
        assertThat(found.fairness()).isNull();
        assertThat(found.untunedFairness()).isNull();
        assertThat(found.unitNs()).isNull();
    }

    @Test
    void shouldTuneSemaphoresWhereSomeWaitAndWriteOnEachSm() {
        device = new FakeDevice(trial -> taking(Seen.honest(trial)));

        List<Tuning> found = tune(row -> row.kind() == Kind.SEMAPHORE, Set.of(Contention.MEDIUM), AMPLE_NS)
                .results();

        assertThat(found)
                .extracting(Tuning::implementation)
                .containsExactly(
                        "spin-backoff",
                        "ticket-turns",
                        "counting-exponential",
                        "rw-spin-exponential",
                        "rw-priority-exponential");
        assertThat(found).extracting(Tuning::initial).containsOnly(10);
        assertThat(device.asked()).extracting(Trial::initial).containsOnly(10);
        assertThat(device.asked()).extracting(Trial::share).containsOnly(0);
    }

    @Test
    void shouldStayWithTheCataloguesPausesWhereNoneAreBetterThanNoise() {
        device = new FakeDevice(trial -> taking(Seen.run()
                .within(trial.windowNs())
                .completing(100_000 + random.nextInt(1000))
                .sharing(1, 1, 1)
                .observation()));

        List<Tuning> found =
                tune(only(Kind.MUTEX, "spin-backoff"), ALL, AMPLE_NS).results();

        assertThat(found).hasSize(3).allSatisfy(tuning -> {
            assertThat(tuning.pauses()).isEqualTo(tuning.untuned());
            assertThat(tuning.converged()).isTrue();
        });
    }

    @Test
    void shouldSayWhereTheTimeRanOut() {
        Tuner tuner = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), 10 * windowNs(64));

        assertThat(tuner.results()).isEmpty();
        assertThat(tuner.untouched())
                .extracting(TunerTarget::name)
                .containsExactly("mutex/spin-backoff at full contention");

        Tuning cut = tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), 50 * windowNs(64))
                .results()
                .get(0);
        assertThat(cut.converged()).isFalse();
        assertThat(cut.tried()).isPositive();
    }

    @Test
    void shouldPassOnTheTimeThatAnEasyTargetLeavesOver() {
        device = new FakeDevice(trial -> trial.blocks() == 64
                ? mutexPeakingAt(1024).apply(trial)
                : taking(Seen.run()
                        .within(trial.windowNs())
                        .completing(1000)
                        .sharing(1, 1, 1)
                        .observation()));
        long quick = consumed(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.LOW));
        long slow = consumed(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL));
        assertThat(slow).isGreaterThan(2 * quick);

        List<Tuning> found = tune(
                        only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.LOW, Contention.FULL), slow + 2 * quick)
                .results();

        assertThat(found).extracting(Tuning::converged).containsOnly(true);
    }

    @Test
    void shouldKeepToItsBudget() {
        long budget = 2_000_000_000L;

        tune(row -> true, ALL, budget);

        assertThat(nanos).isBetween(budget / 2, budget + 4 * windowNs(64));
    }

    @Test
    void shouldLeaveAloneWhatGetsNowhereUntuned() {
        device = new FakeDevice(trial -> taking(
                trial.kernel().contains("rw_spin") ? Seen.run().expiring().observation() : Seen.honest(trial)));

        Tuner tuner = tune(row -> row.id().startsWith("rw-"), Set.of(Contention.FULL), AMPLE_NS);

        assertThat(tuner.results()).extracting(Tuning::implementation).containsExactly("rw-priority-exponential");
        assertThat(tuner.stuck())
                .extracting(target -> target.implementation().id())
                .containsExactly("rw-spin-exponential");
        assertThat(tuner.untouched()).isEmpty();
        assertThat(device.asked(".*rw_spin.*")).hasSizeLessThan(8);
    }

    @Test
    void shouldBoundAWaitByLittleMoreThanTheWindow() {
        tune(only(Kind.MUTEX, "spin-backoff"), Set.of(Contention.FULL), AMPLE_NS);

        assertThat(device.asked())
                .allSatisfy(trial ->
                        assertThat(trial.timeoutNs() - trial.windowNs()).isBetween(1L, 1_000_000_000L));
    }

    @Test
    void shouldTellHowFarItIs() {
        tune(row -> row.kind() == Kind.MUTEX, ALL, 3_000_000_000L);

        assertThat(fractions)
                .isSorted()
                .last()
                .satisfies(last -> assertThat(last).isBetween(0.9, 1.0));
        assertThat(begun).startsWith("mutex/spin-backoff at low contention").contains("mutex/ring at full contention");
    }

    @Test
    void shouldSkipWhatTheDeviceDoesNotHave() {
        device = new FakeDevice(mutexPeakingAt(64)).having(kernel -> !kernel.equals("mutex_rate_ring"));

        assertThat(tune(row -> row.kind() == Kind.MUTEX, Set.of(Contention.LOW), AMPLE_NS)
                        .results())
                .extracting(Tuning::implementation)
                .contains("fa")
                .doesNotContain("ring");
    }

    @Test
    void shouldEndAtOnceWhenTheDeviceIsAborted() {
        device = new FakeDevice(trial -> {
            device.abort();
            return Seen.honest(trial);
        });

        assertThatThrownBy(() -> tune(row -> true, ALL, AMPLE_NS)).isInstanceOf(DeviceException.class);
        assertThat(device.asked()).hasSize(1);
    }

    @Test
    void shouldTuneEveryRowThatPauses() {
        assertThat(Tuner.tunable()).isNotEmpty().allSatisfy(row -> {
            assertThat(TunerSpace.neighbours(row.pauses(), 2)).as(row.id()).isNotEmpty();
            assertThat(row.device()).isEqualTo(device.facts().kind());
        });
    }

    private long consumed(Predicate<Implementation> wanted, Set<Contention> contentions) {
        long before = nanos;
        assertThat(tune(wanted, contentions, AMPLE_NS).results())
                .extracting(Tuning::converged)
                .containsOnly(true);
        return nanos - before;
    }
}
