package io.gpuclass.model.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import org.junit.jupiter.api.Test;
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

    /** The flag is up for a while only: who looks later waits for ever, although others have seen it. */
    @Test
    void shouldFindAWaitThatEndsInSomeExecutionsOnly() {
        String text = """
            PTX TooLate
            { f=0; }
             P0@cta 0,gpu 0         | P1@cta 1,gpu 0         ;
             st.relaxed.gpu f, 1    | L: ld.relaxed.gpu r1, f ;
             %s                     | bne r1, 1, L           ;
            exists (f=0)
            """;

        Verdict taken = Safety.of(
                LitmusTest.parse(text.formatted("st.relaxed.gpu f, 0")).program(), Bounds.USUAL, at -> false);
        Verdict left = Safety.of(LitmusTest.parse(text.formatted("")).program(), Bounds.USUAL, at -> false);

        assertThat(taken.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(taken.finding()).contains("waits for ever: P1");
        assertThat(left.outcome()).isEqualTo(Outcome.NOT_FOUND);
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
