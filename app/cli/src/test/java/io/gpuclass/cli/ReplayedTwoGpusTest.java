package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two H200s of one host and its CPU, replayed through the whole program. The recording was made there with
 * {@code gpuclass probe --quick --suites system --record nvidia-h200-x2-quick.rec.gz}; make it again so when kernels or trials change.
 */
class ReplayedTwoGpusTest {
    private static final String RECORDING = "app/engine/src/test/resources/recordings/nvidia-h200-x2-quick.rec.gz";
    private static final List<String> GPUS = List.of("cuda:0", "cuda:1");

    @TempDir
    static Path directory;

    private static Profile profile;
    private static SystemResults system;
    private static String report;

    @BeforeAll
    static void replay() {
        CommandRunner command = CommandRunner.production();
        Path file = directory.resolve("two.json");
        int status = command.run(
                "probe",
                "--quick",
                "--suites",
                "system",
                "--device",
                "recorded:" + RECORDING,
                "-o",
                file.toString(),
                "--full");
        assertThat(status).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        profile = ProfileReader.read(file);
        system = profile.system();
        report = command.out.toString().replaceAll("\\s+", " ");
    }

    @Test
    void shouldKnowWhoThereIsAndWhatEachSeesOfEachMemory() {
        assertThat(system.topology().gpus()).extracting(Processor::id).isEqualTo(GPUS);
        assertThat(system.memories())
                .extracting(MemoryResult::home)
                .containsExactly("cuda:0", "cuda:1", Processor.HOST);
        assertThat(system.memories())
                .allSatisfy(memory -> assertThat(memory.probes()).hasSize(24));
        assertThat(profile.source()).isNotNull();
    }

    @Test
    void shouldFindAtomicsOnTheHostsMemoryToBeNoneAndThoseOnAGpusWhole() {
        assertThat(system.hazards())
                .filteredOn(hazard -> hazard.operation() == SharedOperation.ADD)
                .filteredOn(hazard -> hazard.home().equals(Processor.HOST))
                .isNotEmpty()
                .allSatisfy(hazard -> assertThat(hazard.verdict()).isEqualTo(HazardVerdict.LOST_UPDATES));
        assertThat(system.hazards())
                .filteredOn(
                        hazard -> hazard.timesOwn() == null && !hazard.home().equals(Processor.HOST))
                .isNotEmpty()
                .allSatisfy(hazard -> assertThat(hazard.verdict()).isEqualTo(HazardVerdict.SAFE));
        assertThat(report).contains("build no lock, counter or queue of atomics on words in the host's memory");
    }

    @Test
    void shouldVerifyWhatItTimesAndCatchTwins() {
        assertThat(system.verification()).isNotEmpty().allMatch(check -> check.passed() || check.unobserved() != null);
        assertThat(system.verification()).anyMatch(check -> check.twin());
        assertThat(system.barriers())
                .filteredOn(barrier -> barrier.implementation().equals("system"))
                .hasSizeGreaterThanOrEqualTo(9)
                .allMatch(GroupBarrierResult::counts);
    }

    @Test
    void shouldRecommendTheBarrierThatAsksNobodyOverALink() {
        double both = medianOf("system", GPUS);

        assertThat(both).isLessThan(medianOf("central", GPUS));
        assertThat(report).contains("as a barrier over cuda:0 and cuda:1 use system at 132 blocks each");
    }

    private static double medianOf(String implementation, List<String> members) {
        return system.barriers().stream()
                .filter(barrier -> barrier.implementation().equals(implementation)
                        && barrier.members().equals(members)
                        && barrier.blocks() == 2112)
                .findFirst()
                .orElseThrow()
                .nsPerPhase()
                .median();
    }
}
