package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.MutantProof.Effect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of a user's spin lock that is broken: why it is, and what mends it; of one that is right, what it needs. */
class RepairTest {
    /** Takes the lock at lines 3 and 4, gives it back at lines 7 and 8. */
    private static final String LOCK = """
        .visible .entry own__init(.param .u64 a, .param .u64 b)
        {
        ret;
        }
        .visible .entry own__excludes(.param .u64 a, .param .u64 b)
        {
        .reg .pred %%p<9>;
        ld.param.u64 %%rd1, [a];
        ld.param.u64 %%rd2, [b];
        AGAIN:
        .loc 1 3 1
        %s
        setp.ne.u32 %%p1, %%r1, 0;
        @%%p1 bra AGAIN;
        .loc 1 4 1
        %s
        .loc 2 41 1
        ld.global.u32 %%r2, [%%rd2];
        add.u32 %%r2, %%r2, 1;
        st.global.u32 [%%rd2], %%r2;
        .loc 1 7 1
        %s
        .loc 1 8 1
        %s
        ret;
        }
        .file 1 "/home/user/spin.cuh"
        .file 2 "/opt/include/gpuclass/verify/proofs_locks.cuh"
        """;

    private static final String CAS = "atom.global.cas.b32 %r1, [%rd1], 0, 1;";
    private static final String EXCHANGE = "atom.global.exch.b32 %r3, [%rd1], 0;";
    private static final String FENCE = "membar.gl;";

    private static PtxModule module(String... lines) {
        return PtxModule.parse(LOCK.formatted((Object[]) lines));
    }

    private static List<ProofResult> results(PtxModule module) {
        return Proof.of(module).stream()
                .map(proof -> proof.explore(module, Bounds.USUAL))
                .toList();
    }

    private static List<String> repairs(PtxModule module) {
        return Repair.of(module, results(module), Bounds.USUAL).stream()
                .map(Repair::toString)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "membar.gl; membar.gl; st.global.u32 [%rd1], 0; spin.cuh:8: plain store races with atom.cas at :3;"
                        + " st.relaxed.gpu at spin.cuh:8",
                "membar.gl; ; atom.global.exch.b32 %r3, [%rd1], 0; spin.cuh:8: atom.exch does not release;"
                        + " atom.release.gpu.exch at spin.cuh:8",
                "; membar.gl; atom.global.exch.b32 %r3, [%rd1], 0; spin.cuh:3: atom.cas does not acquire;"
                        + " atom.acquire.gpu.cas at spin.cuh:3",
                "; ; atom.global.exch.b32 %r3, [%rd1], 0; does not release;"
                        + " atom.acquire.gpu.cas at spin.cuh:3 and atom.release.gpu.exch at spin.cuh:8",
                "fence.acq_rel.cta; membar.gl; atom.global.exch.b32 %r3, [%rd1], 0; spin.cuh:4: fence.acq_rel.cta of scope cta does not reach block;"
                        + " atom.acquire.gpu.cas at spin.cuh:3",
            })
    void shouldNameTheCauseFirstAndTheLeastChangeThatMendsIt(
            String after, String before, String store, String cause, String repair) {
        PtxModule broken = module(CAS, line(after), line(before), store + ";");

        assertThat(results(broken).get(0).verdict().finding().lines().findFirst())
                .hasValueSatisfying(first -> assertThat(first).contains(cause));
        assertThat(repairs(broken)).isNotEmpty().first().isEqualTo(repair);
    }

    private static String line(String instruction) {
        return instruction == null ? "" : instruction + ";";
    }

    @Test
    void shouldShowNoStepsThatTheBreachDoesNotNeed() {
        String finding =
                results(module(CAS, "", FENCE, EXCHANGE)).get(0).verdict().finding();

        assertThat(finding).contains("block 0  ", "block 1  ").doesNotContain("block 2");
    }

    @Test
    void shouldSayWhatARightLockNeeds() {
        assertThat(MutantProof.ofUsers(module(CAS, FENCE, FENCE + " " + FENCE, EXCHANGE), "own", Bounds.USUAL))
                .extracting(result -> result.mutation().site() + " " + result.effect())
                .containsExactly("spin.cuh:4 " + Effect.HARMFUL, "spin.cuh:7 " + Effect.HARMFUL);
        assertThat(MutantProof.ofUsers(
                        module("atom.acquire.gpu" + CAS.substring(4), FENCE, FENCE, EXCHANGE), "own", Bounds.USUAL))
                .extracting(result -> result.mutation().site() + " " + result.effect())
                .contains("spin.cuh:3 " + Effect.HARMLESS, "spin.cuh:4 " + Effect.HARMLESS);
    }

    @Test
    void shouldFindNothingToMendInARightLock() {
        assertThat(results(module(CAS, FENCE, FENCE, EXCHANGE)).get(0).verdict().outcome())
                .isEqualTo(Outcome.NOT_FOUND);
    }
}
