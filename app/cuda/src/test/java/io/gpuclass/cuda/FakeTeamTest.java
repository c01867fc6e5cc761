package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the real binding on teams of the GPUs of a {@link FakeDriver} and the CPU. */
class FakeTeamTest {
    private static final Map<String, String> NO_FAULTS = Map.of();

    @RegisterExtension
    static final FakeDriver driver = new FakeDriver();

    @Test
    void shouldTellWhoIsAroundAGpu() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "topology", "1")
                .contains("Processor[id=cuda:1, name=Fake GPU 1, multiprocessors=4", "hostNativeAtomics=false")
                .contains(
                        "Processor[id=host, name=",
                        "Link[from=cuda:1, to=cuda:0, kind=null, nvlinks=null, peerAccess=true,"
                                + " nativeAtomics=true]")
                .contains("live objects: 0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "team_fake_fine | cuda:1 | own | 5 | '300/1000/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_fake_fine | cuda:0 | own | 5 | '150/1000/0/false/[150, 0, 0, 0, 0, 0, 0, 0, 0, 10]'",
                "team_fake_fine | host | own | 5 | '150/1000/0/false/[150, 0, 0, 0, 0, 0, 0, 0, 30, 10]'",
                "team_fake_fine | cuda:1 | cuda:1 | 5 | '300/1000/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_contend_add | cuda:1 | own | 5 | '300/300/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_contend_add | cuda:1 | cuda:1 | 5 | '300/300/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_contend_add | cuda:1 | host | 5 | '300/300/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'"
            })
    void shouldRunAKernelOnEveryMemberAndReleaseAll(String kernel, String team, String home, String blocks, String seen)
            throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "team", kernel, team, home, blocks)
                .containsSubsequence("[" + seen + ", " + seen + "]", "6", "live objects: 0")
                .doesNotContain("LOST", "FAILED");
    }

    @ParameterizedTest
    @CsvSource({"host*3, host, 2", "host*2, host, 0"})
    void shouldHaveThreadsOfTheCpuContendAndLoseNothing(String team, String home, String blocks)
            throws IOException, InterruptedException {
        String said = driver.scenario(NO_FAULTS, "team", "team_contend_add", team, home, blocks);

        Matcher run = Pattern.compile("(\\d+)/(\\d+)/0/false").matcher(said);
        assertThat(run.find()).as(said).isTrue();
        assertThat(run.group(1)).isEqualTo(run.group(2)).isNotEqualTo("0");
        assertThat(said).contains("live objects: 0");
    }

    @Test
    void shouldLetThreadsOfTheCpuThatAreAloneHaveTheirWholeWindow() throws IOException, InterruptedException {
        String said = driver.scenario(NO_FAULTS, "team", "team_contend_cas_in_turn", "host", "host", "0");

        assertThat(Pattern.compile("(\\d+)/\\1/0/false").matcher(said).results())
                .as(said)
                .hasSize(2);
        assertThat(said).contains("two windows: true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "cuda:0", "cuda:1", "host"})
    void shouldRunAnOrdinaryKernelOnWordsElsewhere(String home) throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "team", "probe_fake_fine", "none", home, "5")
                .containsSubsequence("150/0/0/false/[]", "6", "live objects: 0")
                .doesNotContain("LOST", "FAILED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FAKE_PEERS | 0 | team_fake_fine | FAILED: cuda:0 and cuda:1 do not reach each other's memory",
                "FAKE_ENABLE | 2 | team_fake_fine | OUT_OF_MEMORY: cannot reach the memory of another GPU",
                "FAKE_TEAM_LAUNCH | 1 | team_fake_fine | FAILED: cannot launch team_fake_fine with 5 blocks of 128 threads:"
                        + " CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE",
                "FAKE_TEAM_LAUNCH | 0 | team_fake_fine | FAILED: cannot launch team_fake_fine with 5 blocks"
            })
    void shouldSayWhyATeamCannotRunAndGoOnAlone(String fault, String value, String kernel, String message)
            throws IOException, InterruptedException {
        driver.assertThatScenario(Map.of(fault, value), "team", kernel, "cuda:1", "own", "5")
                .containsSubsequence(message, "6", "live objects: 0");
    }

    @Test
    void shouldEndATeamOfWhichAGpuFaulted() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "team", "team_fake_fault", "cuda:1", "own", "5")
                .contains("LOST: ", "CUDA_ERROR_ILLEGAL_ADDRESS", "live objects: 0");
    }

    @Test
    void shouldTimeKernelsThatEndOnEveryGpu() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "team", "barrier_fake_kernel_relaunch", "cuda:1", "own", "5")
                .containsSubsequence("150/30/0/false/[]", "live objects: 0")
                .doesNotContain("FAILED");
    }

    @Test
    void shouldRefuseAGpuThatWasNotNamed() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "team", "team_fake_fine", "cuda:7", "own", "5")
                .contains("NO_SUCH_ORDINAL: no GPU cuda:7 takes part beside cuda:0");
    }
}
