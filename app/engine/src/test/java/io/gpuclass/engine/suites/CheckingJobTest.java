package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifyOptions;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifySuite;
import io.gpuclass.engine.session.ProgressLog;
import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.Weakening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckingJobTest {
    private final ProgressLog progress = new ProgressLog();
    private long now = Long.MAX_VALUE - 5;
    private Set<FormName> only = Set.of();

    @Test
    void shouldCheckEverythingOnceWhenThereIsNoTime() {
        List<Verification> results = check(Seen::honest, false, 0);

        assertThat(results).isNotEmpty().allMatch(Verification::passed).noneMatch(Verification::twin);
        assertThat(results.stream().map(Verification::implementation).distinct())
                .containsExactlyInAnyOrderElementsOf(Catalogue.all().stream()
                        .filter(row -> row.device() == DeviceKind.CUDA)
                        .map(Implementation::id)
                        .distinct()
                        .toList());
        assertThat(progress.phases).containsExactly("warming up", "verification");
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1", "1, 1", "1.1, 2", "2.5, 3"})
    void shouldGoOnUntilItsTimeIsUpAndAddUpWhatEachCheckShowed(double timesOnce, int rounds) {
        List<Verification> once = check(Seen::honest, true, 0);

        List<Verification> results = check(Seen::honest, true, (long) (timesOnce * once.size()));

        assertThat(results).hasSameSizeAs(once);
        for (int i = 0; i < once.size(); i++) {
            assertThat(results.get(i).operations())
                    .isEqualTo(rounds * once.get(i).operations());
            assertThat(results.get(i).violations())
                    .isEqualTo(rounds * once.get(i).violations());
        }
    }

    @Test
    void shouldCheckBarriersOverHundredsOfPhases() {
        List<Integer> phases = new ArrayList<>();
        check(
                trial -> {
                    if (trial.kernel().equals("barrier_verify_xf")) {
                        phases.add(trial.length());
                    }
                    return Seen.honest(trial);
                },
                false,
                0);

        assertThat(phases).isNotEmpty().allMatch(count -> count == 300);
    }

    @Test
    void shouldNotMixRunsAcrossTheWrapWithOthers() {
        assertThat(check(Seen::honest, false, 0))
                .filteredOn(result -> result.implementation().equals("fa") && result.blocks() == 4)
                .extracting(Verification::first)
                .containsExactly(null, -100);
    }

    @Test
    void shouldCheckFurtherKindsWhereAsked() {
        VerifyOptions options = new VerifyOptions(
                true,
                false,
                Duration.ZERO,
                Set.of(FormName.of(FurtherKind.SHARED_MUTEX, "phase-fair")),
                Set.of(VerifySuite.KINDS));
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .completing((long) trial.blocks() * trial.length())
                .reaching((long) trial.blocks() * trial.length())
                .violating(trial.kernel().endsWith("readers_pass") ? 1 : 0)
                .observation());

        Conformance found = new CheckingJob(() -> now++).run(new ChosenDevice(device, List.of()), options, progress);

        assertThat(found.checks()).isEmpty();
        assertThat(found.kinds())
                .filteredOn(Verification::passed)
                .extracting(Verification::implementation)
                .containsExactly("phase-fair", "readers-pass");
        assertThat(found.checkedSome()).isTrue();
        long unobserved = found.kinds().stream()
                .filter(check -> check.unobserved() != null)
                .count();
        assertThat(unobserved).isPositive();
        assertThat(found.failed()).isEqualTo(found.size() - 2 - unobserved);
    }

    @Test
    void shouldCheckTheBarriersOfEachLevelWhereAsked() {
        VerifyOptions options = new VerifyOptions(
                true,
                false,
                Duration.ZERO,
                Set.of(FormName.ofLevel(Level.WARP, "syncwarp", false)),
                Set.of(VerifySuite.LEVELS));
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .completing(trial.length())
                .violating(trial.kernel().contains("_halves") ? 1 : 0)
                .observation());

        Conformance found = new CheckingJob(() -> now++).run(new ChosenDevice(device, List.of()), options, progress);

        long unseen = found.levels().stream()
                .filter(check -> check.unobserved() != null)
                .count();
        assertThat(found.levels())
                .filteredOn(Verification::passed)
                .extracting(Verification::form)
                .containsExactly("syncwarp", "halves");
        assertThat(found.checkedSome()).isTrue();
        assertThat(found.failed()).isEqualTo(found.size() - 2 - unseen);
    }

    @Test
    void shouldCheckLaunchesThatFollowEachOtherWhereAsked() {
        VerifyOptions options = new VerifyOptions(
                true, false, Duration.ZERO, Set.of(FormName.of(FurtherKind.LATCH, "latch")), Set.of(VerifySuite.USE));
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .completing(2L * trial.blocks() * trial.length())
                .violating(trial.kernel().endsWith("_twin_epoch_of_host") ? 1 : 0)
                .observation());

        Conformance found = new CheckingJob(() -> now++).run(new ChosenDevice(device, List.of()), options, progress);

        assertThat(found.uses())
                .filteredOn(Verification::passed)
                .extracting(Verification::kind, Verification::implementation)
                .containsExactly(tuple("latch", "latch"), tuple("barrier", "epoch-of-host"));
        assertThat(found.checkedSome()).isTrue();
        assertThat(found.failed()).isEqualTo(found.size() - 2);
    }

    @Test
    void shouldNotForgetAFailureThatShowedOnce() {
        int once = check(Seen::honest, false, 0).size();
        boolean[] shown = new boolean[1];

        List<Verification> results = check(
                trial -> {
                    if (trial.kernel().equals("barrier_verify_xf") && !shown[0]) {
                        shown[0] = true;
                        return Seen.run().violating(3).observation();
                    }
                    return Seen.honest(trial);
                },
                false,
                3L * once);

        assertThat(results)
                .filteredOn(result -> !result.passed())
                .singleElement()
                .satisfies(failed -> {
                    assertThat(failed.implementation()).isEqualTo("xf");
                    assertThat(failed.violations()).isEqualTo(3);
                });
    }

    @Test
    void shouldRunTwinsOnlyWhereAsked() {
        assertThat(check(Seen::honest, true, 0))
                .filteredOn(Verification::twin)
                .hasSize(Catalogue.seededBugs(DeviceKind.CUDA).size())
                .allMatch(Verification::passed);
    }

    @Test
    void shouldTellHowMuchOfItsTimeIsOver() {
        int once = check(Seen::honest, false, 0).size();
        progress.fractions.clear();

        check(Seen::honest, false, 2L * once);

        assertThat(progress.fractions).hasSize(2 * once).isSorted().endsWith(1.0);
        assertThat(progress.fractions.get(once - 1)).isEqualTo(0.5);
    }

    @Test
    void shouldCheckOnlyWhatIsWantedAndEveryTwin() {
        only = Set.of(FormName.of(Kind.MUTEX, "ticket-turns"));

        List<Verification> results = check(Seen::honest, true, 0);

        assertThat(results)
                .filteredOn(result -> !result.twin())
                .isNotEmpty()
                .allMatch(result -> result.implementation().equals("ticket-turns"))
                .extracting(Verification::kind)
                .containsOnly(Kind.MUTEX.id());
        assertThat(results).filteredOn(Verification::twin).hasSameSizeAs(Catalogue.seededBugs(DeviceKind.CUDA));
    }

    @Test
    void shouldScoreMutantsInTheTimeThatTheChecksLeave() {
        Mutant mutant = new Mutant("barrier_verify_xf", "xf.cuh: fence();", "fence.acq_rel.gpu", Weakening.REMOVED);
        FakeDevice device = new FakeDevice(trial -> {
                    now++;
                    return Seen.honest(trial);
                })
                .mutating(kernel -> kernel.equals(mutant.kernel()) ? List.of(mutant) : List.of());
        int once = check(Seen::honest, false, 0).size();
        long started = now;

        Conformance found = new CheckingJob(() -> now)
                .run(
                        new ChosenDevice(device, List.of()),
                        new VerifyOptions(
                                false, true, Duration.ofNanos(10L * once), only, Set.of(VerifySuite.PRIMITIVES)),
                        progress);

        assertThat(now - started).isBetween(10L * once, 11L * once);
        assertThat(found.checks()).hasSize(once);
        assertThat(found.mutants()).singleElement().satisfies(result -> {
            assertThat(result.outcome()).isEqualTo(MutantOutcome.SURVIVED);
            assertThat(result.checks()).isGreaterThan(8L * once);
        });
        assertThat(found.mutationScore().survived()).isEqualTo(1);
        assertThat(device.asked("barrier_verify_xf").stream().filter(trial -> trial.blocks() == 2))
                .as("once as compiled before, once as its mutants are compiled, then as a mutant")
                .hasSizeGreaterThan(2);
        assertThat(progress.phases).endsWith("verification", "mutants");
    }

    @Test
    void shouldWeakenFurtherKindsToo() {
        Mutant stale =
                new Mutant("kinds_verify_latch_latch", "latch.cuh: look();", "ld.acquire.gpu", Weakening.RELAXED);
        Mutant fine = new Mutant(stale.kernel(), "latch.cuh: count();", "red.release.gpu", Weakening.RELAXED);
        FakeDevice[] self = new FakeDevice[1];
        self[0] = new FakeDevice(trial -> {
                    now++;
                    return Seen.run()
                            .completing((long) trial.blocks() * trial.length())
                            .violating(stale.equals(self[0].inPlace()) && trial.blocks() > 2 ? 3 : 0)
                            .reaching((long) trial.blocks() * trial.length())
                            .observation();
                })
                .mutating(kernel -> kernel.equals(stale.kernel()) ? List.of(stale, fine) : List.of());

        Conformance found = new CheckingJob(() -> now)
                .run(
                        new ChosenDevice(self[0], List.of()),
                        new VerifyOptions(false, true, Duration.ofNanos(1000), Set.of(), Set.of(VerifySuite.KINDS)),
                        progress);

        assertThat(found.checks()).isEmpty();
        assertThat(found.kinds()).isNotEmpty().noneMatch(Verification::failed);
        assertThat(found.mutants())
                .extracting(MutantResult::kind, MutantResult::site, MutantResult::outcome)
                .containsExactly(
                        tuple(FurtherKind.LATCH, stale.site(), MutantOutcome.VIOLATION),
                        tuple(FurtherKind.LATCH, fine.site(), MutantOutcome.SURVIVED));
        assertThat(self[0].asked("barrier_verify_.*")).isEmpty();
    }

    @Test
    void shouldRefuseToScoreADeviceWithoutMutantsBeforeItChecksAnything() {
        FakeDevice device = new FakeDevice(Seen::honest);

        assertThatThrownBy(() -> new CheckingJob(() -> now)
                        .run(
                                new ChosenDevice(device, List.of()),
                                new VerifyOptions(false, true, Duration.ZERO, only, Set.of(VerifySuite.PRIMITIVES)),
                                progress))
                .hasMessageContaining("no mutants");
        assertThat(device.asked(".*_verify_.*")).isEmpty();
    }

    /** Checks with a clock by which each check takes one nanosecond. */
    private List<Verification> check(Function<Trial, Observation> script, boolean seededBugs, long nanos) {
        FakeDevice device = new FakeDevice(trial -> {
            now++;
            return script.apply(trial);
        });
        return new CheckingJob(() -> now)
                .run(
                        new ChosenDevice(device, List.of()),
                        new VerifyOptions(
                                seededBugs, false, Duration.ofNanos(nanos), only, Set.of(VerifySuite.PRIMITIVES)),
                        progress)
                .checks();
    }
}
