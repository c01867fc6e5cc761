package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Seen;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts by the observation of a run. */
class VerificationVerdictTest {
    private final VerificationFixture fixture = new VerificationFixture();

    @ParameterizedTest
    @ValueSource(longs = {39, 41})
    void shouldCountUpdatesThatAMutexLostOrMadeUpAsViolations(long counted) {
        Verification result =
                fixture.first(Kind.MUTEX, trial -> Seen.run().completing(40).reaching(counted));

        assertThat(result.operations()).isEqualTo(40);
        assertThat(result.violations()).isEqualTo(1);
        assertThat(result.passed()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shouldFailForASingleViolation(Kind kind) {
        Verification result = fixture.first(
                kind, trial -> Seen.run().completing(40).reaching(40).violating(1));

        assertThat(result.violations()).isEqualTo(1);
        assertThat(result.passed()).isFalse();
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
        Verification result = fixture.first(
                kind,
                trial -> Seen.run().completing(operations).reaching(operations).expiring());

        assertThat(result.timedOut()).isTrue();
        assertThat(result.violations()).isZero();
        assertThat(result.passed()).isEqualTo(passed);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void shouldFailWhatMayLivelockForViolationsAloneSinceItPromisesNobodyToGetOn(long violations, boolean passed) {
        List<Verification> results =
                fixture.results(trial -> Seen.run().violating(violations).expiring());

        assertThat(results.stream().filter(VerificationFixture::mayLivelock))
                .isNotEmpty()
                .allMatch(result -> result.timedOut() && result.passed() == passed);
    }
}
