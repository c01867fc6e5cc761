package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeGroup;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.session.ProbeOptionsBuilder;
import io.gpuclass.engine.session.ProbeRun;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.EnvironmentBuilder;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.records.Check;
import io.gpuclass.view.report.ShortReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeCommandTest {
    private static final Profile FOUND = SampleProfiles.complete();

    @TempDir
    private Path directory;

    private final List<ProbeOptions> probed = new ArrayList<>();
    private final FakeDevices devices = FakeDevices.withGpu();
    private CommandRunner command;

    @BeforeEach
    void wire() {
        command = CommandRunner.on(devices)
                .with(wiring -> wiring.probing((device, options, journal, progress) -> {
                    probed.add(options);
                    return FOUND;
                }));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--graph | .gr | 'p sp 2 1\na 1 9 5\n' | :2: ",
                "--graph | .mtx | '%%MatrixMarket matrix coordinate real general\n1 1 x\n' | :2: ",
                "--graph | .txt | 'x' | .gr",
                "--queries | .fa | 'ACGT\n' | :1: "
            })
    void shouldRefuseABadInputOfProgramsBeforeItOpensADevice(String option, String ending, String text, String where)
            throws IOException {
        Path bad = Files.writeString(directory.resolve("bad" + ending), text);
        Path fine = Files.writeString(directory.resolve("fine.fa"), ">one\nACGT\n");
        String reference = option.equals("--queries") ? " --reference " + fine : "";

        assertThat(probe("--suites artificial-barriers,applications " + option + " " + bad + reference))
                .isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString().lines())
                .singleElement(STRING)
                .startsWith("gpuclass: ")
                .contains("bad" + ending, where);
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldAllowMoreTimeForTheSuitesThatAreAskedForBesides() {
        probe("--suites probes,artificial-barriers,applications");
        probe("--quick --suites applications");
        probe("--thorough");

        assertThat(probed)
                .extracting(options -> options.timeBudget().toMillis())
                .containsExactly(66_981L, 7_920L, 600_000L);
        assertThat(probed.get(2).suites())
                .containsExactlyElementsOf(SuiteRegistry.usual(Depth.THOROUGH))
                .hasSize(SuiteRegistry.ALL.size() - 1);
    }

    @Test
    void shouldOpenADeviceWithThoseThatTakePart() {
        probe("--device cuda:1,cuda:0 --suites system");
        probe("--device cuda:all --suites system");

        assertThat(devices.opened).containsExactly("cuda:1,cuda:0", "cuda:0");
        assertThat(probed)
                .allSatisfy(options ->
                        assertThat(options.suites()).containsExactlyElementsOf(SuiteRegistry.parse("system")));
        assertThat(probe("--device cuda:1,cuda:1")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("names cuda:1 twice");
    }

    @Test
    void shouldMeasureWhatSeveralGpusDoWhereThereAreSeveral() {
        devices.gpu.among(FakeGroup.TOPOLOGY);
        probe("");
        probe("--suites probes");
        probe("--time-budget 40s");

        assertThat(probed.get(0).suites()).extracting(Suite::id).endsWith("system");
        assertThat(probed.get(0).timeBudget()).isEqualTo(Duration.ofMillis(53_531));
        assertThat(probed.get(1).suites()).extracting(Suite::id).containsExactly("probes");
        assertThat(probed.get(2).suites()).extracting(Suite::id).endsWith("system");
        assertThat(probed.get(2).timeBudget()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void shouldMeasureWithTheDocumentedDefaults() {
        assertThat(probe("")).isEqualTo(ExitCodes.DONE);
        assertThat(probed)
                .containsExactly(ProbeOptionsBuilder.builder()
                        .device(new DeviceSpec.Auto())
                        .depth(Depth.STANDARD)
                        .suites(SuiteRegistry.parse("probes,hostage,simt,primitives,sections,levels,kinds"))
                        .seed(1L)
                        .timeBudget(Duration.ofMillis(29_321))
                        .record(Optional.empty())
                        .programs(ProgramOptions.DEFAULTS)
                        .build());
        assertThat(command.out.toString())
                .startsWith("NVIDIA H200")
                .contains("\nUSE ")
                .doesNotContain("Memory probes");
        assertThat(command.out.toString().lines()).hasSizeLessThanOrEqualTo(ShortReport.MOST_LINES);
        assertThat(devices.gpu.isClosed()).isTrue();
    }

    @Test
    void shouldPassOnWhatWasAskedFor() {
        Path record = directory.resolve("run.json");
        probe("--device cuda:2 --require-gpu --include-ids --thorough --suites simt,probes --seed 7"
                + " --time-budget 90s --record " + record);
        assertThat(probed)
                .containsExactly(ProbeOptionsBuilder.builder()
                        .device(new DeviceSpec.Of(DeviceKind.CUDA, 2))
                        .requireGpu(true)
                        .includeIds(true)
                        .depth(Depth.THOROUGH)
                        .suites(SuiteRegistry.parse("probes,simt"))
                        .seed(7L)
                        .timeBudget(Duration.ofSeconds(90))
                        .timeGiven(true)
                        .record(Optional.of(record))
                        .programs(ProgramOptions.DEFAULTS)
                        .build());
        assertThat(devices.opened)
                .containsExactly(
                        "cuda:2 with ids",
                        "recording to " + record
                                + " by gpuclass probe -o " + file()
                                + " --device cuda:2 --require-gpu --include-ids --thorough"
                                + " --suites simt,probes --seed 7 --time-budget 90s --record " + record);
    }

    @Test
    void shouldRecordTheCommandLineWithTheSeedThatWasTakenAndForAShell() {
        assertThat(command.run("probe", "-o", file(), "--device", "cuda:2", "--record", directory + "/it's a.rec"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(devices.opened.get(1))
                .endsWith(" by gpuclass probe -o " + file() + " --device cuda:2 --record '" + directory
                        + "/it'\\''s a.rec' --seed 1");
    }

    @Test
    void shouldNotRecordWhereTheProfileGoes() {
        String profile = ProbeRun.defaultFile(devices.gpu.facts()).getFileName().toString();
        assertThat(command.runLine("probe --record profiles/" + profile)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .contains("profiles/" + profile + " is where the profile goes too: choose another place with --record");
        assertThat(Path.of("profiles", profile)).doesNotExist();

        command.clear();
        assertThat(command.runLine("probe -o " + directory + "/ --record " + directory.resolve(profile)))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(directory).isEmptyDirectory();
        assertThat(probed).isEmpty();
    }

    @Test
    void shouldKeepWhatADeviceReportsThatCannotBeAsideAndFail() throws IOException {
        Profile garbage = ProfileBuilder.builder(FOUND)
                .primitives(Collections.nCopies(2, FOUND.primitives().get(0)))
                .build();
        command = CommandRunner.on(devices)
                .with(wiring -> wiring.probing((device, options, journal, progress) -> garbage));
        Path earlier = Files.writeString(file(), "");

        assertThat(probe("")).isEqualTo(ExitCodes.FAILED);
        Path kept = file().resolveSibling("p-invalid.json");
        assertThat(command.err.toString().lines())
                .singleElement(STRING)
                .contains("reported what cannot be: at /primitives/1", "is in " + kept);
        assertThat(command.out.toString()).isEmpty();
        assertThat(ProfileValidator.check(kept).problems()).isNotEmpty();
        assertThat(earlier).isEmptyFile();

        command.with(wiring -> wiring.probing((device, options, journal, progress) -> {
            Check.atLeast(0, -7, "fairness");
            return FOUND;
        }));
        command.clear();
        assertThat(probe("")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("reported what cannot be: fairness: it must be at least 0");

        command.with(wiring -> wiring.probing((device, options, journal, progress) -> garbage));
        command.clear();
        assertThat(command.run("probe", "-o", "-")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.out.toString()).isEmpty();
        assertThat(command.err.toString()).contains("reported what cannot be").doesNotContain("is in");
    }

    @Test
    void shouldNameTheOptionOfAFileThatCannotBeWritten() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");

        assertThat(command.runLine("probe --record " + file.resolve("run.rec"))).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString())
                .contains("is not a directory; choose another place with --record")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"--record", "--resume"})
    void shouldCheckItsFilesBeforeItOpensADevice(String option) {
        assertThat(command.run("probe", option, directory)).isIn(ExitCodes.FAILED, ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains(directory.toString()).hasLineCount(1);
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldFailOnceItHasSavedAProfileWithAWrongResult() {
        Profile wrong = ProfileBuilder.builder(FOUND)
                .environment(EnvironmentBuilder.builder(FOUND.environment())
                        .notices(List.of(SuiteRun.WRONG + "one-copy in suite kinds"))
                        .build())
                .build();
        command.with(wiring -> wiring.probing((device, options, journal, progress) -> wrong));

        assertThat(command.run("probe", "-o", file())).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(ProfileReader.read(file())).isEqualTo(wrong);
    }

    @Test
    void shouldPrintTheProfileInsteadOfSavingItWhereAsked() {
        assertThat(command.run("probe", "-o", "-")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out).hasToString(ProfileWriter.toJson(FOUND));
    }

    @Test
    void shouldMeasureTheHostWithANoticeWhereThereIsNoGpu() {
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(
                Reason.NO_DRIVER,
                "no NVIDIA driver: install one, or measure the host with gpuclass probe --device host")));
        assertThat(probe("")).isEqualTo(ExitCodes.DONE);
        assertThat(command.err.toString())
                .contains("gpuclass: measuring the host CPU instead of a GPU: no NVIDIA driver: install one\n")
                .contains("gpuclass: the profile is in " + file());
        assertThat(ProfileReader.read(file())).isEqualTo(FOUND);
    }

    @Test
    void shouldTellWhichVeryHostItIsOnlyWhereAsked() {
        probe("--device host");
        probe("--device host --include-ids");
        assertThat(devices.opened).containsExactly("host", "host with ids");
    }

    /** Damage that a probe of the host's memory map did to the good profile of the host. */
    @Test
    void shouldWriteNothingWhereNothingWasMeasured() throws IOException {
        ProfileWriter.write(FOUND, file());
        String before = Files.readString(file());
        command.with(wiring -> wiring.probing((device, options, journal, progress) -> bare()));

        assertThat(probe("--device host --suites map")).isEqualTo(ExitCodes.FAILED);
        assertThat(probe("--device host --suites map --force")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.run("probe", "-o", "-", "--suites", "map")).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString()).contains("nothing was measured on ", " by map: choose other --suites");
        assertThat(Files.readString(file())).isEqualTo(before);
        assertThat(command.out.toString()).isEmpty();
        assertThat(directory).isDirectoryNotContaining("glob:**partial*");
    }

    @Test
    void shouldWriteBesideAFileThatHoldsMore() throws IOException {
        ProfileWriter.write(FOUND, file());
        String before = Files.readString(file());
        Profile less = ProfileBuilder.builder(bare()).probes(FOUND.probes()).build();
        command.with(wiring -> wiring.probing((device, options, journal, progress) -> less));

        assertThat(probe("--suites probes")).isEqualTo(ExitCodes.DONE);
        assertThat(probe("--suites probes")).isEqualTo(ExitCodes.DONE);

        Path partial = directory.resolve("p-partial.json");
        assertThat(Files.readString(file())).isEqualTo(before);
        assertThat(ProfileReader.read(partial).probes()).isEqualTo(FOUND.probes());
        assertThat(command.err.toString())
                .contains(file() + " stays, since it also holds ", "primitives", ": --force replaces it\n")
                .contains("the profile is in " + partial + "\n");
        assertThat(directory).isDirectoryNotContaining("glob:**partial-2*");
    }

    /** A damaged profile, one of a newer version, or something else altogether. */
    @Test
    void shouldKeepAFileThatItCannotRead() throws IOException {
        Files.writeString(file(), "{\"schema\": \"gpuclass-profile/99\"}");

        assertThat(probe("--suites probes")).isEqualTo(ExitCodes.DONE);

        assertThat(Files.readString(file())).isEqualTo("{\"schema\": \"gpuclass-profile/99\"}");
        assertThat(command.err.toString()).contains(file() + " stays, since it also holds what cannot be read here");
        assertThat(ProfileReader.read(directory.resolve("p-partial.json")).probes())
                .isNotEmpty();
    }

    @Test
    void shouldReplaceAFileThatHoldsMoreByForce() {
        ProfileWriter.write(FOUND, file());
        Profile less = ProfileBuilder.builder(bare()).probes(FOUND.probes()).build();
        command.with(wiring -> wiring.probing((device, options, journal, progress) -> less));

        assertThat(probe("--suites probes --force")).isEqualTo(ExitCodes.DONE);

        assertThat(ProfileReader.read(file()).primitives()).isEmpty();
        assertThat(directory).isDirectoryNotContaining("glob:**partial*");
    }

    @Test
    void shouldKeepTheSuitesOfALongRunBesideAnEarlierProfileUntilItEnds() throws IOException {
        ProfileWriter.write(FOUND, file());
        String before = Files.readString(file());
        Path unfinished = directory.resolve("p-unfinished.json");
        command.with(wiring -> wiring.probing((device, options, journal, progress) -> {
            journal.keeper().orElseThrow().accept(FOUND);
            assertThat(unfinished).exists();
            return FOUND;
        }));

        assertThat(probe("--thorough")).isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString()).contains("--resume " + unfinished + " goes on from there");
        assertThat(unfinished).doesNotExist();
        assertThat(Files.readString(file())).isEqualTo(before);
    }

    @Test
    void shouldKeepTheLastValidSuitesOfALongRunWhereTheNextReportsWhatCannotBe() {
        Profile garbage = ProfileBuilder.builder(FOUND)
                .primitives(List.of(
                        PrimitiveResultBuilder.builder(FOUND.primitives().get(0))
                                .fairness(7.0)
                                .build()))
                .build();
        command.with(wiring -> wiring.probing((device, options, journal, progress) -> {
            journal.keeper().orElseThrow().accept(FOUND);
            journal.keeper().orElseThrow().accept(garbage);
            return FOUND;
        }));

        assertThat(probe("--thorough")).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString()).contains("reported what cannot be: at /primitives/0/fairness");
        assertThat(ProfileReader.read(file())).isEqualTo(FOUND);
    }

    @Test
    void shouldNameTheProfileAfterTheDeviceInADirectory() {
        assertThat(command.run("probe", "-o", directory)).isEqualTo(ExitCodes.DONE);
        assertThat(command.run("probe", "-o", directory + "/new/")).isEqualTo(ExitCodes.DONE);

        assertThat(directory.resolve("nvidia-test.json")).exists();
        assertThat(directory.resolve("new/nvidia-test.json")).exists();
    }

    private static Profile bare() {
        return ProfileBuilder.builder()
                .schema(FOUND.schema())
                .tool(FOUND.tool())
                .source(FOUND.source())
                .device(FOUND.device())
                .method(FOUND.method())
                .build();
    }

    private Path file() {
        return directory.resolve("p.json");
    }

    private int probe(String arguments) {
        return command.runLine("probe -o " + file() + " " + arguments);
    }
}
