package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of a suite: their number, sizes and time. */
class VerificationSuiteTest {
    private final VerificationFixture fixture = new VerificationFixture();

    @Test
    void shouldCheckOnNumbersOfBlocksTooThatAreOddOrLieUnevenlyWhereThePlanSaysSo() {
        FakeDevice device = new FakeDevice(Seen::honest).saturatedAt(64);
        List<Verification> results =
                fixture.on(device, new VerificationPlan(70, 100_000_000, true)).implementations();

        assertThat(results.stream().map(Verification::blocks).distinct()).containsExactly(1, 2, 3, 4, 5, 63, 64);
    }

    @Test
    void shouldCheckEveryImplementationOnOneAndTwoBlocksOnePerSmAndSaturation() {
        List<Verification> results =
                fixture.on(new FakeDevice(Seen::honest).saturatedAt(64)).implementations();

        List<Implementation> all = Catalogue.all().stream()
                .filter(row -> row.device() == DeviceKind.CUDA)
                .toList();
        int semaphores =
                (int) all.stream().filter(row -> row.kind() == Kind.SEMAPHORE).count();
        int wrapping =
                (int) all.stream().filter(row -> row.has(Trait.COUNTS_ON)).count();
        assertThat(results)
                .hasSize(4 * (all.size() + 2 * semaphores) + wrapping)
                .allMatch(Verification::passed)
                .isEqualTo(fixture.heard());
        assertThat(results.stream().map(Verification::blocks).distinct()).containsExactly(1, 2, 4, 64);
        assertThat(results.stream()
                        .filter(result -> result.kind().equals(Kind.SEMAPHORE.id()))
                        .map(Verification::initial)
                        .distinct())
                .containsExactly(1, 10, 120);
        assertThat(results.stream().filter(result -> !result.kind().equals(Kind.SEMAPHORE.id())))
                .allMatch(result -> result.initial() == null);
        assertThat(results.stream().map(Verification::implementation).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().map(Implementation::id).distinct().toList());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1 2", "3, 1 2 3", "4, 1 2 4"})
    void shouldNotCheckMoreBlocksThanFit(int saturation, String sizes) {
        assertThat(fixture.on(new FakeDevice(Seen::honest).saturatedAt(saturation)).implementations().stream()
                        .map(Verification::blocks)
                        .distinct()
                        .map(String::valueOf))
                .containsExactly(sizes.split(" "));
    }

    @Test
    void shouldRunWhatCountsOnAcrossTheWrapOnceAtOnePerSm() {
        FakeDevice device = new FakeDevice(Seen::honest);
        List<Verification> across = fixture.on(device).implementations().stream()
                .filter(result -> result.first() != null)
                .toList();

        assertThat(across)
                .allMatch(result -> result.first() == -100 && result.blocks() == 4)
                .allMatch(result -> result.initial() == null || result.initial() == 1)
                .extracting(result -> result.kind() + "/" + result.implementation())
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
        fixture.on(device).implementations();

        assertThat(device.asked("barrier_.*").stream().filter(trial -> trial.first() == 0))
                .isNotEmpty()
                .allMatch(trial -> trial.length() == 70);
    }

    @Test
    void shouldLetEverySecondBlockWriteWhereThereIsOneOnEachSm() {
        FakeDevice device = new FakeDevice(Seen::honest);
        fixture.on(device).implementations();

        assertThat(device.asked("semaphore_verify_rw_spin"))
                .isNotEmpty()
                .allMatch(trial -> trial.share() == (trial.blocks() > 4 ? 0 : 8));
    }

    @ParameterizedTest
    @CsvSource({"2, 200", "128, 20", "264, 10", "2112, 2"})
    void shouldGiveManyBlocksFewOperationsEach(int blocks, int operations) {
        FakeDevice device = new FakeDevice(Seen::honest).saturatedAt(blocks);
        fixture.on(device).implementations();

        assertThat(device.asked("mutex_verify_fa").stream()
                        .filter(trial -> trial.blocks() == blocks && trial.first() == 0))
                .allSatisfy(trial -> {
                    assertThat(trial.length()).isEqualTo(operations);
                    assertThat(trial.backoffUnit()).isEqualTo(55);
                    assertThat(trial.timeoutNs()).isPositive().isLessThan(Trial.DEFAULT_TIMEOUT_NS);
                })
                .hasSize(1);
    }

    @Test
    void shouldLeaveOutWhatTheDeviceHasNoCheckFor() {
        FakeDevice device = new FakeDevice(Seen::honest).having(kernel -> kernel.startsWith("barrier_"));

        assertThat(fixture.on(device).implementations())
                .isNotEmpty()
                .allMatch(result -> result.kind().equals(Kind.BARRIER.id()));
        assertThat(fixture.on(device).seededBugs())
                .isNotEmpty()
                .allMatch(result -> result.kind().equals(Kind.BARRIER.id()));
    }
}
