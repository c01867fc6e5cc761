package io.gpuclass.model.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that wait at a barrier of their block for others that never come. */
class BlockBarrierTest {
    private static final String TWO = """
        PTX Two
        { f=0; }
         P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
         %s | %s ;
         %s | %s ;
         %s | %s ;
        exists (f=0)
        """;

    private static Verdict verdict(String... cells) {
        return Safety.of(LitmusTest.parse(TWO.formatted((Object[]) cells)).program(), Bounds.USUAL, address -> false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bar.sync 0; bar.sync 1; bar.sync 1; bar.sync 0; ; ; bar.sync",
                "L: ld.relaxed.cta r1, f; bar.sync 0; bne r1, 1, L; st.relaxed.cta f, 1; bar.sync 0; ; ld.relaxed",
                "bar.sync 0; L: ld.relaxed.cta r1, f; st.relaxed.cta f, 1; bne r1, 1, L; ; bar.sync 0; bar.sync",
            })
    void shouldSayWhoWaitsForEver(String a, String b, String c, String d, String e, String f, String named) {
        Verdict verdict = verdict(a, b, c, d, e == null ? "" : e, f == null ? "" : f);

        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(verdict.finding()).contains("waits for ever: P0").contains(named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bar.sync 0; bar.sync 0; bar.sync 1; bar.sync 1; ; ",
                "bar.arrive 0; st.relaxed.cta f, 1; ; bar.sync 0; ; ",
                "st.relaxed.cta f, 1; L: ld.relaxed.cta r1, f; bar.sync 0; bne r1, 1, L; ; bar.sync 0",
                "bar.sync 0; exit; ; ; ; ",
            })
    void shouldFindThatAllGoOn(String a, String b, String c, String d, String e, String f) {
        Verdict verdict = verdict(a, b, c == null ? "" : c, d == null ? "" : d, e == null ? "" : e, f == null ? "" : f);

        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict.executions()).isPositive();
    }
}
