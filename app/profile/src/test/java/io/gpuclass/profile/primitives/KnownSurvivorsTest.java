package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownSurvivorsTest {
    private static final String TABLE = """
            // A comment, with GPUCLASS_EQUIVALENT("none", relaxed, "of it").
            GPUCLASS_EQUIVALENT("lock.cuh: if (give<Scope>(word, 1)) {", loses_acquire,
                                "nobody needs it")

            GPUCLASS_NOT_OBSERVED("lock.cuh: fence();", removed, "not known")
            """;

    @Test
    void shouldReadARowForEachMutant() {
        assertThat(KnownSurvivors.read(TABLE).rows())
                .containsExactly(
                        new KnownSurvivor(
                                "lock.cuh: if (give<Scope>(word, 1)) {",
                                Weakening.LOSES_ACQUIRE,
                                KnownSurvivor.Reason.EQUIVALENT,
                                "nobody needs it"),
                        new KnownSurvivor(
                                "lock.cuh: fence();",
                                Weakening.REMOVED,
                                KnownSurvivor.Reason.NOT_OBSERVED,
                                "not known"));
    }

    @Test
    void shouldFindWhatIsKnownOfAMutantAndOfNoOther() {
        KnownSurvivors known = KnownSurvivors.read(TABLE);

        assertThat(known.find("lock.cuh: fence();", Weakening.REMOVED))
                .map(KnownSurvivor::why)
                .contains("not known");
        assertThat(known.find("lock.cuh: fence();", Weakening.RELAXED)).isEmpty();
        assertThat(known.find("lock.cuh: fence(); #2", Weakening.REMOVED)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "GPUCLASS_EQUIVALENT(\"a\", relaxed)| no row",
                "GPUCLASS_EQUIVALENT(\"a\", relaxed, \"b\") and more| no row: and more",
                "GPUCLASS_EQUIVALENT(\"a\", weaker, \"b\")| none of",
                "GPUCLASS_IMPOSSIBLE(\"a\", relaxed, \"b\")| none of",
                "GPUCLASS_EQUIVALENT(\"a\", relaxed, \"b\") GPUCLASS_NOT_OBSERVED(\"a\", relaxed, \"c\")| listed twice"
            })
    void shouldQuoteWhatIsWrong(String table, String message) {
        assertThatThrownBy(() -> KnownSurvivors.read(table))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
