package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels of clusters: blocks reach into each other's shared memory, arrive at mbarriers there, and copy beside their threads. */
class ClusterKernelTest {
    private static final String KERNEL = """
        .visible .entry own(.param .u64 own_param_0) .explicitcluster .reqnctapercluster 2, 1, 1
        {
        .reg .pred %%p<9>;
        .shared .align 8 .b64 bar;
        .shared .align 16 .b32 value[4];
        .shared .align 16 .b32 copy[4];
        ld.param.u64 %%rd1, [own_param_0];
        mov.u32 %%r1, %%cluster_ctarank;
        setp.ne.u32 %%p1, %%r1, 0;
        xor.b32 %%r2, %%r1, 1;
        mov.u32 %%r3, value;
        mapa.shared::cluster.u32 %%r4, %%r3, %%r2;
        mov.u32 %%r5, bar;
        mapa.shared::cluster.u32 %%r6, %%r5, %%r2;
        %s
        ret;
        }
        """;

    private static final String MEET = "barrier.cluster.arrive;\nbarrier.cluster.wait;\n";

    private static ProofResult result(int threads, String code) {
        PtxModule module = PtxModule.parse(KERNEL.formatted(code));
        return WholeKernel.named(module, "own", new Grid(1, 0, threads, 1), List.of("buffer:64"))
                .explore(module, Bounds.USUAL);
    }

    private static Verdict verdict(String code) {
        return result(1, code).verdict();
    }

    private static String trapsUnless(String condition) {
        return condition + ";\n@%p2 bra OK;\ntrap;\nOK:\n";
    }

    private static void assertBroken(String code, String cause) {
        assertThat(verdict(code).outcome()).isEqualTo(Outcome.FOUND);
        assertThat(verdict(code).finding()).contains(cause);
    }

