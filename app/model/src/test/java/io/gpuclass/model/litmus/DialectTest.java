package io.gpuclass.model.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How freely litmus tests may be written. */
class DialectTest {
    private static final String ALONE = """
        PTX Alone "with a description" "in two parts"
        { x = 3 ; P0 : r5 = 7; int y; }
         P0@cta 0, gpu 0 ;
         %s ;
        exists (%s)
        """;

    private static Outcome outcome(String text) {
        return LitmusTest.parse(text).decide(Bounds.USUAL).outcome();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ld.weak r1, x; P0:r1 = 3",
                "ld.relaxed.sys.global.u32 r1, [x]; 0:r1 == 3",
                "mov r1, r5; P0:r1 >= 7 /\\ P0:r1 <= 7",
                "add r1, r5, -2; P0:r1=5 && x=3",
                "st.weak x, r5; ~(x=3) \\/ x=0",
                "atom.acq_rel.gpu.add r1, x, 4; [x]=7 /\\ P0:r1=3",
                "atom.inc.gpu r1, x, 3; x=0",
                "atom.relaxed.gpu.cas r1, x, 3, 9; x=9",
                "atom.relaxed.gpu.cas r1, x, 4, 9; x=3",
                "atom.gpu.exch r1, x, 0x10; x=16",
                "red.release.sys.max x, 5; x=5",
                "atom.gpu.dec r1, x, 9; x=2",
                "fence.acq_rel.gpu; true",
                "st.volatile x, 4; x!=3",
            })
    void shouldReadAnInstruction(String instruction, String state) {
        assertThat(outcome(ALONE.formatted(instruction, state))).isEqualTo(Outcome.FOUND);
        assertThat(outcome(ALONE.formatted(instruction, "~(" + state + ")"))).isEqualTo(Outcome.NOT_FOUND);
    }

    @Test
    void shouldReadCommentsLabelsBranchesAndPredicates() {
        String text = """
            PTX Branches (* a comment *)
            { x=0; }
             P0@cta 0,cluster 0,gpu 0 ; // a further one
             LC00: ld.relaxed.gpu r1, x ;
             setp.ne.s32 p1, r1, 0 ;
             @!p1 bra LC01 ;
             st.relaxed.gpu x, 2 ;
             goto LC02 ;
             LC01: ;
             @!p1 st.relaxed.gpu x, 1 ;
             LC02: ;
            locations [x; P0:r1]
            ~exists (x=2)
            """;
        assertThat(outcome(text)).isEqualTo(Outcome.NOT_FOUND);
        assertThat(outcome(text.replace("(x=2)", "(x=1)"))).isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldLookForAnyOtherStateWhereOneIsForAll() {
        assertThat(outcome(ALONE.formatted("st.weak x, 1", "x=1").replace("exists", "forall")))
                .isEqualTo(Outcome.NOT_FOUND);
        assertThat(outcome(ALONE.formatted("st.weak x, 1", "x=2").replace("exists", "forall")))
                .isEqualTo(Outcome.FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "cp.async.bulk r1, x; cp.async.bulk",
                "ld.global.nc r1, x; coherent caches",
                "fence.proxy.texture; generic proxy",
                "sust.weak x, 1; generic proxy",
                "frobnicate r1, r2; frobnicate",
                "bra NOWHERE; NOWHERE",
                "bar.sync 0, 32; whole block",
            })
    void shouldNameWhatTheModelDoesNotCover(String instruction, String named) {
        assertThatThrownBy(() -> LitmusTest.parse(ALONE.formatted(instruction, "x=1")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(named);
    }

    @ParameterizedTest
    @CsvSource({"x=1 /\\, x", "(x=1, parenthesis", "x, x", "P7:r1=0, P7:r1"})
    void shouldRefuseWhatIsNoCondition(String condition, String named) {
        assertThatThrownBy(() -> outcome(ALONE.formatted("st.weak x, 1", condition)
                        .replace("exists (" + condition + ")", "exists " + condition)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(named);
    }
}
