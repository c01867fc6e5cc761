package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.PtxText.CountingPtx;
import org.junit.jupiter.api.Test;

class CountingPtxTest {
    private static final String COUNTS = "_ZZN8gpuclass13counted_wordsEvE6counts";
    private static final String HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n";
    private static final String KERNEL = """
            .visible .entry mutex_detail_user_lock(
            	.param .b64 trial
            )
            {
            	.reg .pred 	%p<2>;
            	// demoted variable
            	.shared .align 4 .b8 COUNTS[8];
            	st.shared.u32 	[COUNTS], %r1;
            	atom.global.add.u32 	%r2, [%rd1], 1;
            	//@ own 1
            	@%p1 atom.global.exch.b32 	%r3, [%rd2], 1;
            	ld.volatile.global.u32 	%r4, [%rd2];
            	{ st.release.gpu.global.u32 [%rd2], %r4; }
            	ld.param.u64 	%rd3, [trial];
            	ld.local.u32 	%r5, [%rd4];
            	//@ own 0
            	ret;

            }
            """.replace("COUNTS", COUNTS);

    private final String counting = new CountingPtx(HEAD + KERNEL).text();

    @Test
    void shouldCountAtomicsApartFromLoadsAndStores() {
        assertThat(counting)
                .contains(
                        "exch.b32 \t%r3, [%rd2], 1;\n\t@%p1 red.shared.add.u32 [" + COUNTS + "+0], %gpuclass_is_own;",
                        "ld.volatile.global.u32 \t%r4, [%rd2];\n\tred.shared.add.u32 [" + COUNTS + "+4]",
                        "{ st.release.gpu.global.u32 [%rd2], %r4; }\n\tred.shared.add.u32 [" + COUNTS + "+4]");
    }

    @Test
    void shouldCountOnlyBetweenTheMarks() {
        assertThat(counting)
                .containsSubsequence(
                        "{\n\t.reg .u32 %gpuclass_is_own;\n\tmov.u32 %gpuclass_is_own, 0;",
                        "atom.global.add.u32",
                        "mov.u32 %gpuclass_is_own, 1;",
                        "atom.global.exch",
                        "mov.u32 %gpuclass_is_own, 0;",
                        "ret;");
    }

    @Test
    void shouldNotCountWhatIsNoSharedMemoryOfBlocks() {
        assertThat(counting.lines().filter(line -> line.contains("red.shared"))).hasSize(4);
    }

    @Test
    void shouldDeclareTheCountsWhereCalledFunctionsSeeThemToo() {
        String called = ".func take()\n{\n\tatom.global.add.u32 \t%r1, [%rd1], 1;\n\tret;\n}\n";

        assertThat(new CountingPtx(HEAD + called + KERNEL).text())
                .containsOnlyOnce(".shared .align 4 .b8 " + COUNTS)
                .containsSubsequence(
                        ".address_size 64\n\t.shared .align 4 .b8 " + COUNTS,
                        ".func take()\n{\n\t.reg .u32 %gpuclass_is_own;\n\tmov.u32 %gpuclass_is_own, 1;",
                        "red.shared.add.u32 [" + COUNTS + "+0]");
    }

    @Test
    void shouldDeclareTheCountsOnceWhereACompilerHasThemInTheHead() {
        String clangs = HEAD + ".weak .shared .align 4 .b8 " + COUNTS + "[8];\n" + KERNEL.replaceAll(".*\\.b8.*\n", "");

        assertThat(new CountingPtx(clangs).text())
                .containsOnlyOnce(".b8 " + COUNTS)
                .contains(".address_size 64\n.weak .shared .align 4 .b8 " + COUNTS, "red.shared.add.u32 [" + COUNTS);
    }

    @Test
    void shouldLeaveAModuleWithoutCountsAlone() {
        String plain = ".version 9.0\n.target sm_90\n.address_size 64\n.func f()\n;\n";

        assertThat(new CountingPtx(plain).text()).isEqualTo(plain);
    }
}