    @Test
    void shouldTakeTheSizeOfAClusterFromTheKernel() {
        assertThat(result(1, MEET).proof().grid()).hasToString("2 blocks in a cluster");
        PtxModule module = PtxModule.parse(KERNEL.formatted(MEET));
        assertThatThrownBy(() -> WholeKernel.named(module, "own", new Grid(1, 4, 1, 4), List.of()))
                .hasMessageContaining("clusters of 2");
        assertThatThrownBy(() -> WholeKernel.named(module, "own", new Grid(3, 1), List.of()))
                .hasMessageContaining("no 3 blocks");
        PtxModule alongY = PtxModule.parse(KERNEL.replace("2, 1, 1", "1, 2, 1").formatted(MEET));
        assertThatThrownBy(() -> WholeKernel.named(alongY, "own", new Grid(2, 1), List.of()))
                .hasMessageContaining("along y or z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "%cluster_nctarank; 2; 2",
                "%cluster_ctaid.x; 0; 1",
                "%cluster_nctaid.x; 2; 2",
                "%clusterid.x; 0; 0",
                "%nclusterid.x; 1; 1",
                "%is_explicit_cluster; 1; 1",
                "%nclusterid.y; 1; 1",
            })
    void shouldKnowRanks(String register, int first, int second) {
        String code = "mov.u32 %r7, " + register + ";\nselp.u32 %r8, " + second + ", " + first + ", %p1;\n";

        assertThat(verdict(code + trapsUnless("setp.eq.u32 %p2, %r7, %r8")).outcome())
                .isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict(code + trapsUnless("setp.ne.u32 %p2, %r7, %r8")).outcome())
                .isEqualTo(Outcome.FOUND);
    }

    private static String read(String before, String after) {
        return "st.shared.u32 [value], 5;\n" + before + "ld.shared::cluster.u32 %r7, [%r4];\n"
                + trapsUnless("setp.eq.u32 %p2, %r7, 5") + after;
    }

    @Test
    void shouldFindNothingWrongWithReadsBetweenTwoMeetings() {
        assertThat(verdict(read(MEET, MEET)).outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    @Test
    void shouldFindThatABlockMayHaveEndedOrNotBegun() {
        assertBroken(read(MEET, ""), "which may have ended before; put cluster.sync() behind it");
        String meet = MEET.replace("arrive", "arrive.relaxed");
        assertThat(verdict(meet + "ld.shared::cluster.u32 %r7, [%r4];\n" + MEET).outcome())
                .isEqualTo(Outcome.NOT_FOUND);
        assertBroken("ld.shared::cluster.u32 %r7, [%r4];\n" + MEET, "may not have begun; put cluster.sync() before it");
    }

    @Test
    void shouldFindWhatIsNotOrdered() {
        assertBroken(read(MEET.replace("arrive", "arrive.relaxed"), MEET), "put cluster.sync() between them");
        assertBroken(read("bar.sync 0;\n", MEET), "put cluster.sync() between them");
    }

    /** Generic addresses of the own block are no good in another one. */
    @Test
    void shouldFindAnAddressThatWasNotMapped() {
        String code = """
            cvta.shared.u64 %%rd2, value;
            %s
            @%%p1 bra LOOK;
            st.global.u64 [%%rd1], %%rd2;
            LOOK:
            """ + MEET + """
            @!%%p1 bra DONE;
            ld.global.u64 %%rd3, [%%rd1];
            ld.u32 %%r7, [%%rd3];
            DONE:
            """ + MEET;

        assertBroken(code.formatted(""), "at an address that mapa did not make");
        assertThat(verdict(code.formatted("mapa.u64 %rd2, %rd2, 0;")).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertBroken(
                "mapa.shared::cluster.u32 %r4, %r3, 2;\n" + MEET + "ld.shared::cluster.u32 %r7, [%r4];\n" + MEET,
                "mapa");
        assertBroken(MEET + "ld.shared.u32 %r7, [%r4];\n" + MEET, "mapa");
    }

    @Test
    void shouldFindWaitsAtABarrierOfTheClusterThatNeverEnd() {
        assertBroken("@%p1 bra DONE;\n" + MEET.replace("barrier.cluster.arrive;\n", "") + "DONE:\n", "waits for ever");
        assertBroken("barrier.cluster.arrive;\n" + MEET, "again before it waits");
        assertThat(verdict("@%p1 bra DONE;\n" + MEET + "DONE:\n").outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    /** Each block initializes its barrier for one arrival, meets, stores into the other, arrives there, and waits at its own. */
    private static final String MESSAGE = """
        mbarrier.init.shared::cta.b64 [bar], 1;
        fence.mbarrier_init.release.cluster;
        barrier.cluster.arrive.relaxed;
        barrier.cluster.wait;
        st.shared::cluster.u32 [%r4], 5;
        mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r6];
        WAIT:
        mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p3, [bar], 0;
        @!%p3 bra WAIT;
        ld.shared.u32 %r7, [value];
        """ + trapsUnless("setp.eq.u32 %p2, %r7, 5");

    @Test
    void shouldFindNothingWrongWithArrivalsInOtherBlocks() {
        assertThat(verdict(MESSAGE).outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "arrive.release.cluster.shared; arrive.relaxed.cluster.shared; does not release",
                "arrive.release.cluster.shared; arrive.shared; of scope cta does not reach",
                "parity.acquire.cluster; parity; of scope cta does not reach",
                "acquire.cluster.shared::cta.b64 %p3, [bar], 0; acquire.cluster.shared::cta.b64 %p3, [bar], 1; nothing orders",
                "[bar], 1; [bar], 2; waits for ever",
                "arrive.release.cluster.shared::cluster.b64 _, [%r6]; arrive.release.cluster.shared::cluster.b64 _, [%r6], 2;"
                        + " mbarrier that is undefined",
            })
    void shouldFindWhatArrivalsLack(String right, String wrong, String cause) {
        String changed = MESSAGE.replace(right, wrong);

        assertThat(changed).isNotEqualTo(MESSAGE);
        assertBroken(changed, cause);
    }

    @Test
    void shouldFindThatOthersMayNotSeeABarrierInitialized() {
        assertBroken(MESSAGE.replace("fence.mbarrier_init.release.cluster;", ""), "mbarrier.init");
    }

    /** A stage of a pipeline: a bulk copy into shared memory, awaited by its bytes. */
    private static final String BULK = """
        mbarrier.init.shared::cta.b64 [bar], 1;
        mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 16;
        cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [copy], [%rd1], 16, [bar];
        WAIT:
        mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;
        @!%p3 bra WAIT;
        ld.shared.u32 %r7, [copy+12];
        """ + trapsUnless("setp.eq.u32 %p2, %r7, 0");

    @Test
    void shouldFollowABulkCopy() {
        assertThat(verdict(BULK).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertBroken(
                BULK.replace(".expect_tx.shared::cta.b64 _, [bar], 16", ".shared::cta.b64 _, [bar]"), "completion");
        assertBroken(BULK.replace("[bar], 16;", "[bar], 32;"), "waits for ever");
        assertBroken(BULK.replace("%p3, [bar], 0", "%p3, [bar], 1"), "wait for its completion first");
    }

    /** Writes of threads are copied out of shared memory by one of them. */
    private static final String OUT = """
        mov.u32 %r8, %tid.x;
        shl.b32 %r9, %r8, 2;
        add.u32 %r9, %r9, %r3;
        st.shared.u32 [%r9], 5;
        @%p1 bra DONE;
        fence.proxy.async.shared::cta;
        bar.sync 0;
        setp.ne.u32 %p4, %r8, 0;
        @%p4 bra DONE;
        cp.async.bulk.global.shared::cta.bulk_group [%rd1], [value], 16;
        cp.async.bulk.commit_group;
        cp.async.bulk.wait_group.read 0;
        st.shared.u32 [value], 6;
        DONE:
        """;

    @Test
    void shouldAskForAFenceBetweenProxies() {
        assertThat(result(2, OUT).verdict().outcome()).isEqualTo(Outcome.NOT_FOUND);
        for (String without :
                List.of("fence.proxy.async.shared::cta;\n", "cp.async.bulk.wait_group.read 0;\n", "bar.sync 0;\n")) {
            assertThat(result(2, OUT.replace(without, "")).verdict().outcome()).isEqualTo(Outcome.FOUND);
        }
        assertThat(result(2, OUT.replace("fence.proxy.async.shared::cta;\n", ""))
                        .verdict()
                        .finding())
                .contains("put fence.proxy.async between them");
    }

    @Test
    void shouldNoteALoadWithoutAFenceBeforeACopyOverIt() {
        Verdict verdict = verdict("ld.shared.u32 %r7, [copy];\n" + BULK);

        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict.omitted()).containsExactly(Omission.PROXY_READ);
        assertThat(verdict("ld.shared.u32 %r7, [copy];\nfence.proxy.async;\n" + BULK)
                        .omitted())
                .isEmpty();
    }

    @Test
    void shouldRefuseWhatTheManualLeavesOpen() {
        String code = "@!%p1 st.global.u32 [%rd1], 5;\n" + MEET + "fence.proxy.async;\n"
                + BULK.replace("copy+12", "copy") + MEET;
        String right = code.replace("setp.eq.u32 %p2, %r7, 0", "setp.eq.u32 %p2, %r7, 5");
        String fencedBefore = right.replace("fence.proxy.async;\n", "").replace(MEET, "fence.proxy.async;\n" + MEET);

        assertThat(result(1, right).refused()).isEmpty();
        assertThat(verdict(right).outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(result(1, fencedBefore).refused()).contains("the manual does not say");
    }
}
