package io.gpuclass.profile.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViolationTest {
    @ParameterizedTest
    @CsvSource({
        "MUTEX, , it let several in at once",
        "SEMAPHORE, 10, it let more in than it may",
        "BARRIER, , somebody passed before all had arrived",
        "CONDITION_VARIABLE, , a notification was lost"
    })
    void shouldSayWhatAViolationOfEachKindMeans(Kind kind, Integer initial, String what) {
        Violation breach = Violation.ofPrimitive(failed(kind, initial, 3, false, null), 36);

        assertThat(breach.sort()).isEqualTo(Violation.Sort.VIOLATION);
        assertThat(breach.what()).startsWith(what).endsWith("3 violations in 40 operations");
        assertThat(breach.blocks()).isEqualTo(37);
        assertThat(breach.initial()).isEqualTo(initial);
        assertThat(breach.passedAt()).isEqualTo(36);
    }

    @Test
    void shouldTakeARunInWhichNobodyGotOnForADeadlock() {
        Violation breach = Violation.ofPrimitive(failed(Kind.MUTEX, null, 0, true, null), null);

        assertThat(breach.sort()).isEqualTo(Violation.Sort.DEADLOCK);
        assertThat(breach.what()).isEqualTo("no progress within the time bound: 40 operations in all");
    }

    @Test
    void shouldTakeViolationsForWorseThanExpiry() {
        assertThat(Violation.ofPrimitive(failed(Kind.MUTEX, null, 1, true, null), null)
                        .sort())
                .isEqualTo(Violation.Sort.VIOLATION);
    }

    @Test
    void shouldSayThatASemaphoreWasNeverFull() {
        assertThat(Violation.ofPrimitive(failed(Kind.SEMAPHORE, 10, 0, false, 9L), null)
                        .what())
                .isEqualTo("it never let in as many as it may: 9 at most");
    }

    private static Verification failed(Kind kind, Integer initial, long violations, boolean timedOut, Long reached) {
        return VerificationBuilder.builder()
                .kind(kind.id())
                .implementation("user:mine")
                .blocks(37)
                .initial(initial)
                .operations(40L)
                .violations(violations)
                .timedOut(timedOut)
                .reached(reached)
                .build();
    }
}
