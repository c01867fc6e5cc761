package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerificationTest {
    @Test
    void shouldAddUpWhatTwoRunsOfACheckShowed() {
        assertThat(result(100, 1, false, false).and(result(20, 2, true, true))).isEqualTo(result(120, 3, true, false));
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, true, false", "false, false, false"})
    void shouldPassOnlyWhereBothDid(boolean one, boolean other, boolean both) {
        assertThat(result(1, 0, false, one).and(result(1, 0, false, other)).passed())
                .isEqualTo(both);
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, true", "false, true, true", "false, false, false"})
    void shouldBeCaughtWhereEitherRunCaughtATwin(boolean one, boolean other, boolean either) {
        assertThat(twin(one).and(twin(other)).passed()).isEqualTo(either);
    }

    private static Verification twin(boolean caught) {
        return VerificationBuilder.builder(result(1, 0, false, caught))
                .twin(true)
                .build();
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, true", "false, true, true", "false, false, false"})
    void shouldBeTimedOutWhereEitherWas(boolean one, boolean other, boolean either) {
        assertThat(result(1, 0, one, true).and(result(1, 0, other, true)).timedOut())
                .isEqualTo(either);
    }

    private static Verification result(long operations, long violations, boolean timedOut, boolean passed) {
        return VerificationBuilder.builder()
                .kind(Kind.SEMAPHORE.id())
                .implementation("sleeping")
                .blocks(8)
                .initial(10)
                .operations(operations)
                .violations(violations)
                .timedOut(timedOut)
                .passed(passed)
                .build();
    }

    @ParameterizedTest
    @CsvSource({"3, 9, 9", "9, 3, 9"})
    void shouldKeepTheMostThatWasReached(long one, long other, long most) {
        assertThat(reaching(one).and(reaching(other)).reached()).isEqualTo(most);
    }

    @Test
    void shouldReachNothingWhereThereIsNoLimit() {
        assertThat(result(1, 0, false, true).and(result(1, 0, false, true)).reached())
                .isNull();
    }

    @Test
    void shouldKeepWhereItsCountersStarted() {
        assertThat(reaching(1).and(reaching(1)).first()).isEqualTo(-100);
        assertThat(reaching(1).asFailed()).isEqualTo(reaching(1, false));
    }

    private static Verification reaching(long most) {
        return reaching(most, true);
    }

    private static Verification reaching(long most, boolean passed) {
        return VerificationBuilder.builder(result(1, 0, false, passed))
                .reached(most)
                .first(-100)
                .build();
    }
}
