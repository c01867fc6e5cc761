package io.gpuclass.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerificationResultTest {
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
    void shouldBeTimedOutWhereEitherWas(boolean one, boolean other, boolean either) {
        assertThat(result(1, 0, one, true).and(result(1, 0, other, true)).timedOut())
                .isEqualTo(either);
    }

    private static VerificationResult result(long operations, long violations, boolean timedOut, boolean passed) {
        return new VerificationResult(
                Kind.SEMAPHORE, "sleeping", false, 8, 10, operations, violations, timedOut, passed);
    }
}
