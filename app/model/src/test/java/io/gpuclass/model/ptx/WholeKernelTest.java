package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A kernel as a whole, here one in which the last block to arrive adds up what all have stored. */
class WholeKernelTest {
    private static final String LAST = """
        .visible .entry _Z4lastPjPij(.param .u64 _Z4last_param_0, .param .u64 _Z4last_param_1, .param .u32 _Z4last_param_2)
        {
        .reg .pred %%p<9>;
        ld.param.u64 %%rd1, [_Z4last_param_0];
        ld.param.u64 %%rd2, [_Z4last_param_1];
        ld.param.u32 %%r9, [_Z4last_param_2];
        mov.u32 %%r1, %%ctaid.x;
        mul.wide.u32 %%rd3, %%r1, 4;
        add.s64 %%rd4, %%rd2, %%rd3;
        .loc 1 5 1
        st.global.u32 [%%rd4], 7;
        %s
        .loc 1 7 1
        atom.global.add.u32 %%r2, [%%rd1], 1;
        setp.ne.u32 %%p1, %%r2, 1;
        @%%p1 bra DONE;
        %s
        .loc 1 9 1
        ld.global.u32 %%r3, [%%rd2];
        ld.global.u32 %%r4, [%%rd2+4];
        add.u32 %%r5, %%r3, %%r4;
        setp.eq.u32 %%p2, %%r5, %%r9;
        @%%p2 bra DONE;
        trap;
        DONE:
        ret;
        }
        .file 1 "/home/user/last.cu"
        """;

    private static Verdict verdict(String before, String after, String... arguments) {
        PtxModule module = PtxModule.parse(LAST.formatted(before, after));
        return WholeKernel.named(module, "last", new Grid(2, 1), List.of(arguments))
                .explore(module, Bounds.USUAL)
                .verdict();
    }

    private static String findingOfOwn(PtxModule module, Grid grid, String... arguments) {
        return WholeKernel.named(module, "own", grid, List.of(arguments))
                .explore(module, Bounds.USUAL)
                .verdict()
                .finding();
    }

