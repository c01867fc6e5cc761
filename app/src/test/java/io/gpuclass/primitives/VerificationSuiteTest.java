package io.gpuclass.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.device.DeviceKind;
import io.gpuclass.device.FakeDevice;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Seen;
import io.gpuclass.device.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationSuiteTest {
    private final List<VerificationResult> heard = new ArrayList<>();

    @Test
    void shouldCheckEveryImplementationOnTwoBlocksOnePerSmAndSaturation() {
        List<VerificationResult> results =
                on(new FakeDevice(Seen::honest).saturatedAt(64)).implementations();

        assertThat(results).hasSize(3 * (2 + 4 + 3 * 3)).allMatch(VerificationResult::passed);
        assertThat(results).isEqualTo(heard);
        assertThat(results.stream().map(VerificationResult::blocks).distinct()).containsExactly(2, 4, 64);
        assertThat(results.stream()
                        .filter(result -> result.kind() == Kind.SEMAPHORE)
                        .map(VerificationResult::initial)
                        .distinct())
                .containsExactly(1, 10, 120);
        assertThat(results.stream().filter(result -> result.kind() != Kind.SEMAPHORE))
                .allMatch(result -> result.initial() == null);
        assertThat(results.stream().map(VerificationResult::implementation).distinct())
                .containsExactly("atomic-two-stage", "xf", "spin", "spin-backoff", "fa", "ring", "sleeping");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 2 3", "4, 2 4"})
    void shouldNotCheckMoreBlocksThanFit(int saturation, String sizes) {
        assertThat(on(new FakeDevice(Seen::honest).saturatedAt(saturation)).implementations().stream()
                        .map(VerificationResult::blocks)
                        .distinct()
                        .map(String::valueOf))
                .containsExactly(sizes.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 2 3"})
    void shouldCheckOnAHostOfOneTwoOrThreeCpus(int cpus, String sizes) {
        FakeDevice host = FakeDevice.host(Seen::honest).saturatedAt(cpus);

        assertThat(on(host).implementations())
                .allMatch(VerificationResult::passed)
                .extracting(result -> String.valueOf(result.blocks()))
                .containsOnly(sizes.split(" "));
        assertThat(host.asked().stream().filter(trial -> trial.kernel().startsWith("mutex_")))
                .allMatch(trial -> trial.length() == 2640);
    }

    @ParameterizedTest
    @CsvSource({"2, 20", "128, 20", "264, 10", "2112, 2"})
    void shouldGiveManyBlocksFewOperationsEach(int blocks, int operations) {
        FakeDevice device = new FakeDevice(Seen::honest).saturatedAt(blocks);
        on(device).implementations();

        assertThat(device.asked().stream()
                        .filter(trial -> trial.kernel().equals("mutex_verify_fa") && trial.blocks() == blocks))
                .allSatisfy(trial -> {
                    assertThat(trial.length()).isEqualTo(operations);
                    assertThat(trial.backoffUnit()).isEqualTo(55);
                    assertThat(trial.timeoutNs()).isPositive().isLessThan(Trial.DEFAULT_TIMEOUT_NS);
                })
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {39, 41})
    void shouldCountUpdatesThatAMutexLostOrMadeUpAsViolations(long counted) {
        VerificationResult result =
                first(Kind.MUTEX, trial -> Seen.run().completing(40).reaching(counted));

        assertThat(result.operations()).isEqualTo(40);
        assertThat(result.violations()).isEqualTo(1);
        assertThat(result.passed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"BARRIER", "MUTEX", "SEMAPHORE"})
    void shouldFailForASingleViolation(Kind kind) {
        VerificationResult result =
                first(kind, trial -> Seen.run().completing(40).reaching(40).violating(1));

        assertThat(result.violations()).isEqualTo(1);
        assertThat(result.passed()).isFalse();
    }

    @Test
    void shouldNotTakeTheMostInsideASemaphoreForACount() {
        assertThat(first(Kind.SEMAPHORE, trial -> Seen.run().completing(40).reaching(1))
                        .passed())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"MUTEX, 2, false", "MUTEX, 3, true", "SEMAPHORE, 2, false", "SEMAPHORE, 3, true", "BARRIER, 500, false"
    })
    void shouldForgiveASlowRunButNotAStuckOne(Kind kind, long operations, boolean passed) {
        VerificationResult result = first(
                kind,
                trial -> Seen.run().completing(operations).reaching(operations).expiring());

        assertThat(result.timedOut()).isTrue();
        assertThat(result.violations()).isZero();
        assertThat(result.passed()).isEqualTo(passed);
    }

    @ParameterizedTest
    @CsvSource({"10, 20, false", "10, 21, true", "120, 240, false", "120, 241, true"})
    void shouldCallASemaphoreStuckThatLetInNoMoreThanItsInitialValueTwice(
            int initial, long operations, boolean passed) {
        List<VerificationResult> results = results(
                trial -> Seen.run().completing(operations).reaching(operations).expiring());

        assertThat(results.stream().filter(result -> Integer.valueOf(initial).equals(result.initial())))
                .isNotEmpty()
                .allMatch(result -> result.passed() == passed);
    }

    @ParameterizedTest
    @CsvSource({"0, false, false", "1, false, true", "0, true, true"})
    void shouldPassATwinOnlyIfItIsCaught(long violations, boolean expired, boolean caught) {
        List<VerificationResult> twins = on(new FakeDevice(trial -> {
                    Seen seen = Seen.run().completing(1).reaching(1).violating(violations);
                    return (expired ? seen.expiring() : seen).observation();
                }))
                .twins();

        assertThat(twins)
                .hasSize(Catalogue.twins(DeviceKind.CUDA).size())
                .allMatch(VerificationResult::twin)
                .allMatch(twin -> twin.passed() == caught)
                .isEqualTo(heard);
    }

    @Test
    void shouldRunTwinsAtSaturationWhereTheyAreCaughtSoonest() {
        List<VerificationResult> twins =
                on(new FakeDevice(Seen::honest).saturatedAt(48)).twins();

        assertThat(twins).isNotEmpty().allMatch(twin -> twin.blocks() == 48);
        assertThat(twins.stream().filter(twin -> twin.kind() == Kind.SEMAPHORE))
                .allMatch(twin -> twin.initial() == 1)
                .isNotEmpty();
    }

    @Test
    void shouldLeaveOutWhatTheDeviceHasNoCheckFor() {
        FakeDevice device = new FakeDevice(Seen::honest).having(kernel -> kernel.startsWith("barrier_"));

        assertThat(on(device).implementations()).hasSize(2 * 3).allMatch(result -> result.kind() == Kind.BARRIER);
        assertThat(on(device).twins()).hasSize(2).allMatch(result -> result.kind() == Kind.BARRIER);
    }

    private VerificationResult first(Kind kind, Function<Trial, Seen> script) {
        return results(script).stream()
                .filter(result -> result.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private List<VerificationResult> results(Function<Trial, Seen> script) {
        return on(new FakeDevice(trial -> observation(script, trial))).implementations();
    }

    private static Observation observation(Function<Trial, Seen> script, Trial trial) {
        return script.apply(trial).observation();
    }

    private VerificationSuite on(FakeDevice device) {
        return new VerificationSuite(device, 55, heard::add);
    }
}
