package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of users' kernels beside loads, stores and atomics: watchdogs, variables with initial values, pointers, lanes of a warp. */
class UsersCodeTest {
    private static final String MODULE = """
        .visible .global .align 4 .u32 word = 7;
        .visible .global .align 4 .u32 table[3] = {1, 0x10, 5};
        .visible .const .align 4 .b8 bytes[4] = {3, 1, 0, 0};
        .visible .global .align 8 .u64 pointer = generic(word);
        .visible .entry own__init(.param .u64 own__init_param_0, .param .u64 own__init_param_1) {
          ret;
        }
        .visible .entry own__does(.param .u64 own__does_param_0, .param .u64 own__does_param_1) {
          .reg .pred %%p<9>;
          .reg .b32 %%r<9>;
          .reg .b64 %%rd<9>;
          ld.param.u64 %%rd1, [own__does_param_0];
          %s
          ret;
        }
        """;

    /** Two blocks: the first stores 1 at once, and both wait for it. */
    private static final String WAITING = """
          mov.u32 %%r1, %%ctaid.x;
          setp.ne.u32 %%p1, %%r1, 0;
          @%%p1 bra WAIT;
          st.relaxed.gpu.u32 [%%rd1], 1;
        WAIT:
          ld%s.u32 %%r2, [%%rd1];
          setp.eq.u32 %%p2, %%r2, 1;
          @%%p2 bra DONE;
          %s
          bra WAIT;
        DONE:
        """;

    private static final String WATCHDOG = """
          mov.u64 %rd2, %globaltimer;
          setp.lt.u64 %p3, %rd2, 1000000;
          @%p3 bra WAIT;
          trap;
        """;

    private static Verdict verdict(int blocks, int threads, String code) {
        PtxModule module = PtxModule.parse(MODULE.formatted(code));
        return Safety.of(
                new Grid(blocks, threads).program(module, "own__init", "own__does", Bounds.USUAL),
                Bounds.USUAL,
                Grid::isData);
    }

    private static String trapsUnless(String condition) {
        return condition + "\n@%p1 bra OK;\ntrap;\nOK:\n";
    }

