package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.cuda.PtxText.PtxEntry;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.profile.primitives.PtxInstruction;
import io.gpuclass.profile.primitives.Weakening;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PtxTextTest {
    private final PtxText module = PtxFiles.sample();
    private final PtxEntry one = module.entry("mutex_verify_one").orElseThrow();

    @Test
    void shouldKnowItsEntriesAndNoOthers() {
        assertThat(module.names()).containsExactly("mutex_verify_one", "mutex_verify_two");
        assertThat(module.entry("mutex_verify_three")).isEmpty();
    }

    @Test
    void shouldMakeAModuleOfOneEntryAndOfWhatAllShare() {
        assertThat(module.withOnly(one))
                .contains(
                        ".version 9.0\n",
                        ".target sm_75\n",
                        "shared_word;",
                        ".entry mutex_verify_one(",
                        "fence.acq_rel.gpu;")
                .doesNotContain(".entry mutex_verify_two(", "ld.acquire")
                .endsWith("\n}\n");
    }

    @Test
    void shouldDigestInstructionsAndNotWhatStandsAround() {
        List<String> lines = List.of(".visible .entry k(", ")", "{", "$L__BB0_1:", "\tbra.uni \t$L__BB0_1;", "}");
        List<String> elsewhere = List.of(
                ".visible .entry k(", ")", "{", "\t//@ lock.cuh: take();", "$L__BB7_1:", "  bra.uni \t$L__BB7_1;", "}");
        List<String> other = List.of(".visible .entry k(", ")", "{", "$L__BB0_1:", "\tret;", "}");

        assertThat(new PtxEntry("k", lines).digest())
                .matches("[0-9a-f]{16}")
                .isEqualTo(new PtxEntry("k", elsewhere).digest())
                .isNotEqualTo(new PtxEntry("k", other).digest());
    }

    @Test
    void shouldFindAMutantForEachOrderThatAMarkedLineHas() {
        assertThat(one.mutants())
                .allMatch(mutant -> mutant.kernel().equals("mutex_verify_one"))
                .extracting(Mutant::site, Mutant::instruction, Mutant::weakening)
                .containsExactly(
                        tuple("lock.cuh: take();", "atom.acq_rel.gpu.global.exch.b32", Weakening.LOSES_RELEASE),
                        tuple("lock.cuh: take();", "atom.acq_rel.gpu.global.exch.b32", Weakening.LOSES_ACQUIRE),
                        tuple("lock.cuh: group.sync_block();", "bar.sync", Weakening.REMOVED),
                        tuple("lock.cuh: give();", "st.release.gpu.global.u32", Weakening.RELAXED),
                        tuple("lock.cuh: group.sync_block(); #2", "bar.sync", Weakening.REMOVED),
                        tuple("lock.cuh: all(done);", "bar.red.and.pred", Weakening.REMOVED),
                        tuple("lock.cuh: fence();", "fence.acq_rel.gpu", Weakening.REMOVED));
    }

    @Test
    void shouldWeakenAllCopiesOfALineAndNothingElse() {
        Mutant mutant = one.mutants().get(3);

        assertThat(changes(mutant))
                .containsExactly(
                        "\tst.release.gpu.global.u32 [%rd2], %r1; -> \tst.relaxed.gpu.global.u32 [%rd2], %r1;",
                        "\tst.release.gpu.global.u32 [%rd2], %r2; -> \tst.relaxed.gpu.global.u32 [%rd2], %r2;");
        assertThat(module.withOnly(one.weakened(mutant))).contains("\tst.release.gpu.global.u32 [%rd2], %r1;\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, '\tatom.acquire.gpu.global.exch.b32 %r1, [%rd2], %r2;'",
        "1, '\tatom.release.gpu.global.exch.b32 %r1, [%rd2], %r2;'",
        "2, ''",
        "4, ''",
        "5, '\tnot.pred \t%p2, %p1;'",
        "6, ''"
    })
    void shouldKeepScopeAndOperands(int mutant, String line) {
        assertThat(changes(one.mutants().get(mutant)))
                .singleElement()
                .satisfies(change -> assertThat(change).endsWith(" -> " + line));
    }

    @Test
    void shouldTakeAThreadsOwnVoteForThatOfTheBlock() {
        assertThat(PtxInstruction.parse("\tbar.red.or.pred \t%p7, 0, %p3;").weakened())
                .containsExactly(Map.entry(Weakening.REMOVED, "\tmov.pred \t%p7, %p3;"));
        assertThat(PtxInstruction.parse("\tbar.red.popc.u32 \t%r7, 0, %p3;").weakened())
                .isEmpty();
    }

    @Test
    void shouldLeaveAnUnchangedKernelAsItIs() {
        assertThat(one.weakened(Mutant.unchanged("mutex_verify_one"))).isEqualTo(one);
    }

    @Test
    void shouldRefuseAMutantThatItDoesNotHave() {
        Mutant ofAnother =
                module.entry("mutex_verify_two").orElseThrow().mutants().get(0);

        assertThatThrownBy(() -> one.weakened(ofAnother))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mutex_verify_one has no mutant");
    }

    private List<String> changes(Mutant mutant) {
        List<String> after = one.weakened(mutant).lines();
        assertThat(after).hasSameSizeAs(one.lines());
        List<String> changes = new ArrayList<>();
        for (int line = 0; line < after.size(); line++) {
            if (!after.get(line).equals(one.lines().get(line))) {
                changes.add(one.lines().get(line) + " -> " + after.get(line));
            }
        }
        return changes;
    }
}
