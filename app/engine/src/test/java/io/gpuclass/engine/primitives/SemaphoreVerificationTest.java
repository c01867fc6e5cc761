package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of semaphores: that they let in as many as they should, and no more. */
class SemaphoreVerificationTest {
    private final VerificationFixture fixture = new VerificationFixture();

    @Test
    void shouldTellTheMostInsideASemaphoreAndOfNothingElse() {
        List<Verification> results =
                fixture.results(trial -> Seen.run().completing(400).reaching(400));

        assertThat(results)
                .allMatch(result -> (result.kind().equals(Kind.SEMAPHORE.id()))
                        == Long.valueOf(400).equals(result.reached()));
    }

    @Test
    void shouldStayInsideForLongerWhereASemaphoreWasNotSeenFull() {
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .completing(400)
                .reaching(trial.section() == 0 && trial.kernel().startsWith("sema") ? 1 : 400)
                .observation());
        List<Verification> results = fixture.on(device).implementations();

        assertThat(results).allMatch(Verification::passed);
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
        assertThat(fixture.results(trial -> Seen.run().completing(400).reaching(most)))
                .filteredOn(result -> result.kind().equals(Kind.SEMAPHORE.id())
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

    @Test
    void shouldNotTakeTheMostInsideASemaphoreForACount() {
        Verification result =
                fixture.first(Kind.SEMAPHORE, trial -> Seen.run().completing(40).reaching(1));

        assertThat(result.violations()).isZero();
        assertThat(result.passed()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"10, 20, false", "10, 21, true", "120, 240, false", "120, 241, true"})
    void shouldCallASemaphoreStuckThatLetInNoMoreThanItsInitialValueTwice(
            int initial, long operations, boolean passed) {
        List<Verification> results = fixture.results(
                trial -> Seen.run().completing(operations).reaching(operations).expiring());

        assertThat(results.stream()
                        .filter(result -> Integer.valueOf(initial).equals(result.initial()))
                        .filter(result -> !VerificationFixture.mayLivelock(result)))
                .isNotEmpty()
                .allMatch(result -> result.passed() == passed);
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
        fixture.on(device, new VerificationPlan(70, 40, 100, false)).implementations();

        assertThat(device.asked(kernel).stream().filter(trial -> trial.initial() == initial))
                .isNotEmpty()
                .extracting(Trial::timeoutNs)
                .containsOnly(timeoutNs);
    }
}