    @Test
    void shouldTakeATrapThatAClockDecidesForAWatchdog() {
        Verdict verdict = verdict(2, 1, WAITING.formatted(".relaxed.gpu", WATCHDOG));

        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict.omitted()).containsExactly(Omission.WATCHDOG);
    }

    @Test
    void shouldNotTakeATrapForAWatchdogThatWhatWasReadDecides() {
        String checked = WAITING.formatted(".relaxed.gpu", WATCHDOG) + trapsUnless("setp.eq.u32 %p1, %r2, 2;");

        assertThat(verdict(2, 1, checked).outcome()).isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldWarnOfAPollThatMayNeverSeeTheStore() {
        assertThat(verdict(2, 1, WAITING.formatted(".weak", "")).omitted()).containsExactly(Omission.WEAK_POLL);
        assertThat(verdict(2, 1, WAITING.formatted(".volatile", "")).omitted()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ld.global.u32 %r1, [word]; setp.eq.u32 %p1, %r1, 7",
                "ld.global.u32 %r1, [table+4]; setp.eq.u32 %p1, %r1, 16",
                "ld.const.u32 %r1, [bytes]; setp.eq.u32 %p1, %r1, 259",
                "ld.global.u64 %rd2, [pointer]; ld.global.u32 %r1, [%rd2] setp.eq.u32 %p1, %r1, 7",
            })
    void shouldKnowWhatVariablesHoldAtFirst(String load, String check) {
        String code = load + ";\n" + trapsUnless(check.replace("] setp", "];\nsetp") + ";");

        assertThat(verdict(1, 1, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict(1, 1, code.replace("setp.eq", "setp.ne")).outcome()).isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldCallAnAddressBrokenWhereNoObjectLies() {
        Verdict verdict = verdict(1, 1, "ld.global.u64 %rd2, [%rd1];\nst.global.u32 [%rd2], 1;");

        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(verdict.finding()).contains("accesses address 0, where no object lies");
    }

    @Test
    void shouldKeepAThreadsOwnMemoryApartByGenericAddressesToo() {
        String code = """
              mov.u64 %rd2, __local_depot0;
              cvta.local.u64 %rd3, %rd2;
              mov.u32 %r1, %ctaid.x;
              st.u32 [%rd3+4], %r1;
              ld.local.u32 %r2, [%rd2+4];
            """ + trapsUnless("setp.eq.u32 %p1, %r1, %r2;");

        assertThat(verdict(2, 1, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    @Test
    void shouldReadOwnSharedMemoryByAnAddressInTheCluster() {
        String code = """
              mov.u32 %r1, 16;
              st.shared.u32 [%r1], 5;
              ld.shared::cluster.u32 %r2, [%r1];
            """ + trapsUnless("setp.eq.u32 %p1, %r2, 5;");

        assertThat(verdict(2, 1, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    /** The first lane stores, the second reads behind a meeting of the warp. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bar.warp.sync -1; NOT_FOUND",
                "mov.u32 %r3, -1^ bar.warp.sync %r3; NOT_FOUND",
                "vote.sync.all.pred %p2, %p1, -1; FOUND",
                "shfl.sync.idx.b32 %r4, %r1, 0, 31, -1; FOUND",
                "bar.sync 0; NOT_FOUND",
                "mov.u32 %r4, %laneid^ shl.b32 %r3, 1, %r4^ bar.warp.sync %r3; FOUND",
            })
    void shouldOrderLanesThatMeetButNotThoseThatVote(String meeting, Outcome outcome) {
        String code = """
              mov.u32 %r1, %tid.x;
              setp.ne.u32 %p1, %r1, 0;
              @%p1 bra MEET;
              st.global.u32 [%rd1], 1;
            MEET:
            """ + meeting.replace("^", ";\n") + ";\n" + """
              setp.eq.u32 %p1, %r1, 0;
              @%p1 bra OK;
              ld.global.u32 %r2, [%rd1];
              setp.eq.u32 %p1, %r2, 1;
              @%p1 bra OK;
              trap;
            OK:
            """;

        assertThat(verdict(1, 2, code).outcome()).isEqualTo(outcome);
    }

    @Test
    void shouldTellLanesWhatAllVote() {
        String code = """
              mov.u32 %r1, %tid.x;
              setp.eq.u32 %p2, %r1, 0;
              vote.sync.any.pred %p1, %p2, -1;
              @!%p1 bra WRONG;
              vote.sync.all.pred %p3, %p2, -1;
              @!%p3 bra OK;
            WRONG:
              trap;
            OK:
            """;

        assertThat(verdict(1, 2, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "vote.sync.ballot.b32 %r2, %p2, -1; 1",
                "vote.sync.ballot.b32 %r2, %p2, 3; 1",
                "activemask.b32 %r2; 3",
                "elect.sync _|%p3, 3^ selp.u32 %r2, 5, 5, %p3; 5",
            })
    void shouldTellEachOfTwoLanesTheSame(String instruction, int expected) {
        String code =
                """
              mov.u32 %r1, %tid.x;
              setp.eq.u32 %p2, %r1, 0;
            """ + instruction.replace("^", ";\n") + ";\n" + trapsUnless("setp.eq.u32 %p1, %r2, " + expected + ";");

        assertThat(verdict(1, 2, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    /** Lanes 0 and 1 have 10 and 11; the results are those of each lane, and whether the lane that was named is in its segment. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "shfl.sync.bfly.b32 %r2|%p2, %r3, 1, 31, -1; 11; 10; 1; 1",
                "shfl.sync.idx.b32 %r2|%p2, %r3, 0, 31, -1; 10; 10; 1; 1",
                "shfl.sync.idx.b32 %r2|%p2, %r3, 33, 31, 3; 11; 11; 1; 1",
                "shfl.sync.up.b32 %r2|%p2, %r3, 1, 0, -1; 10; 10; 0; 1",
                "shfl.sync.down.b32 %r2|%p2, %r3, 1, 7711, -1; 11; 11; 1; 0",
                "shfl.sync.idx.b32 %r2|%p2, %r3, 1, 7967, -1; 10; 11; 1; 1",
            })
    void shouldShuffleAsTheManualSays(String shuffle, int first, int second, int firstIn, int secondIn) {
        String code = """
              mov.u32 %%r1, %%tid.x;
              add.u32 %%r3, %%r1, 10;
              %s;
              selp.u32 %%r4, 1, 0, %%p2;
              setp.eq.u32 %%p3, %%r1, 0;
              selp.u32 %%r5, %d, %d, %%p3;
              selp.u32 %%r6, %d, %d, %%p3;
              setp.ne.u32 %%p1, %%r2, %%r5;
              @%%p1 bra WRONG;
              setp.eq.u32 %%p1, %%r4, %%r6;
              @%%p1 bra OK;
            WRONG:
              trap;
            OK:
            """.formatted(shuffle, first, second, firstIn, secondIn);

        assertThat(verdict(1, 2, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict(1, 2, code.replace("%r5, " + first + ",", "%r5, 12,"))
                        .outcome())
                .isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldShuffleValuesThatAreStillUnderWay() {
        String code = """
              mov.u32 %r1, %tid.x;
              atom.global.add.u32 %r2, [%rd1], 1;
              shfl.sync.bfly.b32 %r3, %r2, 1, 31, -1;
              add.u32 %r4, %r2, %r3;
            """ + trapsUnless("setp.eq.u32 %p1, %r4, 1;");

        assertThat(verdict(1, 2, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    /** Of a lane that is not there the value is undefined: it may be stored, but nothing may depend on it. */
    @Test
    void shouldKnowNothingOfALaneThatIsNotThere() {
        String taken = """
              mov.u32 %r1, %tid.x;
              shfl.sync.down.b32 %r2, %r1, 16, 31, -1;
            """;

        assertThat(verdict(1, 2, taken).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict(1, 1, taken).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThatThrownBy(() -> verdict(1, 2, taken + trapsUnless("setp.eq.u32 %p1, %r2, 1;")))
                .hasMessageContaining("what happens depends on");
    }

    @Test
    void shouldElectOneLane() {
        String code = """
              elect.sync %r2|%p2, -1;
              @!%p2 bra DONE;
              atom.global.add.u32 %r3, [%rd1], 1;
              setp.eq.u32 %p1, %r3, 0;
              @%p1 bra DONE;
              trap;
            DONE:
            """;

        assertThat(verdict(1, 2, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict(1, 2, code.replace("elect.sync %r2|%p2, -1", "setp.eq.u32 %p2, 0, 0"))
                        .outcome())
                .isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldTakeLanesApartWhereABranchParted() {
        String code = """
              mov.u32 %r1, %tid.x;
              setp.ne.u32 %p1, %r1, 0;
              @%p1 bra OK;
              activemask.b32 %r2;
              setp.eq.u32 %p1, %r2, 1;
              @%p1 bra OK;
              trap;
            OK:
            """;

        assertThat(verdict(1, 2, code).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict(1, 2, code).omitted()).containsExactly(Omission.ACTIVE_LANES);
    }

    @Test
    void shouldTakeABarrierOfOneWarpAndRefuseOneOfSeveral() {
        assertThat(verdict(1, 2, "bar.sync 1, 32;").outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThatThrownBy(() -> verdict(1, 2, "bar.sync 1, 64;"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("not of 64");
    }

    @Test
    void shouldRefuseAMaskWithoutTheLaneItself() {
        assertThatThrownBy(() -> verdict(1, 3, "bar.warp.sync 3;"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("mask 0x3");
    }
}
