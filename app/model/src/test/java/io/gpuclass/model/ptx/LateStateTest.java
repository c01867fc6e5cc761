package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's lock without preset is explored where its counters are about to pass limits too. */
class LateStateTest {
    /** A ticket lock: one counter of tickets, one of turns. */
    private static final String LOCK = """
        .visible .entry user_own__init(.param .u64 a, .param .u64 b)
        {
        ret;
        }
        .visible .entry user_own__excludes(.param .u64 a, .param .u64 b)
        {
        .reg .pred %%p<3>;
        ld.param.u64 %%rd1, [a];
        ld.param.u64 %%rd2, [b];
        %s
        AGAIN:
        ld.relaxed.gpu.global.u32 %%r2, [%%rd1+4];
        %s
        @%%p1 bra AGAIN;
        IN:
        membar.gl;
        ld.global.u32 %%r3, [%%rd2];
        st.global.u32 [%%rd2], %%r3;
        membar.gl;
        %s
        ret;
        }
        """;

    private static final String TAKE = "atom.global.add.u32 %r1, [%rd1], 1;";
    private static final String LEAVE = "atom.global.add.u32 %r4, [%rd1+4], 1;";

    private static ProofResult result(String take, String compare, String leave) {
        PtxModule module = PtxModule.parse(LOCK.formatted(take, compare, leave));
        return Proof.of(module).get(0).explore(module, Bounds.USUAL);
    }

    private static List<Long> starts(ProofResult result) {
        return result.starts().stream().map(Proof.Start::operations).toList();
    }

    @Test
    void shouldFindThatARightLockHoldsWhereItsCountersWrap() {
        ProofResult result = result(TAKE, "setp.ne.u32 %p1, %r2, %r1;", LEAVE);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(starts(result)).containsExactly(0L, 4294967295L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "signs: | setp.lt.s32 %p1, %r2, %r1; | 2147483647",
                "wrap: | setp.lt.u32 %p1, %r2, %r1; | 4294967295",
                "constant: | setp.gt.u32 %p2, %r1, 99; setp.ne.u32 %p1, %r2, %r1; @%p2 bra IN; | 99",
            })
    void shouldFindALockThatBreaksWhereACounterPassesALimit(String limit, String compare, long counter) {
        ProofResult result = result(TAKE, compare, LEAVE);

        assertThat(result.verdict().outcome()).as(limit).isEqualTo(Outcome.FOUND);
        assertThat(result.verdict().finding()).contains(" launches, with state at " + counter);
        assertThat(starts(result)).contains(counter);
    }

    /** The upper half counts tickets, the lower one turns, of which the last carries into the tickets. */
    @Test
    void shouldFindALockWhoseHalvesRunIntoEachOther() {
        ProofResult result = result(
                "atom.global.add.u32 %r5, [%rd1], 65536; shr.u32 %r1, %r5, 16;",
                "ld.relaxed.gpu.global.u32 %r6, [%rd1]; and.b32 %r2, %r6, 65535; setp.ne.u32 %p1, %r2, %r1;",
                "atom.global.add.u32 %r4, [%rd1], 1;");

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FOUND);
    }

    /** Three blocks would not meet again after 2³² arrivals, but two do. */
    @Test
    void shouldNotCallABarrierBrokenThatDividesByTheBlocks() {
        PtxModule module = PtxModule.parse("""
            .visible .entry user_own__init(.param .u64 a, .param .u64 b)
            {
            ret;
            }
            .visible .entry user_own__shows_before(.param .u64 a, .param .u64 b)
            {
            .reg .pred %p<3>;
            ld.param.u64 %rd1, [a];
            mov.u32 %r5, %nctaid.x;
            atom.acq_rel.gpu.global.add.u32 %r1, [%rd1], 1;
            div.u32 %r2, %r1, %r5;
            add.u32 %r2, %r2, 1;
            mul.lo.u32 %r2, %r2, %r5;
            AGAIN:
            ld.acquire.gpu.global.u32 %r3, [%rd1];
            sub.u32 %r4, %r3, %r2;
            setp.lt.s32 %p1, %r4, 0;
            @%p1 bra AGAIN;
            ret;
            }
            """);

        assertThat(Proof.of(module))
                .extracting(proof -> proof.explore(module, Bounds.USUAL))
                .allSatisfy(result -> {
                    assertThat(result.verdict().finding()).isEmpty();
                    assertThat(starts(result)).contains(4294967295L);
                });
    }

    @Test
    void shouldStartFromTheInitialStateAloneWhereNothingGrowsSteadily() {
        ProofResult exchanged = result(
                "TAKE: atom.global.exch.b32 %r1, [%rd1], 1; setp.ne.u32 %p2, %r1, 0; @%p2 bra TAKE;",
                "setp.ne.u32 %p1, %r2, %r2;", "atom.global.exch.b32 %r4, [%rd1], 0;");
        ProofResult doubled = result(
                TAKE,
                "setp.ne.u32 %p1, %r2, %r2;",
                "ld.relaxed.gpu.global.u32 %r4, [%rd1+8]; mad.lo.u32 %r4, %r4, 2, 1; st.relaxed.gpu.global.u32 [%rd1+8], %r4;");

        assertThat(starts(exchanged)).isEmpty();
        assertThat(starts(doubled)).isEmpty();
    }
}
