package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.SimtHazard.SimtOutcome;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run on a real H200, replayed through the whole program: options, suites, classes, recommendations, JSON and report. The recording
 * was made there with {@code gpuclass probe --quick --time-budget 60s --record nvidia-h200-quick.rec.gz}, with time for all that a
 * replay asks for; make it again so when kernels or trials change.
 */
class ReplayedH200Test {
    static final String RECORDING = "app/engine/src/test/resources/recordings/nvidia-h200-quick.rec.gz";

    @TempDir
    static Path directory;

    private static Profile profile;
    private static String report;

    @BeforeAll
    static void replay() {
        CommandRunner command = CommandRunner.production();
        assertThat(command.run(arguments("-o", directory.resolve("h200.json"), "--seed", 1)))
                .isEqualTo(ExitCodes.DONE);
        profile = ProfileReader.read(directory.resolve("h200.json"));
        report = command.out.toString();
    }

    @Test
    void shouldWriteAValidProfile() {
        assertThat(ProfileValidator.check(directory.resolve("h200.json")).problems())
                .isEmpty();
        assertThat(profile.device().slug()).isEqualTo("nvidia-h200");
        assertThat(profile.method().blocks()).isEqualTo(16 * profile.device().multiprocessors());
    }

    @Test
    void shouldHoldEveryProbeInBothPatterns() {
        assertThat(profile.probes())
                .hasSize(24)
                .allSatisfy(probe -> assertThat(probe.nsPerAccess().median()).isPositive());
    }

    @Test
    void shouldClassifyTheMachine() {
        assertThat(profile.abstraction().atomicToVolatile().classification()).isEqualTo(RatioClass.MODERATE);
        assertThat(profile.abstraction().contentiousToNoncontentious().classification())
                .isEqualTo(RatioClass.STEEP);
        assertThat(profile.abstraction().lineHostage().sustained()).isEqualTo(Verdict.YES);
        assertThat(profile.lineHostage().sustained().reachBytes()).isEqualTo(128);
        assertThat(profile.simtHazard().naiveInWarp().outcome()).isEqualTo(SimtOutcome.FINISHED);
        assertThat(profile.simtHazard().noLock().outcome()).isEqualTo(SimtOutcome.WRONG_COUNT);
    }

    @Test
    void shouldCountOnlyWhatIsVerified() {
        assertThat(profile.verification()).filteredOn(Verification::twin).hasSize(21);
        assertThat(profile.verification()).allMatch(Verification::passed);
        assertThat(profile.primitives())
                .filteredOn(result -> result.outcome() != Outcome.UNSUPPORTED)
                .hasSizeGreaterThan(100)
                .allMatch(PrimitiveResult::verified);
        assertThat(profile.sections()).hasSizeGreaterThan(100).allMatch(SectionResult::verified);
    }

    @Test
    void shouldReportStarvationAsAResult() {
        int saturation = profile.method().blocks();
        assertThat(profile.verification())
                .filteredOn(check -> check.implementation().equals("spin")
                        && check.kind().equals(Kind.SEMAPHORE.id())
                        && check.initial() == 1
                        && check.blocks() == saturation)
                .singleElement()
                .satisfies(check -> assertThat(check.timedOut()).isTrue());
        assertThat(profile.primitives())
                .filteredOn(result -> result.kind() == Kind.SEMAPHORE
                        && result.implementation().equals("spin")
                        && result.initial() == 1
                        && result.blocks() == saturation)
                .singleElement()
                .satisfies(result -> assertThat(result.fairness()).isLessThan(0.01));
    }

    @Test
    void shouldRecommendAsMeasuredThere() {
        assertThat(profile.recommendations())
                .extracting(Recommendation::recommended)
                .containsExactly("striped", "spin-backoff", "ticket-turns", "ticket-turns");
        assertThat(report).contains("NVIDIA H200", "Recommendations", "striped");
    }

    @Test
    void shouldGiveTheSameNumbersWhenReplayedAgain() {
        CommandRunner.production().run(arguments("-o", directory.resolve("again.json"), "--seed", 1));
        Profile again = ProfileReader.read(directory.resolve("again.json"));

        assertThat(again.probes()).isEqualTo(profile.probes());
        assertThat(again.primitives()).isEqualTo(profile.primitives());
        assertThat(again.recommendations()).isEqualTo(profile.recommendations());
    }

    /** Returns the arguments of a run on the recording. */
    static Object[] arguments(Object... more) {
        Stream<Object> usual =
                Stream.of("probe", "--full", "--quick", "--device", "recorded:" + RECORDING, "--time-budget", "10m");
        return Stream.concat(usual, Stream.of(more)).toArray();
    }
}
