package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownMutantsTest {
    private static final String TABLE = """
            // A comment, with GPUCLASS_EQUIVALENT("none", relaxed, "of it").
            GPUCLASS_EQUIVALENT("lock.cuh: if (give<Scope>(word, 1)) {", loses_acquire,
                                "nobody needs it")

            GPUCLASS_NOT_OBSERVED("lock.cuh: fence();", removed, "not known")
            GPUCLASS_HANGS("lock.cuh: sync();", removed, "it waits for ever")
            """;

    @Test
    void shouldReadARowForEachMutant() {
        assertThat(KnownMutants.read(TABLE).rows())
                .containsExactly(
                        new KnownMutant(
                                "lock.cuh: if (give<Scope>(word, 1)) {",
                                Weakening.LOSES_ACQUIRE,
                                KnownMutant.Reason.EQUIVALENT,
                                "nobody needs it"),
                        new KnownMutant(
                                "lock.cuh: fence();", Weakening.REMOVED, KnownMutant.Reason.NOT_OBSERVED, "not known"),
                        new KnownMutant(
                                "lock.cuh: sync();", Weakening.REMOVED, KnownMutant.Reason.HANGS, "it waits for ever"));
    }

    @Test
    void shouldFindWhatIsKnownOfAMutantAndOfNoOther() {
        KnownMutants known = KnownMutants.read(TABLE);

        assertThat(known.find("lock.cuh: fence();", Weakening.REMOVED))
                .map(KnownMutant::why)
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
        assertThatThrownBy(() -> KnownMutants.read(table))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
