package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifyOptions;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifySuite;
import io.gpuclass.engine.suites.CheckingJob;
import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.ConformanceBuilder;
import io.gpuclass.profile.SampleKinds;
import io.gpuclass.profile.SampleLevels;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.SampleMutants;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.system.GroupConformance;
import io.gpuclass.profile.system.GroupConformance.GroupAddition;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.HazardResultBuilder;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SkippedPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerifyCommandTest {
    private final List<VerifyOptions> verified = new ArrayList<>();
    private List<Verification> results = List.of(result(true));
    private List<MutantResult> mutants =
            List.of(SampleMutants.of(MutantOutcome.VIOLATION), SampleMutants.of(MutantOutcome.SURVIVED));
    private GroupConformance system = system();
    private CommandRunner command;

    @BeforeEach
    void wire() {
        command = CommandRunner.on(FakeDevices.withGpu())
                .with(wiring -> wiring.verifying((device, options, progress) -> {
                    verified.add(options);
                    return options.mutants() ? Conformance.of(results, mutants) : Conformance.of(results);
                }));
    }

    @Test
    void shouldVerify() {
        assertThat(command.runLine("verify --twins --duration 2m")).isEqualTo(ExitCodes.DONE);
        assertThat(verified)
                .containsExactly(new VerifyOptions(
                        true, false, Duration.ofMinutes(2), Set.of(), Set.of(VerifySuite.PRIMITIVES)));
        assertThat(command.out.toString()).startsWith("NVIDIA Test\n").contains("spin");
    }

    @Test
    void shouldVerifyOnlyWhatIsNamedIfThereIsSuch() {
        assertThat(command.runLine("verify --only striped,xf --duration 1s")).isEqualTo(ExitCodes.DONE);
        assertThat(verified)
                .containsExactly(new VerifyOptions(
                        false,
                        false,
                        Duration.ofSeconds(1),
                        Set.of(FormName.of(Kind.BARRIER, "striped"), FormName.of(Kind.BARRIER, "xf")),
                        Set.of(VerifySuite.PRIMITIVES)));
        assertThat(command.runLine("verify --only stripped")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .contains("no form is called 'stripped': is barrier_striped", "--list lists them");
    }

    @Test
    void shouldTakeTheNameOfAFormAsItStandsEverywhere() {
        assertThat(command.runLine("verify --only gpuclass::mutex_ticket_turns<>,barrier-xf"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.runLine("verify --only ticket-turns")).isEqualTo(ExitCodes.DONE);

        assertThat(verified)
                .extracting(VerifyOptions::only)
                .containsExactly(
                        Set.of(FormName.of(Kind.MUTEX, "ticket-turns"), FormName.of(Kind.BARRIER, "xf")),
                        Set.of(FormName.of(Kind.MUTEX, "ticket-turns"), FormName.of(Kind.SEMAPHORE, "ticket-turns")));
    }

    @Test
    void shouldRunTheSuiteThatChecksTheFormThatIsNamed() {
        command.runLine("verify --only barrier_cluster,shared_mutex,barrier_system,mutex_fa");

        assertThat(verified)
                .extracting(VerifyOptions::suites)
                .containsExactly(
                        Set.of(VerifySuite.PRIMITIVES, VerifySuite.LEVELS, VerifySuite.KINDS, VerifySuite.SYSTEM));
    }

    @Test
    void shouldListTheFormsWithoutADevice() {
        command.with(wiring -> wiring.devices(null));

        assertThat(command.runLine("verify --list")).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString().lines())
                .anyMatch(line -> line.matches("mutex_ticket_turns {2,}\\S.*"))
                .anyMatch(line -> line.startsWith("barrier_cluster "))
                .anyMatch(line -> line.startsWith("barrier_system "))
                .allMatch(line -> line.matches("[a-z]\\w*( {2,}\\S.*)?"));
    }

    @Test
    void shouldNotLeaveOutWhatTheDeviceDoesNotHave() {
        assertThat(command.runLine("verify --twins --only striped --device host"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("no form of ", " is called 'striped'", "--list lists them");
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
    void shouldPrintAnObjectWithoutMutantsToo() {
        assertThat(command.runLine("verify --format json")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .startsWith("{")
                .contains("\"schema\": \"gpuclass-verify/1\"", "\"checks\": [");
    }

    @Test
    void shouldSayLastThatNoGpuWasChecked() {
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver")));

        assertThat(command.runLine("verify")).isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString())
                .contains("no NVIDIA driver")
                .endsWith(
                        "gpuclass: no GPU was checked, only the host CPU: --require-gpu fails where there is no GPU\n");
    }

    @Test
    void shouldFailWithoutAGpuWhereOneIsRequired() {
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver")));

        assertThat(command.runLine("verify --require-gpu")).isEqualTo(ExitCodes.NO_SUCH_DEVICE);
        assertThat(command.runLine("verify --require-gpu --device host")).isEqualTo(ExitCodes.USAGE);

        assertThat(verified).isEmpty();
        assertThat(command.out.toString()).isEmpty();
    }

    @Test
    void shouldFailForAFormThatFailsWithoutBeingWeakened() {
        results = List.of(result(true), result(false));
        assertThat(command.runLine("verify --mutants")).isEqualTo(ExitCodes.CHECK_FAILED);
    }

    @Test
    void shouldSayInOneLineThatADeviceHasNoMutants() {
        command.with(wiring -> wiring.devices(FakeDevices.with(new FakeDevice(Seen::honest))))
                .with(wiring -> wiring.verifying(new CheckingJob(System::nanoTime)));

        assertThat(command.runLine("verify --mutants")).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString().lines())
                .filteredOn(line -> !line.endsWith(" ..."))
                .containsExactly("gpuclass: no mutants of the chosen primitives on Fake GPU: only CUDA GPUs have them,"
                        + " and only primitives that order memory themselves; leave out --mutants, or choose others");
        assertThat(command.out.toString()).isEmpty();
    }

    @Test
    void shouldVerifySeveralProcessorsWhereAsked() {
        command.with(wiring -> wiring.verifying((device, options, progress) -> {
            verified.add(options);
            return found(part -> part.system(system));
        }));

        assertThat(command.runLine("verify --suites system --twins --only fa")).isEqualTo(ExitCodes.DONE);

        assertThat(verified).extracting(VerifyOptions::suites).containsExactly(Set.of(VerifySuite.SYSTEM));
        assertThat(command.out.toString())
                .contains("Verification of several processors", "1 of 1 checks of implementations passed")
                .contains("0 of 1 seeded bugs were caught", "not caught, which fails nothing: nobody knows why.")
                .contains("Skipped: mutex fa in the host's memory, since it counts by atomics there.");
    }

    @Test
    void shouldVerifyFurtherKindsWhereAsked() {
        Verification form = SampleKinds.check(FurtherKind.LATCH, "latch", false, 132, 2640, 0, false, true, null);
        Verification missed = SampleKinds.check(FurtherKind.LATCH, "early", true, 132, 2640, 0, false, false, null);
        command.with(wiring -> wiring.verifying((device, options, progress) -> {
            verified.add(options);
            return found(part -> part.kinds(List.of(form, missed)));
        }));

        assertThat(command.runLine("verify --suites kinds --twins --only phase-fair,latch"))
                .isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(verified).extracting(VerifyOptions::suites).containsExactly(Set.of(VerifySuite.KINDS));
        assertThat(command.out.toString()).contains("latch", "early (seeded bug)", "not caught");
    }

    @Test
    void shouldVerifyTheBarriersOfEachLevelWhereAsked() {
        Verification form = SampleLevels.check(Level.CLUSTER, "hardware", false, 2, 8, 208, 0, false, true, null);
        Verification missed = SampleLevels.check(Level.GRID, "relaxed", true, 4, 132, 312, 0, false, false, null);
        command.with(wiring ->
                wiring.verifying((device, options, progress) -> found(part -> part.levels(List.of(form, missed)))));

        assertThat(command.runLine("verify --suites levels --twins --only hardware,syncwarp"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString())
                .contains("hardware-of-2", "passed", "relaxed-of-4 (seeded bug)", "not caught");

        command.runLine("verify --suites levels --format json");
        assertThat(command.out.toString()).contains("\"levels\"", "\"blocksPerCluster\"");
    }

    @Test
    void shouldVerifyLaunchesThatFollowEachOtherWhereAsked() {
        Verification form = launches("latch", "latch", false, true);
        Verification missed = launches("barrier", "equality", true, false);
        command.with(wiring ->
                wiring.verifying((device, options, progress) -> found(part -> part.uses(List.of(form, missed)))));

        assertThat(command.runLine("verify --suites use --twins --only latch")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).contains("latch", "2000", "equality (seeded bug)", "not caught");

        command.runLine("verify --suites use --format json");
        assertThat(command.out.toString()).contains("\"uses\"", "\"launches\"");
    }

    @Test
    void shouldPrintSeveralProcessorsInJson() {
        command.with(wiring ->
                wiring.verifying((device, options, progress) -> ConformanceBuilder.builder(Conformance.of(results))
                        .system(system)
                        .build()));

        assertThat(command.runLine("verify --suites primitives,system --format json"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .startsWith("{")
                .contains("\"checks\"", "\"system\"", "\"additions\"", "\"skipped\"", "\"home\": \"host\"")
                .doesNotContain("null");
    }

    @Test
    void shouldFailForAnAdditionThatWasNotLostWhereItMustBe() {
        system = new GroupConformance(
                system.checks(), List.of(new GroupAddition(addition(), true, false)), system.skipped());
        command.with(wiring -> wiring.verifying((device, options, progress) -> found(part -> part.system(system))));

        assertThat(command.runLine("verify --suites system --twins")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.err.toString()).endsWith("gpuclass: 1 of 3 checks failed\n");
    }

    @Test
    void shouldSayWhyNothingOfSeveralProcessorsWasChecked() {
        command.with(wiring -> wiring.devices(FakeDevices.with(new FakeDevice(Seen::honest))))
                .with(wiring -> wiring.verifying(new CheckingJob(System::nanoTime)));

        assertThat(command.runLine("verify --suites system")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString())
                .contains("Fake GPU has no checks to run (the device does not say with whom it shares memory): verify"
                        + " another device, or other --suites");
    }

    @Test
    void shouldRefuseMutantsOfSeveralProcessorsAndFormsThatAreOfOneDevice() {
        assertThat(command.runLine("verify --suites primitives,system --mutants"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .contains("--mutants weakens primitives of one device", "leave system out of --suites");
        assertThat(command.runLine("verify --suites kinds,levels --mutants")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("leave levels out of --suites");
        assertThat(command.runLine("verify --suites system --only striped")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("no form is called 'striped'");
        assertThat(verified).isEmpty();
    }

    private static HazardResult addition() {
        return HazardResultBuilder.builder()
                .operation(SharedOperation.ADD)
                .bits(32)
                .home("host")
                .members(List.of("cuda:0", "host"))
                .hostThreads(1)
                .blocks(1)
                .operations(100L)
                .lost(0L)
                .verdict(HazardVerdict.SAFE)
                .build();
    }

    private static Conformance found(UnaryOperator<ConformanceBuilder> part) {
        return part.apply(ConformanceBuilder.builder(Conformance.of(List.of()))).build();
    }

    private static Verification launches(String kind, String id, boolean twin, boolean passed) {
        return VerificationBuilder.builder()
                .kind(kind)
                .implementation(id)
                .twin(twin)
                .blocks(132)
                .launches(2000L)
                .passed(passed)
                .build();
    }

    private static GroupConformance system() {
        Verification kept = VerificationBuilder.builder()
                .kind(Kind.MUTEX.id())
                .implementation("fa")
                .members(List.of("cuda:0", "cuda:1"))
                .home("host")
                .blocks(4)
                .operations(96L)
                .passed(true)
                .build();
        Verification missed = VerificationBuilder.builder(kept)
                .implementation("fenced-for-device")
                .twin(true)
                .passed(false)
                .unobserved("nobody knows why")
                .build();
        return new GroupConformance(
                List.of(kept, missed),
                List.of(),
                List.of(new SkippedPart("mutex fa in the host's memory", "it counts by atomics there")));
    }

    private static Verification result(boolean passed) {
        return VerificationBuilder.builder()
                .kind(Kind.MUTEX.id())
                .implementation("spin")
                .blocks(8)
                .operations(1_000L)
                .violations(passed ? 0L : 1L)
                .passed(passed)
                .build();
    }
}