    @Test
    void shouldFindThatALastArriverWithTwoFencesIsRight() {
        assertThat(verdict("membar.gl;", "membar.gl;", "buffer:4", "buffer:8", "14")
                        .outcome())
                .isEqualTo(Outcome.NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "| membar.gl; | last.cu:7: atom.add does not release",
                "membar.gl; | | last.cu:7: atom.add does not acquire",
                "membar.gl; | membar.cta; | last.cu:7: membar.cta of scope cta does not reach block ",
                "membar.cta; | membar.gl; | last.cu:5: membar.cta of scope cta does not reach block ",
            })
    void shouldNameTheOrderThatOneWithoutLacks(String before, String after, String cause) {
        Verdict broken = verdict(before == null ? "" : before, after == null ? "" : after, "buffer", "buffer", "14");

        assertThat(broken.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(broken.finding()).startsWith(cause);
    }

    /** A flag that is read plainly, and data that nothing orders. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ld.global | st.relaxed.gpu.global | own.cu:4: plain load races with st.relaxed.gpu at :5; use ld.acquire",
                "ld.relaxed.cta.global | st.relaxed.gpu.global | own.cu:4: ld.relaxed.cta of scope cta does not reach block 1",
                "ld.global | st.global | own.cu:5: nothing orders this st and the ld of block 0 at :4",
            })
    void shouldNameWhatRaces(String load, String store, String cause) {
        PtxModule module = PtxModule.parse("""
                .visible .entry own(.param .u64 own_param_0)
                {
                .reg .pred %%p<2>;
                ld.param.u64 %%rd1, [own_param_0];
                mov.u32 %%r1, %%ctaid.x;
                setp.ne.u32 %%p1, %%r1, 0;
                @%%p1 bra OTHER;
                .loc 1 4 1
                %s.u32 %%r2, [%%rd1];
                ret;
                OTHER:
                .loc 1 5 1
                .loc 1 0 1
                %s.u32 [%%rd1], 1;
                ret;
                }
                .file 1 "/home/user/own.cu"
                """.formatted(load, store));

        assertThat(findingOfOwn(module, new Grid(2, 1))).startsWith(cause);
    }

    @ParameterizedTest
    @CsvSource({
        "'atom.shared.add.u32 %r2,', plain load races with atom.add at :4",
        "st.shared.u32, nothing orders this st and the "
    })
    void shouldAdviseABarrierBetweenAccessesOfMemoryOfABlock(String first, String cause) {
        PtxModule module = PtxModule.parse("""
                .visible .entry own()
                {
                .shared .align 4 .b8 word[4];
                .loc 1 4 1
                %s [word], 1;
                .loc 1 5 1
                ld.shared.u32 %%r3, [word];
                ret;
                }
                .file 1 "/home/user/own.cu"
                """.formatted(first));

        assertThat(findingOfOwn(module, new Grid(1, 2))).contains(cause).contains("; put __syncthreads() between them");
    }

    /** Not by registers, of which nobody knows where they point. */
    @Test
    void shouldNameWhereStepsAccessMemory() {
        PtxModule module = PtxModule.parse("""
                .global .align 4 .u32 counter[2];
                .visible .entry own(.param .u32 own_param_0, .param .u64 own_param_1)
                {
                .shared .align 4 .b8 _ZZ3ownjPjE4flag[8];
                ld.param.u64 %rd1, [own_param_1];
                st.shared.u32 [_ZZ3ownjPjE4flag+4], 1;
                atom.global.add.u32 %r2, [counter+4], 1;
                st.global.u32 [%rd1+8], 1;
                ret;
                }
                """);

        assertThat(findingOfOwn(module, new Grid(2, 1), "5", "buffer:12"))
                .contains(
                        "st.shared.u32 [flag + 4], 1",
                        "atom.global.add.u32 %r2, [counter + 4], 1",
                        "a data race: block 0 ")
                .endsWith(" st.global.u32 [argument 2 + 8], 1");
    }

    @Test
    void shouldGiveAKernelTheContentsAndNumbersThatAreAsked() {
        assertThat(verdict("membar.gl;", "membar.gl;", "buffer:4=1", "buffer:8", "14")
                        .executions())
                .isPositive();
        assertThat(verdict("membar.gl;", "membar.gl;", "buffer:4=1", "buffer:8", "14")
                        .outcome())
                .isEqualTo(Outcome.FOUND);
        assertThat(verdict("membar.gl;", "membar.gl;", "buffer:4", "buffer:8", "15")
                        .finding())
                .contains("the program stops itself");
    }

    @Test
    void shouldCallAnAccessBehindABufferBroken() {
        assertThat(verdict("membar.gl;", "membar.gl;", "buffer:4", "buffer:4", "14")
                        .finding())
                .contains("where no object lies: last.cu:5");
    }

    @ParameterizedTest
    @CsvSource({
        "buffer, is a number: say all of them by --args",
        "buffer buffer 1 1, takes 3 arguments",
        "bufer buffer 1, is no argument: write buffer:BYTES",
    })
    void shouldRefuseArgumentsThatItDoesNotTake(String arguments, String named) {
        assertThatThrownBy(() -> verdict("", "", arguments.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named);
    }

    /** Two pointers, a number of 32 bits, one of 64, and one more; then a number with a point. */
    private static final String STRUCTURE = """
        .visible .entry own(.param .align 8 .b8 own_param_0[40], .param .f32 own_param_1)
        {
        .reg .pred %%p<5>;
        ld.param.u64 %%rd1, [own_param_0];
        ld.param.u64 %%rd2, [own_param_0+8];
        ld.param.v2.u32 {%%r1, %%r2}, [own_param_0+16];
        ld.param.u64 %%rd3, [own_param_0+24];
        ld.param.f32 %%f1, [own_param_1];
        ld.param.u32 %%r3, [own_param_0+32];
        st.global.f32 [%%rd1], %%f1;
        ld.global.u32 %%r4, [%%rd1];
        mov.b64 %%rd5, own_param_0;
        ld.param.u64 %%rd6, [%%rd5+24];
        %s
        setp.ne.u32 %%p1, %%r1, 5;
        @%%p1 trap;
        setp.ne.u32 %%p1, %%r2, 6;
        @%%p1 trap;
        setp.ne.u64 %%p1, %%rd3, 7;
        @%%p1 trap;
        setp.ne.u32 %%p1, %%r3, 8;
        @%%p1 trap;
        setp.ne.u32 %%p1, %%r4, 0x3fc00000;
        @%%p1 trap;
        setp.ne.u64 %%p1, %%rd6, %%rd3;
        @%%p1 trap;
        ret;
        }
        """;

    private static ProofResult ofStructure(String more, String... arguments) {
        PtxModule module = PtxModule.parse(STRUCTURE.formatted(more));
        return WholeKernel.named(module, "own", new Grid(1, 1), List.of(arguments))
                .explore(module, Bounds.USUAL);
    }

    @Test
    void shouldGiveAKernelTheMembersOfAStructure() {
        ProofResult result = ofStructure("", "buffer:4+buffer:64=1+5+6+7+8", "1.5");

        assertThat(result.refused()).isEmpty();
        assertThat(result.verdict().finding()).isEmpty();
        assertThat(ofStructure("", "buffer:4+buffer:64+0x5+6+0xffffffffffffffff+8", "1.5")
                        .verdict()
                        .finding())
                .contains("the program stops itself");
        assertThat(ofStructure("st.global.u32 [%rd2+64], 1;", "buffer:4+buffer:64+5+6+7+8", "1.5")
                        .verdict()
                        .finding())
                .contains("where no object lies");
        assertThat(ofStructure("st.global.u32 [%rd2+60], 1; trap;", "buffer:4+buffer:64+5+6+7+8", "1.5")
                        .verdict()
                        .finding())
                .contains("[argument 1 member 2 + 60]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "| argument 1 is a structure of 40 bytes",
                "| of which the kernel reads 8 at 0, 8 at 8, 4 at 16, 4 at 20, 8 at 24, 4 at 32: say its members by --args",
                "buffer+buffer+5 | members of argument 1 at bytes 0, 8, 16: a number of 8 bytes is written u64:100",
                "buffer+buffer+buffer+buffer+buffer+buffer | members of argument 1 at bytes 0, 8, 16, 24, 32, 40",
                "buffer+pointer | is no argument: write buffer:BYTES",
            })
    void shouldSayHowAStructureIsWritten(String argument, String words) {
        assertThatThrownBy(() -> ofStructure("", argument == null ? new String[0] : new String[] {argument, "1"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void shouldNameWhatMendsABrokenKernel() {
        assertThat(repairs(LAST.formatted("", "membar.gl;"), "last", 2, 1, "buffer:4", "buffer:8", "14"))
                .containsExactly("atom.release.gpu.add at last.cu:7", "__threadfence() before atom.add at last.cu:7");
        assertThat(repairs(LAST.formatted("", ""), "last", 2, 1, "buffer:4", "buffer:8", "14"))
                .containsExactly("atom.acq_rel.gpu.add at last.cu:7");
    }

    @Test
    void shouldNameTheBarrierThatABlockLacks() {
        String text = """
            .visible .entry own()
            {
            .shared .align 4 .b8 word[8];
            .reg .pred %p<2>;
            mov.u32 %r1, %tid.x;
            mul.wide.u32 %rd1, %r1, 4;
            .loc 1 4 1
            st.shared.u32 [word+%rd1], 1;
            .loc 1 5 1
            ld.shared.u32 %r3, [word];
            ret;
            }
            .file 1 "/home/user/own.cu"
            """;
        String code = text.replace(
                "st.shared.u32 [word+%rd1]", "mov.u64 %rd2, word; add.u64 %rd2, %rd2, %rd1; st.shared.u32 [%rd2]");

        assertThat(repairs(code, "own", 1, 2)).containsExactly("__syncthreads() before ld at own.cu:5");
    }

    /** One thread stores, the other one loads, and none of both comes to the other one's line. */
    @Test
    void shouldNameTheBarrierThatABlockLacksOnTwoWays() {
        String code = """
            .visible .entry own()
            {
            .shared .align 4 .b8 word[8];
            .reg .pred %p<2>;
            mov.u32 %r1, %tid.x;
            setp.eq.u32 %p1, %r1, 0;
            @%p1 bra FIRST;
            .loc 1 9 1
            ld.shared.u32 %r3, [word];
            ret;
            FIRST:
            .loc 1 7 1
            st.shared.u32 [word], 1;
            ret;
            }
            .file 1 "/home/user/own.cu"
            """;

        assertThat(repairs(code, "own", 1, 2))
                .containsExactly("__syncthreads() between st at own.cu:7 and ld at own.cu:9");
    }

    private static List<String> repairs(String text, String name, int blocks, int threads, String... arguments) {
        PtxModule module = PtxModule.parse(text);
        WholeKernel kernel = WholeKernel.named(module, name, new Grid(blocks, threads), List.of(arguments));
        return Repair.of(module, kernel, Bounds.USUAL).stream()
                .map(Repair::toString)
                .toList();
    }

    @Test
    void shouldSayWhichOrderingsAKernelNeeds() {
        PtxModule module = PtxModule.parse(LAST.formatted("membar.gl;", "membar.gl; membar.gl;"));
        WholeKernel kernel = WholeKernel.named(module, "last", new Grid(2, 1), List.of("buffer:4", "buffer:8", "14"));

        assertThat(MutantProof.of(module, kernel, Bounds.USUAL))
                .extracting(result -> result.mutation().site() + " "
                        + result.mutation().weakening().id() + " " + result.effect())
                .contains("last.cu:5 removed HARMFUL", "last.cu:7 removed HARMFUL");
    }

    @Test
    void shouldNameTheKernelsThatThereAre() {
        PtxModule module = PtxModule.parse(LAST.formatted("", ""));

        assertThatThrownBy(() -> WholeKernel.named(module, "first", new Grid(2, 1), List.of()))
                .hasMessage("no kernel is called 'first'; there are last");
    }

    /** As nvcc has it: a function that returns whether a counter came to a goal, of which an argument is a structure. */
    private static final String CALLING = """
        .func (.param .b32 func_retval0) arrived(.param .b64 arrived_param_0, .param .align 4 .b8 arrived_param_1[8])
        {
        .local .align 4 .b8 __local_depot0[8];
        .reg .pred %%p<3>;
        .reg .b32 %%r<6>;
        .reg .b64 %%rd<4>;
        ld.param.u64 %%rd1, [arrived_param_0];
        ld.param.u32 %%r4, [arrived_param_1+4];
        mov.u64 %%rd2, __local_depot0;
        cvta.local.u64 %%rd3, %%rd2;
        st.u32 [%%rd3+4], %%r4;
        membar.gl;
        atom.add.u32 %%r1, [%%rd1], 1;
        add.u32 %%r1, %%r1, 1;
        ld.u32 %%r5, [%%rd3+4];
        setp.eq.u32 %%p1, %%r1, %%r5;
        mov.u32 %%r2, 1;
        st.param.b32 [func_retval0+0], %%r2;
        @%%p1 ret;
        mov.u32 %%r2, 0;
        st.param.b32 [func_retval0+0], %%r2;
        ret;
        }
        .visible .entry last(.param .u64 last_param_0, .param .u64 last_param_1)
        {
        .reg .pred %%p<9>;
        .reg .b32 %%r<9>;
        ld.param.u64 %%rd1, [last_param_0];
        ld.param.u64 %%rd2, [last_param_1];
        mov.u32 %%r1, %%ctaid.x;
        mul.wide.u32 %%rd3, %%r1, 4;
        add.s64 %%rd4, %%rd2, %%rd3;
        st.global.u32 [%%rd4], 7;
        mov.u32 %%r2, %%nctaid.x;
        { // callseq 0, 0
        .param .b64 param0;
        st.param.b64 [param0+0], %%rd1;
        .param .align 4 .b8 param1[8];
        st.param.b32 [param1+0], %%r1;
        st.param.b32 [param1+4], %%r2;
        .param .b32 retval0;
        call.uni (retval0),
        arrived,
        (
        param0,
        param1
        );
        ld.param.b32 %%r3, [retval0+0];
        } // callseq 0
        setp.eq.u32 %%p1, %%r3, 0;
        @%%p1 bra DONE;
        %s
        ld.global.u32 %%r3, [%%rd2];
        ld.global.u32 %%r4, [%%rd2+4];
        add.u32 %%r5, %%r3, %%r4;
        setp.eq.u32 %%p2, %%r5, 14;
        @%%p2 bra DONE;
        trap;
        DONE:
        ret;
        }
        """;

    @ParameterizedTest
    @CsvSource({"membar.gl;, NOT_FOUND", "'', FOUND"})
    void shouldFollowACallThatIsNotInlined(String after, Outcome outcome) {
        PtxModule module = PtxModule.parse(CALLING.formatted(after));

        assertThat(WholeKernel.named(module, "last", new Grid(2, 1), List.of("buffer:4", "buffer:8"))
                        .explore(module, Bounds.USUAL)
                        .verdict()
                        .outcome())
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "membar.gl;, 'call.uni (func_retval0), arrived, (arrived_param_0, arrived_param_1);', calls itself",
        "'mov.u64 %rd2, __local_depot0;', 'mov.u64 %rd2, arrived_param_1;', address of a parameter",
        "[arrived_param_1+4], [arrived_param_1+2], part of a parameter",
        "'param0,', '', other parameters",
    })
    void shouldNameTheCallThatItDoesNotFollow(String from, String to, String why) {
        PtxModule module = PtxModule.parse(CALLING.formatted("").replace(from, to));

        assertThat(WholeKernel.named(module, "last", new Grid(2, 1), List.of("buffer:4", "buffer:8"))
                        .explore(module, Bounds.USUAL)
                        .refused())
                .contains(why);
    }
}
