package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.FakeTeam;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.CheckingJob;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.VerifyOptions;
import io.gpuclass.profile.primitives.Conformance;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.SampleMutants;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.records.Draft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerifyCommandTest {
    private final List<VerifyOptions> verified = new ArrayList<>();
    private List<VerificationResult> results = List.of(result(true));
    private List<MutantResult> mutants =
            List.of(SampleMutants.of(MutantOutcome.VIOLATION), SampleMutants.of(MutantOutcome.SURVIVED));
    private CommandRunner command;

    @BeforeEach
    void wire() {
        command = CommandRunner.on(FakeDevices.withGpu()).with(Wiring::verifying, (device, options, progress) -> {
            verified.add(options);
            return options.mutants() ? Conformance.of(results, mutants) : Conformance.of(results);
        });
    }

    @Test
    void shouldVerify() {
        assertThat(command.runLine("verify --twins --duration 2m")).isEqualTo(ExitCodes.DONE);
        assertThat(verified)
                .containsExactly(
                        new VerifyOptions(new DeviceSpec.Auto(), true, false, Duration.ofMinutes(2), Set.of()));
        assertThat(command.out.toString()).startsWith("NVIDIA Test\n").contains("spin");
    }

    @Test
    void shouldVerifyWhatSeveralProcessorsShareAndFailForATwinThatIsMissed() {
        FakeDevice two = new FakeDevice(FakeTeam::observe).among(FakeTeam.TOPOLOGY);
        CommandRunner runner = CommandRunner.on(FakeDevices.with(two));

        assertThat(runner.runLine("verify --suites system --twins --duration 1ms"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(runner.out.toString()).contains("Verification over processors", "cuda:0, cuda:1", "caught");
        assertThat(two.asked("team_verify_.*_twin_.*")).isNotEmpty();
        assertThat(two.asked("team_verify_barrier_system"))
                .extracting(Trial::team)
                .contains("cuda:1", "host", "cuda:1,host");

        FakeDevice blind = new FakeDevice(trial -> trial.kernel().contains("_twin_")
                        ? Seen.run().completing(1).observation()
                        : FakeTeam.observe(trial))
                .among(FakeTeam.TOPOLOGY);
        CommandRunner missing = CommandRunner.on(FakeDevices.with(blind));
        assertThat(missing.runLine("verify --suites system --twins --duration 1ms"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(missing.out.toString()).contains("not caught");
    }

    @Test
    void shouldSayThatNothingOfSeveralProcessorsCanBeChecked() {
        assertThat(command.runLine("verify --suites system --duration 1ms")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("has no checks of several processors to run");
        assertThat(command.runLine("verify --suites system --mutants")).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void shouldVerifyOnlyWhatIsNamedIfThereIsSuch() {
        assertThat(command.runLine("verify --only striped,xf --duration 1s")).isEqualTo(ExitCodes.DONE);
        assertThat(verified)
                .containsExactly(new VerifyOptions(
                        new DeviceSpec.Auto(), false, false, Duration.ofSeconds(1), Set.of("striped", "xf")));
        assertThat(command.runLine("verify --only stripped")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .contains("'stripped' is no implementation for any device: expected one of atomic-two-stage, xf,");
    }

    @Test
    void shouldNotLeaveOutWhatTheDeviceDoesNotHave() {
        assertThat(command.runLine("verify --twins --only striped --device host"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .contains("'striped' is no implementation for ")
                .contains("expected one of central");
        assertThat(verified).isEmpty();
        assertThat(command.out.toString()).isEmpty();
    }

    @Test
    void shouldFailVerificationForOneFailedCheck() {
        results = List.of(result(true), result(false));
        assertThat(command.run("verify")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.err.toString()).endsWith("gpuclass: 1 of 2 checks failed\n");
    }

    @Test
    void shouldNotTakeNoChecksForPassedChecks() {
        results = List.of();
        assertThat(command.run("verify")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("has no checks to run");
    }

    @Test
    void shouldScoreMutantsForFiveMinutesUnlessToldOtherwiseAndFailForNoSurvivor() {
        assertThat(command.runLine("verify --mutants")).isEqualTo(ExitCodes.DONE);
        assertThat(command.runLine("verify --mutants --duration 9s")).isEqualTo(ExitCodes.DONE);
        assertThat(command.runLine("verify")).isEqualTo(ExitCodes.DONE);
        assertThat(verified)
                .extracting(VerifyOptions::mutants, VerifyOptions::duration)
                .containsExactly(
                        tuple(true, Duration.ofMinutes(5)),
                        tuple(true, Duration.ofSeconds(9)),
                        tuple(false, Duration.ofSeconds(10)));
        assertThat(command.out.toString())
                .contains(
                        "1 of 2 mutants that the memory model lets show were caught (50 %)", "mutex_spin.cuh: give();")
                .contains("Verification");
    }

    @Test
    void shouldPrintMutantsBesideTheChecksInJson() {
        assertThat(command.runLine("verify --mutants --format json")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .startsWith("{")
                .contains("\"checks\"", "\"mutants\"", "\"outcome\": \"violation\"", "\"weakening\": \"relaxed\"")
                .contains("\"score\": 0.5")
                .doesNotContain("null");
    }

    @Test
    void shouldKeepChecksAnArrayInJsonWithoutMutants() {
        assertThat(command.runLine("verify --format json")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).startsWith("[");
    }

    @Test
    void shouldFailForAFormThatFailsWithoutBeingWeakened() {
        results = List.of(result(true), result(false));
        assertThat(command.runLine("verify --mutants")).isEqualTo(ExitCodes.CHECK_FAILED);
    }

    @Test
    void shouldSayInOneLineThatADeviceHasNoMutants() {
        command.with(Wiring::devices, FakeDevices.with(new FakeDevice(Seen::honest)))
                .with(Wiring::verifying, new CheckingJob(System::nanoTime));

        assertThat(command.runLine("verify --mutants")).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString().lines())
                .filteredOn(line -> !line.endsWith(" ..."))
                .containsExactly("gpuclass: no mutants of the chosen primitives on Fake GPU: only CUDA GPUs have them,"
                        + " and only primitives that order memory themselves; leave out --mutants, or choose others");
        assertThat(command.out.toString()).isEmpty();
    }

    private static VerificationResult result(boolean passed) {
        return Draft.of(VerificationResult.class)
                .set(VerificationResult::kind, Kind.MUTEX)
                .set(VerificationResult::implementation, "spin")
                .set(VerificationResult::blocks, 8)
                .set(VerificationResult::operations, 1_000L)
                .set(VerificationResult::violations, passed ? 0L : 1L)
                .set(VerificationResult::passed, passed)
                .build();
    }
}
