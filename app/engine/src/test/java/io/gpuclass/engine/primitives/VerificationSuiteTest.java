package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Progress;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.VerificationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationSuiteTest {
    private final List<VerificationResult> heard = new ArrayList<>();

    @Test
    void shouldCheckOnNumbersOfBlocksTooThatAreOddOrLieUnevenlyWhereThePlanSaysSo() {
        FakeDevice device = new FakeDevice(Seen::honest).saturatedAt(64);
        List<VerificationResult> results = new VerificationSuite(
                        device, new VerificationPlan(70, 100_000_000, true), 55, row -> true, heard::add)
                .implementations();

        assertThat(results.stream().map(VerificationResult::blocks).distinct()).containsExactly(1, 2, 3, 4, 5, 63, 64);
    }

    @Test
    void shouldGiveABusyHostASecondChanceOfASecond() {
        FakeDevice host = FakeDevice.host(trial -> trial.timeoutNs() < 1_000_000_000 ? slow(trial) : Seen.honest(trial))
                .saturatedAt(2);

        assertThat(on(host).implementations()).isNotEmpty().allMatch(VerificationResult::passed);
        assertThat(host.asked("barrier_verify_central"))
                .extracting(Trial::timeoutNs)
                .containsExactly(100_000_000L, 1_000_000_000L);
    }

    @Test
    void shouldFailWhatDoesNotEndOnAHostEitherWay() {
        FakeDevice host = FakeDevice.host(VerificationSuiteTest::slow).saturatedAt(2);

        assertThat(on(host).implementations())
                .filteredOn(result -> result.kind() == Kind.BARRIER)
                .isNotEmpty()
                .noneMatch(VerificationResult::passed);
    }

    @Test
    void shouldGiveNeitherTwinsNorAGpuASecondChance() {
        FakeDevice host = FakeDevice.host(VerificationSuiteTest::slow).saturatedAt(2);
        FakeDevice gpu = new FakeDevice(VerificationSuiteTest::slow).saturatedAt(1);

        on(host).twins();
        on(gpu).implementations();

        assertThat(host.asked("barrier_verify_twin_leaky")).hasSize(1);
        assertThat(gpu.asked("barrier_verify_central")).hasSize(1);
    }

    @Test
    void shouldCheckEveryImplementationOnOneAndTwoBlocksOnePerSmAndSaturation() {
        List<VerificationResult> results =
                on(new FakeDevice(Seen::honest).saturatedAt(64)).implementations();

        List<Implementation> all = Catalogue.all().stream()
                .filter(row -> row.device() == DeviceKind.CUDA)
                .toList();
        int semaphores =
                (int) all.stream().filter(row -> row.kind() == Kind.SEMAPHORE).count();
        int wrapping =
                (int) all.stream().filter(row -> row.has(Trait.COUNTS_ON)).count();
        assertThat(results)
                .hasSize(4 * (all.size() + 2 * semaphores) + wrapping)
                .allMatch(VerificationResult::passed)
                .isEqualTo(heard);
        assertThat(results.stream().map(VerificationResult::blocks).distinct()).containsExactly(1, 2, 4, 64);
        assertThat(results.stream()
                        .filter(result -> result.kind() == Kind.SEMAPHORE)
                        .map(VerificationResult::initial)
                        .distinct())
                .containsExactly(1, 10, 120);
        assertThat(results.stream().filter(result -> result.kind() != Kind.SEMAPHORE))
                .allMatch(result -> result.initial() == null);
        assertThat(results.stream().map(VerificationResult::implementation).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().map(Implementation::id).distinct().toList());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1 2", "3, 1 2 3", "4, 1 2 4"})
    void shouldNotCheckMoreBlocksThanFit(int saturation, String sizes) {
        assertThat(on(new FakeDevice(Seen::honest).saturatedAt(saturation)).implementations().stream()
                        .map(VerificationResult::blocks)
                        .distinct()
                        .map(String::valueOf))
                .containsExactly(sizes.split(" "));
    }

    @Test
    void shouldRunWhatCountsOnAcrossTheWrapOnceAtOnePerSm() {
        FakeDevice device = new FakeDevice(Seen::honest);
        List<VerificationResult> across = on(device).implementations().stream()
                .filter(result -> result.first() != null)
                .toList();

        assertThat(across)
                .allMatch(result -> result.first() == -100 && result.blocks() == 4)
                .allMatch(result -> result.initial() == null || result.initial() == 1)
                .extracting(result -> result.kind().id() + "/" + result.implementation())
                .contains("barrier/xf", "mutex/fa-plain", "mutex/ring", "semaphore/sleeping")
                .doesNotHaveDuplicates();
        assertThat(device.asked().stream().filter(trial -> trial.first() != 0))
                .hasSameSizeAs(across)
                .allMatch(trial -> trial.first() == -100)
                .allMatch(trial ->
                        trial.kernel().startsWith("barrier_") ? trial.length() >= 200 : trial.length() * 4 >= 200);
    }

    @Test
    void shouldCheckBarriersForAsManyPhasesAsPlanned() {
        FakeDevice device = new FakeDevice(Seen::honest);
        on(device).implementations();

        assertThat(device.asked("barrier_.*").stream().filter(trial -> trial.first() == 0))
                .isNotEmpty()
                .allMatch(trial -> trial.length() == 70);
    }

    @Test
    void shouldLetEverySecondBlockWriteWhereThereIsOneOnEachSm() {
        FakeDevice device = new FakeDevice(Seen::honest);
        on(device).implementations();

        assertThat(device.asked("semaphore_verify_rw_spin"))
                .isNotEmpty()
                .allMatch(trial -> trial.share() == (trial.blocks() > 4 ? 0 : 8));
    }

    @Test
    void shouldTellTheMostInsideASemaphoreAndOfNothingElse() {
        List<VerificationResult> results =
                results(trial -> Seen.run().completing(400).reaching(400));

        assertThat(results)
                .allMatch(result ->
                        (result.kind() == Kind.SEMAPHORE) == Long.valueOf(400).equals(result.reached()));
    }

    @Test
    void shouldStayInsideForLongerWhereASemaphoreWasNotSeenFull() {
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .completing(400)
                .reaching(trial.section() == 0 && trial.kernel().startsWith("sema") ? 1 : 400)
                .observation());
        List<VerificationResult> results = on(device).implementations();

        assertThat(results).allMatch(VerificationResult::passed);
        assertThat(results)
                .filteredOn(result -> Integer.valueOf(10).equals(result.initial())
                        && result.blocks() >= 4
                        && !result.implementation().startsWith("rw-"))
                .isNotEmpty()
                .allMatch(result -> result.reached() == 400 && result.operations() == 800);
        assertThat(device.asked().stream().filter(trial -> trial.section() > 0))
                .isNotEmpty()
                .allMatch(trial -> trial.initial() == 10 && trial.blocks() >= 4)
                .noneMatch(trial -> trial.kernel().contains("_rw_"));
    }

    @ParameterizedTest
    @CsvSource({
        "sleeping, 10, 64, 9, false",
        "sleeping, 10, 64, 10, true",
        "sleeping, 10, 4, 3, false",
        "sleeping, 10, 4, 4, true",
        "sleeping, 10, 2, 1, true",
        "sleeping, 120, 64, 1, true",
        "rw-spin, 10, 64, 1, true"
    })
    void shouldFailASemaphoreThatIsNeverSeenFullWithFewPlacesAndManyBlocks(
            String semaphore, int initial, int blocks, long most, boolean passed) {
        assertThat(results(trial -> Seen.run().completing(400).reaching(most)))
                .filteredOn(result -> result.kind() == Kind.SEMAPHORE
                        && result.implementation().equals(semaphore)
                        && result.initial() == initial
                        && result.blocks() == blocks
                        && result.first() == null)
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.reached()).isEqualTo(most);
                    assertThat(result.passed()).isEqualTo(passed);
                });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 2 3"})
    void shouldCheckOnAHostOfOneTwoOrThreeCpus(int cpus, String sizes) {
        FakeDevice host = FakeDevice.host(Seen::honest).saturatedAt(cpus);

        assertThat(on(host).implementations())
                .allMatch(VerificationResult::passed)
                .extracting(result -> String.valueOf(result.blocks()))
                .containsOnly(sizes.split(" "));
        assertThat(host.asked("mutex_.*")).allMatch(trial -> trial.length() == 2640);
    }

    @ParameterizedTest
    @CsvSource({"2, 200", "128, 20", "264, 10", "2112, 2"})
    void shouldGiveManyBlocksFewOperationsEach(int blocks, int operations) {
        FakeDevice device = new FakeDevice(Seen::honest).saturatedAt(blocks);
        on(device).implementations();

        assertThat(device.asked("mutex_verify_fa").stream()
                        .filter(trial -> trial.blocks() == blocks && trial.first() == 0))
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
    @EnumSource(Kind.class)
    void shouldFailForASingleViolation(Kind kind) {
        VerificationResult result =
                first(kind, trial -> Seen.run().completing(40).reaching(40).violating(1));

        assertThat(result.violations()).isEqualTo(1);
        assertThat(result.passed()).isFalse();
    }

    @Test
    void shouldNotTakeTheMostInsideASemaphoreForACount() {
        VerificationResult result =
                first(Kind.SEMAPHORE, trial -> Seen.run().completing(40).reaching(1));

        assertThat(result.violations()).isZero();
        assertThat(result.passed()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "MUTEX, 2, false",
        "MUTEX, 3, true",
        "SEMAPHORE, 2, false",
        "SEMAPHORE, 3, true",
        "BARRIER, 500, false",
        "CONDITION_VARIABLE, 500, false"
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

        assertThat(results.stream()
                        .filter(result -> Integer.valueOf(initial).equals(result.initial()))
                        .filter(result -> !mayLivelock(result)))
                .isNotEmpty()
                .allMatch(result -> result.passed() == passed);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void shouldFailWhatMayLivelockForViolationsAloneSinceItPromisesNobodyToGetOn(long violations, boolean passed) {
        List<VerificationResult> results =
                results(trial -> Seen.run().violating(violations).expiring());

        assertThat(results.stream().filter(VerificationSuiteTest::mayLivelock))
                .isNotEmpty()
                .allMatch(result -> result.timedOut() && result.passed() == passed);
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
    void shouldRunTwinsAtSaturationWhereTheyAreCaughtSoonestButAcrossTheWrapAtOnePerSm() {
        List<VerificationResult> twins =
                on(new FakeDevice(Seen::honest).saturatedAt(48)).twins();

        assertThat(twins).filteredOn(twin -> twin.first() == null).isNotEmpty().allMatch(twin -> twin.blocks() == 48);
        assertThat(twins)
                .filteredOn(twin -> twin.first() != null)
                .allMatch(twin -> twin.blocks() == 4 && twin.first() == -100)
                .extracting(VerificationResult::implementation)
                .containsExactly("breaks-at-wrap", "ticket-breaks-at-wrap");
        assertThat(twins)
                .filteredOn(twin -> twin.kind() == Kind.SEMAPHORE)
                .extracting(VerificationResult::implementation, VerificationResult::initial)
                .contains(tuple("off-by-one", 1), tuple("rw-writer-takes-one", 10));
    }

    @Test
    void shouldNotRunMoreBlocksOfATwinThanFit() {
        FakeDevice device =
                new FakeDevice(Seen::honest).saturatedAt(kernel -> kernel.endsWith("_twin_leaky") ? 40 : 48);

        assertThat(on(device).twins())
                .filteredOn(twin -> twin.implementation().equals("leaky"))
                .singleElement()
                .satisfies(twin -> assertThat(twin.blocks()).isEqualTo(40));
    }

    @Test
    void shouldLeaveOutWhatTheDeviceHasNoCheckFor() {
        FakeDevice device = new FakeDevice(Seen::honest).having(kernel -> kernel.startsWith("barrier_"));

        assertThat(on(device).implementations()).isNotEmpty().allMatch(result -> result.kind() == Kind.BARRIER);
        assertThat(on(device).twins()).isNotEmpty().allMatch(result -> result.kind() == Kind.BARRIER);
    }

    @ParameterizedTest
    @CsvSource({
        "semaphore_verify_spin, 1, 100",
        "semaphore_verify_spin, 10, 40",
        "semaphore_verify_spin_backoff, 1, 40",
        "mutex_verify_spin, 0, 40"
    })
    void shouldGiveSemaphoresOfOnePlaceTheTimeThatTheyNeedWithoutPauses(String kernel, int initial, long timeoutNs) {
        FakeDevice device = new FakeDevice(Seen::honest);
        new VerificationSuite(device, new VerificationPlan(70, 40, 100, false), 55, row -> true, heard::add)
                .implementations();

        assertThat(device.asked(kernel).stream().filter(trial -> trial.initial() == initial))
                .isNotEmpty()
                .extracting(Trial::timeoutNs)
                .containsOnly(timeoutNs);
    }

    private static boolean mayLivelock(VerificationResult result) {
        return Catalogue.find(DeviceKind.CUDA, result.kind(), result.implementation())
                .filter(row -> row.facts().progress() == Progress.MAY_LIVELOCK)
                .isPresent();
    }

    private VerificationResult first(Kind kind, Function<Trial, Seen> script) {
        return results(script).stream()
                .filter(result -> result.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private List<VerificationResult> results(Function<Trial, Seen> script) {
        return on(new FakeDevice(trial -> script.apply(trial).observation())).implementations();
    }

    private VerificationSuite on(FakeDevice device) {
        return new VerificationSuite(device, new VerificationPlan(70, 100_000_000, false), 55, row -> true, heard::add);
    }

    /** A run in which hardly anybody got on before its bound. */
    private static Observation slow(Trial trial) {
        return Seen.run().expiring().completing(1).observation();
    }
}
