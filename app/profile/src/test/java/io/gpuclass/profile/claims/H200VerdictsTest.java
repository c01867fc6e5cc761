package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.claims.JudgedClaim.Judgement;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts on an H200, worked out by hand from the numbers of its profile. */
class H200VerdictsTest {
    private static final double ROUNDED = 0.0005;
    private static final Map<String, JudgedClaim> CLAIMS =
            ClaimsResult.of(ProfileReader.read(SavedSamples.H200)).claims().stream()
                    .collect(Collectors.toMap(JudgedClaim::id, claim -> claim));

    @ParameterizedTest
    @CsvSource({
        "contention-volatile-reads, 3.7915, holds",
        "hostage-sustained, 12.0690, holds",
        "polls-become-atomics, 1.1100, holds",
        "xf-table-5, 0.6467, does-not-hold",
        "xf-atomic-fermi-start, 0.7419, holds",
        "table-5-mutex-fermi, 1.5025, holds",
        "fa-over-spin-tesla, 4.0551, does-not-hold",
        "fa-faster-than-spin, 4.0551, holds",
        "backoff-over-spin-fermi, 6.0927, does-not-hold",
        "backoff-faster, 6.0927, holds",
        "sleeping-over-backoff-tesla-1, 14.3272, does-not-hold",
        "table-5-semaphore-high, 30.5417, holds",
        "vecadd, -0.0870, does-not-hold",
        "vecadd-memory-shorter, 0.9916, does-not-hold",
        "vecadd-barrier-cycles, 120.4170, does-not-hold",
        "scalarprod-irregular, 0.0356, holds",
        "srb-high-contention, 1.6307, holds",
        "application-reduce, 1.0480, does-not-hold",
        "contended-exchange, 0.1701, holds",
        "backoff-fixes, 5.3141, holds",
        "uncontended-exchange, 0.9878, holds",
    })
    void shouldBeWhatTheNumbersSay(String id, double value, String verdict) {
        Judgement today = CLAIMS.get(id).hereToday();
        assertThat(today.points()).hasSize(1);
        assertThat(today.points().get(0).value()).isCloseTo(value, within(ROUNDED));
        assertThat(today.verdict().id()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "no-lock-loses, wrong-count, holds",
        "queue-locks, completed, does-not-hold",
        "priority-completes, completed, holds",
    })
    void shouldBeWhatTheWordsSay(String id, String word, String verdict) {
        Judgement today = CLAIMS.get(id).hereToday();
        assertThat(today.here()).isEqualTo(word);
        assertThat(today.verdict().id()).isEqualTo(verdict);
    }

    /** Of five sizes XF is behind at each; of the barrier's trends each step falls. */
    @ParameterizedTest
    @CsvSource({
        "xf-always-faster, 5, does-not-hold",
        "atomic-barrier-declines, 5, holds",
        "sleeping-best-always, 15, holds"
    })
    void shouldLookAtEverySize(String id, int points, String verdict) {
        assertThat(CLAIMS.get(id).hereToday().points()).hasSize(points);
        assertThat(CLAIMS.get(id).hereToday().verdict().id()).isEqualTo(verdict);
    }
}
