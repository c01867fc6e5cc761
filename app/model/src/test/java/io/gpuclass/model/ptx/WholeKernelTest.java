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
                %s.u32 [%%rd1], 1;
                ret;
                }
                .file 1 "/home/user/own.cu"
                """.formatted(load, store));

        assertThat(WholeKernel.named(module, "own", new Grid(2, 1), List.of())
                        .explore(module, Bounds.USUAL)
                        .verdict()
                        .finding())
                .startsWith(cause);
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

        assertThat(WholeKernel.named(module, "own", new Grid(1, 2), List.of())
                        .explore(module, Bounds.USUAL)
                        .verdict()
                        .finding())
                .contains(cause)
                .contains("; put __syncthreads() between them");
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

    @Test
    void shouldNameTheKernelsThatThereAre() {
        PtxModule module = PtxModule.parse(LAST.formatted("", ""));

        assertThatThrownBy(() -> WholeKernel.named(module, "first", new Grid(2, 1), List.of()))
                .hasMessage("no kernel is called 'first'; there are last");
    }
}
