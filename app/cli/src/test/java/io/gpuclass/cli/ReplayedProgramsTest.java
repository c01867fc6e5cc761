package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.profile.programs.SkippedProgram;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole programs on a real H200, replayed: options, plans, suites, advice, JSON and report. The recording was made there with
 * {@code gpuclass probe --quick --suites artificial-barriers,applications --record nvidia-h200-programs.rec.gz}; make it again so when
 * kernels, inputs or trials change.
 */
class ReplayedProgramsTest {
    private static final String RECORDING = "app/engine/src/test/resources/recordings/nvidia-h200-programs.rec.gz";

    @TempDir
    static Path directory;

    private static Profile profile;
    private static String report;

    @BeforeAll
    static void replay() {
        CommandRunner command = CommandRunner.production();
        assertThat(run(command, directory.resolve("programs.json"), "")).isEqualTo(ExitCodes.DONE);
        profile = ProfileReader.read(directory.resolve("programs.json"));
        report = command.out.toString();
    }

    @Test
    void shouldWriteAValidProfile() {
        assertThat(ProfileValidator.check(directory.resolve("programs.json")).problems())
                .isEmpty();
        assertThat(profile.method().suites()).containsExactly("artificial-barriers", "applications");
        assertThat(profile.skippedPrograms()).isEmpty();
    }

    @Test
    void shouldHoldEveryProgramWithEveryAdditionVerified() {
        assertThat(profile.artificialBarriers())
                .extracting(ArtificialBarrierResult::program)
                .contains(ArtificialProgram.values());
        assertThat(profile.artificialBarriers())
                .extracting(ArtificialBarrierResult::added)
                .contains(Added.values());
        assertThat(profile.artificialBarriers()).allSatisfy(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(result.verified()).isTrue();
            assertThat(result.benefit()).isNotNull();
            assertThat(result.cycles().memory()).isPositive();
            assertThat(result.cyclesWith().barrier()).isPositive();
        });
    }

    @Test
    void shouldSeeTheCacheHelpLessTheLongerNeighboursAreApart() {
        assertThat(profile.locality()).extracting(LocalityResult::threads).containsExactly(520, 516);
        assertThat(profile.locality())
                .allSatisfy(locality -> assertThat(locality.points())
                        .isSortedAccordingTo((one, other) -> Double.compare(other.tauCycles(), one.tauCycles())));
        LocalityResult sharingLines = profile.locality().get(0);
        LocalityResult sharingSectors = profile.locality().get(1);
        assertThat(sharingLines.points()).extracting(LocalityPoint::hitRatio).containsOnly(0.0);
        assertThat(sharingSectors.points())
                .extracting(LocalityPoint::hitRatio)
                .isSorted()
                .endsWith(1.0);
        assertThat(sharingSectors.fit().lambdaPerCycle()).isPositive();
    }

    @Test
    void shouldHoldEveryApplicationWithEveryBarrierVerified() {
        assertThat(profile.applications())
                .extracting(ApplicationResult::application)
                .contains(Application.values());
        assertThat(profile.applications()).allMatch(ApplicationResult::verified);
        assertThat(profile.applications())
                .filteredOn(result -> result.application() == Application.BFS)
                .extracting(ApplicationResult::implementation)
                .contains("striped", "grid-sync", "xf", "kernel-relaunch", "graph-relaunch");
    }

    @Test
    void shouldSayWhichBarrierToUseAndWhetherUnneededOnesHelp() {
        assertThat(profile.applicationChoices()).isNotEmpty();
        assertThat(report.replaceAll("\\s+", " "))
                .contains(
                        "Artificial barriers",
                        "memtest",
                        "device-wide fence",
                        "Applications",
                        "lock-free is faster than slot-lock by");
    }

    @Test
    void shouldGiveTheSameNumbersWhenReplayedAgain() {
        run(directory.resolve("again.json"), "");
        Profile again = ProfileReader.read(directory.resolve("again.json"));

        assertThat(again.artificialBarriers()).isEqualTo(profile.artificialBarriers());
        assertThat(again.applications()).isEqualTo(profile.applications());
        assertThat(again.locality()).isEqualTo(profile.locality());
    }

    @Test
    void shouldSkipWhatDoesNotFitIntoTheMemoryThatIsAllowed() {
        Path file = directory.resolve("small.json");
        assertThat(run(file, "--memory 2MB")).isEqualTo(ExitCodes.DONE);
        Profile small = ProfileReader.read(file);

        assertThat(small.artificialBarriers())
                .extracting(ArtificialBarrierResult::input)
                .containsOnly("2^16");
        assertThat(small.applications()).isEmpty();
        assertThat(small.skippedPrograms())
                .extracting(SkippedProgram::program)
                .contains("memtest", "align", "bfs", "sssp", "pagerank", "reduce", "trie", "dual-cas");
        assertThat(small.skippedPrograms())
                .allSatisfy(skipped -> assertThat(skipped.reason()).contains("--memory allows 2 MB"));
    }

    @Test
    void shouldTryNoBarriersButThoseAskedFor() {
        Path file = directory.resolve("two.json");
        assertThat(run(file, "--suites applications --barriers striped,grid-sync"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(ProfileReader.read(file).applications())
                .filteredOn(result -> result.application().hasPhases())
                .extracting(ApplicationResult::implementation)
                .containsOnly("striped", "grid-sync");
    }

    @Test
    void shouldSkipApplicationsNoneOfWhoseBarriersTheDeviceHas() {
        Path file = directory.resolve("none.json");
        assertThat(run(file, "--suites applications --barriers cyclic-barrier")).isEqualTo(ExitCodes.DONE);

        assertThat(ProfileReader.read(file).skippedPrograms())
                .extracting(SkippedProgram::program)
                .containsOnly("bfs", "sssp", "pagerank", "reduce");
    }

    private static int run(CommandRunner command, Path profile, String more) {
        String suites = more.contains("--suites") ? "" : " --suites artificial-barriers,applications";
        return command.runLine("probe --full --quick --device recorded:" + RECORDING + " --time-budget 10m -o "
                + profile + suites + " " + more);
    }

    private static int run(Path profile, String more) {
        return run(CommandRunner.production(), profile, more);
    }
}
