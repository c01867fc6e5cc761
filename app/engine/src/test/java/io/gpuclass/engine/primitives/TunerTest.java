package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Lead;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The search on a device: {@link FakeDevice} has 4 SMs and fits 64 blocks. */
class TunerTest {
    private static final long AMPLE_NS = 1_000_000_000_000L;
    private static final double USE_NS = 3e6;
    private static final Set<Contention> ALL = EnumSet.allOf(Contention.class);

    private final Random random = new Random(3);
    private final List<String> begun = new ArrayList<>();
    private final List<Double> fractions = new ArrayList<>();
    private long nanos;
    private FakeDevice device = new FakeDevice(mutexPeakingAt(256));

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

    private long consumed(Predicate<Implementation> wanted, Set<Contention> contentions) {
        long before = nanos;
        assertThat(tune(wanted, contentions, AMPLE_NS).results())
                .extracting(Tuning::converged)
                .containsOnly(true);
        return nanos - before;
    }

    private Tuner tune(Predicate<Implementation> wanted, Set<Contention> contentions, long budgetNanos) {
        return tune(wanted, contentions, budgetNanos, Spreading.USUAL);
    }

    private Tuner tune(
            Predicate<Implementation> wanted, Set<Contention> contentions, long budgetNanos, Spreading spreading) {
        TunerPlan plan = Draft.of(TunerPlan.class)
                .set(TunerPlan::wanted, wanted)
                .set(TunerPlan::contentions, contentions)
                .set(TunerPlan::fairness, 0.8)
                .set(TunerPlan::rule, new StoppingRule(0.015, 6, 25))
                .set(TunerPlan::windowNsPerBlock, 10_000)
                .set(TunerPlan::shortestWindowNs, 500_000)
                .set(TunerPlan::budgetNanos, budgetNanos)
                .set(TunerPlan::seed, 1)
                .set(TunerPlan::unitNs, 640)
                .set(TunerPlan::unitCycles, 1267)
                .set(TunerPlan::spreading, spreading)
                .build();
        Tuner tuner = new Tuner(device, new ClockGuard(), plan, () -> nanos);
        tuner.run(target -> begun.add(target.name()), fractions::add);
        return tuner;
    }

    private static Predicate<Implementation> only(Kind kind, String id) {
        return row -> row.kind() == kind && row.id().equals(id);
    }

    private static long windowNs(int blocks) {
        return Math.max(500_000, blocks * 10_000L);
    }

    /** Returns a mutex whose rate falls by a fifth for each doubling of the longest pause away from its peak, with noise of 0.5 %. */
    private Function<Trial, Observation> mutexPeakingAt(int longest) {
        return trial -> {
            double doublings = Math.abs(Math.log((double) Math.max(1, trial.backoffMax()) / longest) / Math.log(2));
            double noise = 1 + 0.005 * (random.nextDouble() - 0.5);
            long operations = Math.round(1e6 * Math.pow(0.8, doublings) * noise);
            double windowNs = isUse(trial) ? USE_NS : trial.windowNs();
            return taking(Seen.run()
                    .within(windowNs)
                    .lasting(isUse(trial) ? windowNs : Math.max(windowNs, 1000.0 * trial.length()))
                    .completing(operations)
                    .sharing(0.95, 1, 1)
                    .observation());
        };
    }

    /** Returns a device's script that differs between the tool's own loops and a user's kernel. */
    private static Function<Trial, Observation> bench(
            Function<Trial, Observation> inTheBench, Function<Trial, Observation> inUse) {
        return trial -> (isUse(trial) ? inUse : inTheBench).apply(trial);
    }

    private static boolean isUse(Trial trial) {
        return trial.kernel().contains("_use_");
    }

    /** Returns a run of a user's kernel with so many operations, whatever its length. */
    private Observation using(long operations) {
        return taking(Seen.run().within(USE_NS).completing(operations).observation());
    }

    /** Returns a window of the tool's own loop with so many operations. */
    private Observation rated(Trial trial, long operations) {
        return taking(Seen.run()
                .within(trial.windowNs())
                .completing(operations)
                .sharing(1, 1, 1)
                .observation());
    }

    /** Lets the time pass that a run takes. */
    private Observation taking(Observation seen) {
        nanos += (long) Math.max(seen.elapsedNs(), seen.windowNs());
        return seen;
    }
}
