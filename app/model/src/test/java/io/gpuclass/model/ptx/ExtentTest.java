package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.Proof.Extent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From where counters start, on how many blocks and threads, and for how many phases a promise is explored. */
class ExtentTest {
    private static final String MODULE = """
        .visible .const .align 4 .u32 gpuclass_proof_operations = -1;
        .visible .const .align 4 .u32 gpuclass_proof_phases = 2;
        .visible .entry own__init(.param .u64 a, .param .u64 b)
        {
        ld.param.u64 %%rd1, [a];
        %s
        st.global.u32 [%%rd1], %%r1;
        ret;
        }
        .visible .entry own__counts(.param .u64 a, .param .u64 b)
        {
        .reg .pred %%p<9>;
        ld.param.u64 %%rd1, [a];
        atom.global.add.u32 %%r2, [%%rd1], 1;
        %s
        ret;
        WRONG:
        trap;
        }
        .visible .entry own__excludes_who_tries(.param .u64 a, .param .u64 b)
        {
        ret;
        }
        """;
    private static final String PRESET = "ld.const.u32 %r1, [gpuclass_proof_operations];";

    private static ProofResult result(String init, String counts, Extent extent) {
        PtxModule module = PtxModule.parse(MODULE.formatted(init, counts));
        List<Proof> proofs = Proof.of(module, extent);
        assertThat(proofs).hasSize(1);
        return proofs.get(0).explore(module, extent, Bounds.USUAL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add.u32 %r3, %r2, 1; setp.lt.s32 %p1, %r3, %r2; @%p1 bra WRONG; | 2147483647",
                "setp.eq.u32 %p1, %r2, 1000; @%p1 bra WRONG; | 999",
                "shr.u32 %r3, %r2, 31; setp.ne.u32 %p1, %r3, 0; @%p1 bra WRONG; | 4294967295",
            })
    void shouldFindWhereACounterIsWrong(String code, long start) {
        String counts = code.replace("; ", ";\n");

        ProofResult found = result(PRESET, counts, Extent.USUAL);

        assertThat(found.verdict().outcome()).isEqualTo(Outcome.FOUND);
        assertThat(found.starts()).extracting(Proof.Start::operations).contains(start);
        if (start != 0xffff_ffffL) {
            assertThat(found.verdict().finding()).startsWith("counters started after " + start + " operations\n");
        }
        assertThat(result("mov.u32 %r1, 0;", counts, Extent.USUAL).starts()).isEmpty();
    }

    @Test
    void shouldStartBeforeTheWrapOnlyWhereNothingLooksAtSigns() {
        ProofResult held = result(PRESET, "", Extent.USUAL);

        assertThat(held.verdict().outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(held.starts()).extracting(Proof.Start::operations).containsExactly(0xffff_ffffL);
    }

    @Test
    void shouldExploreAsManyBlocksThreadsAndPhasesAsAreAsked() {
        String phases = "ld.const.u32 %r3, [gpuclass_proof_phases];\nsetp.ne.u32 %p1, %r3, 5;\n@%p1 bra WRONG;";

        ProofResult held = result("mov.u32 %r1, 0;", phases, new Extent(3, 2, 5));

        assertThat(held.proof().grid()).isEqualTo(new Grid(3, 2));
        assertThat(held.verdict().outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    @Test
    void shouldSayWhatIsNotAsked() {
        assertThat(Proof.notAsked(PtxModule.parse(MODULE.formatted("", ""))))
                .extracting(Proof::promise)
                .containsExactly("excludes_who_tries");
    }
}
