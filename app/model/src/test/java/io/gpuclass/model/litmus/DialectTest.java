package io.gpuclass.model.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Freedoms of writing litmus tests. */
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
                "prmt.b32 r1, 0x33221100, 0x77665544, 0x7604; P0:r1=0x77660044",
                "prmt.b32 r1, 0x33228100, 0, 0x9999; P0:r1=0xffffffff",
                "bfe.u32 r1, 0xf0, 4, 3; P0:r1=7",
                "bfe.s32 r1, 0xf0, 4, 4; P0:r1=0xffffffff",
                "bfe.u32 r1, 0xf0, 4, 0; P0:r1=0",
                "bfe.u64 r1, 0x8000000000000000, 63, 9; P0:r1=1",
                "bfe.s32 r1, 0x80000000, 40, 4; P0:r1=0xffffffff",
                "shf.l.wrap.b32 r1, 0x80000000, 1, 33; P0:r1=3",
                "shf.l.clamp.b32 r1, 5, 1, 40; P0:r1=5",
                "shf.r.wrap.b32 r1, 2, 1, 1; P0:r1=0x80000001",
                "shf.r.clamp.b32 r1, 2, 7, 32; P0:r1=7",
                "lop3.b32 r1, 0xc, 0xa, 0, 0x40; P0:r1=8",
                "lop3.b32 r1, 1, 2, 4, 0xfe; P0:r1=7",
                "mov.b32 {r1, r2, r3, r4}, 0x44332211; P0:r1=0x11 /\\ P0:r4=0x44",
                "mov.b64 r1, {1, 2, 3, 4}; P0:r1=0x4000300020001",
                "mov.b64 {r1, r2}, 0x200000001; P0:r1=1 /\\ P0:r2=2",
            })
    void shouldReadAnInstruction(String instruction, String state) {
        assertThat(outcome(ALONE.formatted(instruction, state))).isEqualTo(Outcome.FOUND);
        assertThat(outcome(ALONE.formatted(instruction, "~(" + state + ")"))).isEqualTo(Outcome.NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "atom.relaxed.gpu.add.f32 r1, x, 0f3FC00000; true; P0:r1=3 /\\ x=3",
                "red.relaxed.gpu.add.f64 x, r5; true; x=3",
                "div.approx.f32 r1, r5, r5; true; P0:r1=6",
                "ex2.approx.f32 r1, r5; true; P0:r1=0",
            })
    void shouldReadFloatingPointArithmeticAndRefuseWhatDependsOnIt(
            String instruction, String independent, String dependent) {
        assertThat(outcome(ALONE.formatted(instruction, independent))).isEqualTo(Outcome.FOUND);
        assertThatThrownBy(() -> outcome(ALONE.formatted(instruction, dependent)))
                .isInstanceOf(Refused.class);
    }

    /** 1 and 1.5 make 2.5, of which these are the bits. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "add.f32 r1, 0f3F800000, 0f3FC00000 ;\n st.weak x, r1",
                "atom.gpu.exch r1, x, 0x3f800000 ;\n red.gpu.add.f32 x, 0f3FC00000"
            })
    void shouldComputeWhatIsFixedToTheBit(String instructions) {
        assertThat(outcome(ALONE.formatted(instructions, "x=1075838976"))).isEqualTo(Outcome.FOUND);
        assertThat(outcome(ALONE.formatted(instructions, "x!=1075838976"))).isEqualTo(Outcome.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "div.approx.f32 r1, r5, r5 ;\n setp.eq.u64 p1, r1, 2 ;\n @p1 st.weak x, 4",
                "cvt.rni.u64.f32 r1, r5 ;\n ld.weak r2, [r1]",
                "div.approx.f32 r1, r5, r5 ;\n atom.relaxed.gpu.cas r2, x, r1, 4",
                "div.approx.f32 r1, r5, r5 ;\n st.weak x, r1 ;\n ld.weak r2, x ;\n bne r2, 1, L ;\n L: st.weak x, 1",
            })
    void shouldRefuseABranchAnAddressOrASwapThatDependsOnFloatingPointArithmetic(String instructions) {
        assertThatThrownBy(() -> outcome(ALONE.formatted(instructions, "true")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("depends on floating-point arithmetic");
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
                "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64 [x], [x], 16; cp.reduce",
                "cp.async.bulk.tensor.1d.shared::cta.global.mbarrier::complete_tx::bytes [x], [x], [x]; tensor",
                "cp.async.ca.shared.global [x], [x], 16, p1; how many are read",
                "mov r1, %dynamic_smem_size; special register",
                "fence.proxy.texture; generic proxy",
                "fence.proxy.alias; generic proxy",
                "fence.proxy.tensormap::generic.release.gpu; generic proxy",
                "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster; generic proxy",
                "fence.release.sync_restrict::shared::cta.cluster; generic proxy",
                "sust.weak x, 1; generic proxy",
                "frobnicate r1, r2; frobnicate",
                "bra NOWHERE; NOWHERE",
                "bar.sync 0, 64; whole block",
                "st.async.weak.shared::cluster.u64 x, 1; asynchronous",
                "st.async.mmio.release.sys.global.u64 [x], 1; mmio",
                "red.async.relaxed.cluster.shared::cluster.add.u64 x, 1; asynchronous",
                "multimem.red.async.release.gpu.global.add.u64 [x], 1; multimem",
                "mbarrier.arrive.release.cluster.shared::cluster.b64 r1, [x]; write _",
                "mbarrier.try_wait.parity.shared::cluster.b64 p1, [x], 0; another block",
                "mbarrier.init.layout::v1.shared.b64 [x], 1; this form",
                "mbarrier.init.shared.b64 [x], 99999; arrivals",
                "barrier.cluster.arrive.acquire; barrier.cluster",
                "barrier.cluster.wait.relaxed; barrier.cluster",
                "fence.bogus.gpu; bogus",
                "fence.acqrel.gpu; acqrel",
                "membar.gpu; membar.gl",
                "st.release.cat x, 1; cat",
                "ld.aquire.gpu r1, x; aquire",
                "ld.acquire r1, x; scope",
                "fence.acq_rel; scope",
                "red.relaxed.gpu.add.v4.f32 x, 1; floating-point",
                "atom.relaxed.gpu.add.bf16x2 r1, x, 1; floating-point",
                "atom.relaxed.gpu.add.b128 r1, x, r5; 128 bits",
                "ld.relaxed.gpu r1, 1; address",
                "ld.relaxed.gpu r1, [r5+abc]; abc",
                "st.weak x, 99999999999999999999; 64 bits",
                "st.weak.shared x, 1; shared memory",
                "mapa.shared::cta.u64 r1, x, 1; mapa",
                "bfi.b32; few operands",
            })
    void shouldNameWhatTheModelDoesNotCover(String instruction, String named) {
        assertThatThrownBy(() -> LitmusTest.parse(ALONE.formatted(instruction, "x=1")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(named);
    }

    @ParameterizedTest
    @CsvSource({
        "P0@cta 99999999999, 99999999999",
        "P0@cat 0, P0@cat 0",
        "P0@gpu 1234567, 1234567",
    })
    void shouldRefuseAPlaceThatIsNone(String header, String named) {
        assertThatThrownBy(() -> LitmusTest.parse(
                        ALONE.replace("P0@cta 0, gpu 0", header).formatted("st.weak x, 1", "x=1")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "P0:r9 = 5; never uses",
                "x = 99999999999999999999; 64 bits",
            })
    void shouldRefuseAConditionOnWhatIsNotThere(String condition, String named) {
        assertThatThrownBy(() -> outcome(ALONE.formatted("st.weak x, 1", condition)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "mbarrier.test_wait.parity.shared.b64 p1, [b], 0; not initialized",
                "mapa.shared::cluster.u32 r1, b, 3^ ld.weak.shared::cluster r2, [r1]; mapa did not make",
                "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u64 [r1], 1, [b]; of one block",
                "cp.async.ca.shared.global [b+4], [x], 8; not aligned",
                "barrier.cluster.arrive^ barrier.cluster.arrive; before it waits",
                "mbarrier.init.shared.b64 [b], 1^ ld.weak.shared r1, b; looks like to other operations",
            })
    void shouldSayWhatIsUndefined(String instructions, String why) {
        String text = ALONE.replace("{", "{ shared b; ").formatted(instructions.replace("^", ";\n"), "x=1");

        assertThatThrownBy(() -> outcome(text)).isInstanceOf(Refused.class).hasMessageContaining(why);
    }

    @Test
    void shouldRefuseMoreParenthesesThanItReads() {
        String condition = "(".repeat(20_000) + "x=1" + ")".repeat(20_000);
        assertThatThrownBy(() -> outcome(ALONE.formatted("st.weak x, 1", condition)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("parts");
    }

    @Test
    void shouldTakeABlankBehindAColon() {
        assertThat(outcome(ALONE.formatted("mov r1, r5", "P0: r1 = 7"))).isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldTakeALoadOfANumberForAMove() {
        assertThat(outcome(ALONE.formatted("ld r1, 1", "P0:r1 = 1"))).isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldGoOnPastWhatOnlyMattersToLaunches() {
        assertThat(outcome(ALONE.formatted("griddepcontrol.wait", "x = 3"))).isEqualTo(Outcome.FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bar.sync 0; bar.sync 1; x = 0",
                "ld.relaxed.gpu r1, x; bra AGAIN; x = 5",
            })
    void shouldSayThatNoExecutionEnds(String first, String second, String state) {
        String text = """
            PTX Never
            { x=0; }
             P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
             AGAIN:         |                ;
             %s             | %s             ;
             %s             | %s             ;
            ~exists (%s)
            """;
        String third = second.replace("bra AGAIN", "st.weak x, 0");
        assertThat(outcome(text.formatted(first, third, second, first, state))).isEqualTo(Outcome.NEVER_ENDS);
    }

    @Test
    void shouldSayThatALoopWasCut() {
        String loops = """
            PTX Loops
            { x=0; }
             P0@cta 0,gpu 0                 ;
             L0:                            ;
             atom.relaxed.gpu.add r1, x, 1  ;
             bne r1, 9, L1                  ;
             bra L2                         ;
             L1:                            ;
             bra L0                         ;
             L2:                            ;
            exists (x = 11)
            """;
        assertThat(LitmusTest.parse(loops).decide(Bounds.USUAL).omitted()).containsExactly(Omission.LOOPS);
    }

    @ParameterizedTest
    @CsvSource({"x=1 /\\, x", "(x=1, parenthesis", "x, x", "P7:r1=0, P7:r1"})
    void shouldRefuseWhatIsNoCondition(String condition, String named) {
        assertThatThrownBy(() -> outcome(ALONE.formatted("st.weak x, 1", condition)
                        .replace("exists (" + condition + ")", "exists " + condition)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(named);
    }

    @Test
    void shouldGiveUpOnALoopThatWritesForEver() {
        String text = """
            PTX Endless
            { x=0; }
             P0@cta 0,gpu 0 ;
             WAIT: st.weak x, 1 ;
             blt r2, 4, WAIT ;
            exists (P0:r1=0)
            """;
        assertThat(LitmusTest.parse(text).decide(new Bounds(3, 200_000, 200)).outcome())
                .isEqualTo(Outcome.GAVE_UP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x=99999999999999999999", "99999999999:r1=1", "0x1ffffffffffffffff=x"})
    void shouldRefuseANumberThatIsTooLarge(String state) {
        assertThatThrownBy(() -> outcome(ALONE.formatted("st.weak x, 1", state)))
                .isInstanceOf(Refused.class);
    }

    @Test
    void shouldRefuseWhatIsNestedTooDeep() {
        String deep = "(".repeat(20_000) + "x=1" + ")".repeat(20_000);
        assertThatThrownBy(() -> outcome(ALONE.formatted("st.weak x, 1", deep))).isInstanceOf(Refused.class);
    }

    @Test
    void shouldRefuseInTimeWhatIsNoTest() {
        assertThatThrownBy(() -> LitmusTest.parse("PTX A " + "{};locations[];filter ".repeat(3_000)))
                .isInstanceOf(Refused.class);
    }
}
