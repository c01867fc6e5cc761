package io.gpuclass.cuda;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Brings mutants and other kernels that are not the engine's own to a GPU of a {@link FakeDriver}, through the real binding. */
class BroughtKernelTest {
    private static final Map<String, String> NO_FAULTS = Map.of();

    @RegisterExtension
    static final FakeDriver driver = new FakeDriver();

    @Test
    void shouldRunAMutantInPlaceOfItsKernelAndPutTheKernelBack() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "mutants")
                .containsSubsequence(
                        "[] []",
                        "site=lock.cuh: give();, instruction=st.release.gpu.u32, weakening=RELAXED]",
                        "reached 5000",
                        "reached 1000",
                        "reached 1000")
                .contains("live objects: 0");
    }

    @Test
    void shouldOpenAGpuAgainAfterAMutantThatFaulted() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "mutant-and-again", "semaphore_fake_fault")
                .containsSubsequence(
                        "LOST: ",
                        "CUDA_ERROR_ILLEGAL_ADDRESS",
                        "live objects: 0",
                        "recovered: true",
                        "live objects: 0");
    }

    @Test
    void shouldNotWaitForAMutantThatDoesNotEndNorForItsMemory() throws IOException, InterruptedException {
        driver.assertThatScenarioAlone(NO_FAULTS, "mutant-and-again", "semaphore_fake_stuck")
                .contains("LOST: cannot run semaphore_fake_stuck on 5 blocks: it does not end", "recovered: false");
    }

    @Test
    void shouldRunKernelsThatAreBroughtToItAndTakeThemAwayAgain() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "own", "mutex_fake_user_fine")
                .containsSubsequence(
                        "before: false", "added: true false", "reached ", "after: false", "live objects: 0");
    }

    @Test
    void shouldNotWaitForABroughtKernelThatDoesNotEnd() throws IOException, InterruptedException {
        driver.assertThatScenarioAlone(NO_FAULTS, "own", "mutex_fake_user_stuck")
                .containsSubsequence(
                        "added: true",
                        "LOST: cannot run mutex_fake_user_stuck on 5 blocks: it does not end",
                        "closing: the kernel on Fake GPU 0 did not end");
    }

    @Test
    void shouldBringKernelsToEachGpuOfATeamAndTakeThemAwayAgain() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "own-team", "team_fake_user_fine", "cuda:1")
                .containsSubsequence("added: true false", "reached ", "reached ", "after: false", "live objects: 0")
                .doesNotContain("FAILED", "LOST");
    }

    @Test
    void shouldSayThatABroughtKernelOfATeamDoesNotEnd() throws IOException, InterruptedException {
        driver.assertThatScenarioAlone(NO_FAULTS, "own-team", "team_fake_user_stuck", "cuda:1")
                .contains("LOST: cannot run team_fake_user_stuck on 5 blocks of each of cuda:0, cuda:1: ")
                .contains("does not end before this process does");
    }
}
