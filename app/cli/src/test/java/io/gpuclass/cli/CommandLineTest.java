package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.ProbeJob;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.VerifyJob;
import io.gpuclass.engine.session.VerifyOptions;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.VerificationResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    static final Profile PROFILE = new Profile(
            Profile.SCHEMA,
            Tool.current(),
            null,
            Source.MEASURED,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final FakeFiles files = new FakeFiles();
    private final List<ProbeOptions> probed = new ArrayList<>();
    private final List<VerifyOptions> verified = new ArrayList<>();
    private final Interruption interruption = new Interruption(Duration.ZERO);
    private FakeDevices devices = FakeDevices.withGpu();
    private List<VerificationResult> results = List.of(result(true));
    private ProbeJob probing = (device, options, journal, progress) -> {
        probed.add(options);
        files.calls.add("measure");
        return PROFILE;
    };

    @Test
    void shouldPrintItsVersion() {
        assertThat(run("--version")).isEqualTo(ExitCodes.DONE);
        assertThat(out.toString().strip()).matches("gpuclass \\d+\\.\\d+\\.\\d+.*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "devices",
                "probe",
                "recommend",
                "validate",
                "schema",
                "verify",
                "report",
                "compare",
                "fleet",
                "tune",
                "export"
            })
    void shouldExplainExitCodesAndShowExamplesInEveryHelp(String command) {
        assertThat(run(command, "--help")).isEqualTo(ExitCodes.DONE);
        assertThat(out.toString())
                .contains(
                        "Exit codes:",
                        "130   interrupted",
                        "3     no such device",
                        "Examples:",
                        "  gpuclass " + command)
                .contains("--debug");
    }

    @Test
    void shouldSayWhereTheProfileGoesByDefault() {
        run("probe", "--help");
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("profiles/<device name>.json below the current directory");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | a command is missing: one of devices, probe, recommend, validate, schema, verify, report, compare, fleet, tune",
                "prob | gpuclass probe",
                "probe --nonsense | --nonsense",
                "probe --suites probes,magic | unknown name 'magic': expected one of probes, hostage, simt, primitives, sections",
                "probe --quick --thorough | mutually exclusive",
                "probe --device gpu | expected auto, cuda:N",
                "probe --time-budget 60 | write it as 500ms, 60s or 2m",
                "probe --seed x | --seed",
                "probe --format xml | expected one of text, md, json",
                "probe --require-gpu --device host | --require-gpu contradicts --device",
                "probe --require-gpu --device recorded:f | --require-gpu contradicts --device",
                "probe --resume f --seed 2 | --seed contradicts --resume",
                "probe -o - --format md | -o - prints the profile, which is JSON",
                "recommend | FILE",
                "recommend a.json b.json | b.json",
                "validate | FILE",
                "schema extra | extra",
                "verify --duration never | write it as 500ms",
                "probe --time-budget 25h | is too long: 24h is the most",
                "probe --output= | the name of a file is missing",
                "probe --barriers striped,magic | no barrier is called 'magic': expected some of atomic-two-stage, xf",
                "probe --memory 4 | write it as 512MB, 4GB or 4GiB",
                "probe --memory 0GB | write it as 512MB, 4GB or 4GiB",
                "probe --vertices 3 | --vertices must be from 64 to 16777216, not 3",
                "probe --graph a/x.gr --graph b/x.gr | two graphs are called x.gr",
                "probe --reference a.fa | --reference and --queries go together",
                "probe --reference a.fa --queries b.fa --least-match 0 | --least-match must be at least 1",
                "probe --graph a.gr --vertices 99 | which --graph replaces: leave one of them out",
                "probe --suites artificial-barriers --least-match 9 | give them too, or leave it out",
                "probe --graph a.gr | --graph is for suite applications, which is not among those to run: add it to --suites,",
                "probe --suites artificial-barriers --vertices 99 | --vertices is for suite applications, which",
                "probe --suites probes,artificial-barriers --barriers striped | --barriers is for suite applications, which",
                "probe --suites applications --reference a --queries b | --reference is for suite artificial-barriers, which",
                "probe --quick --memory 1GB | --memory is for suites artificial-barriers and applications, which are not"
            })
    void shouldAnswerWrongUsageWithTheReasonAndTheWayToTheHelp(String arguments, String reason) {
        assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ")))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("gpuclass: ").contains(reason).contains("--help'.");
        assertThat(out.toString()).isEmpty();
        assertThat(devices.opened).isEmpty();
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
        Path file = directory.resolve("bad" + ending);
        Files.writeString(file, text);
        Path fine = Files.writeString(directory.resolve("fine.fa"), ">one\nACGT\n");
        String[] reference = option.equals("--queries") ? new String[] {"--reference", fine.toString()} : new String[0];

        assertThat(run(Stream.of(
                                new String[] {
                                    "probe", "--suites", "artificial-barriers,applications", option, file.toString()
                                },
                                reference)
                        .flatMap(Arrays::stream)
                        .toArray(String[]::new)))
                .isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(err.toString().lines())
                .singleElement(STRING)
                .startsWith("gpuclass: ")
                .contains("bad" + ending, where);
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldAllowMoreTimeForTheSuitesThatAreAskedForBesides() {
        run("probe --suites probes,artificial-barriers,applications".split(" "));
        run("probe --quick --suites applications".split(" "));
        run("probe --thorough".split(" "));

        assertThat(probed)
                .extracting(options -> options.timeBudget().toMillis())
                .containsExactly(75_600L, 8_000L, 600_000L);
        assertThat(probed.get(2).suites()).isEqualTo(Suite.all());
    }

    @Test
    void shouldMeasureWithTheDocumentedDefaults() {
        assertThat(run("probe")).isEqualTo(ExitCodes.DONE);
        assertThat(probed)
                .containsExactly(new ProbeOptions(
                        new DeviceSpec.Auto(),
                        false,
                        false,
                        Depth.STANDARD,
                        Suite.usual(Depth.STANDARD),
                        1,
                        Duration.ofSeconds(28),
                        Optional.empty()));
        assertThat(out).hasToString("profile as text\n");
    }

    @Test
    void shouldPassOnWhatWasAskedFor() {
        run(("probe --device cuda:2 --require-gpu --include-ids --thorough --suites simt,probes --seed 7"
                        + " --time-budget 90s --record run.json")
                .split(" "));
        assertThat(probed)
                .containsExactly(new ProbeOptions(
                        new DeviceSpec.Of(DeviceKind.CUDA, 2),
                        true,
                        true,
                        Depth.THOROUGH,
                        Suite.parse("probes,simt"),
                        7,
                        Duration.ofSeconds(90),
                        Optional.of(Path.of("run.json"))));
        assertThat(devices.opened).containsExactly("cuda:2 with ids", "recording to run.json");
    }

    @Test
    void shouldCheckThatTheProfileCanBeWrittenBeforeMeasuring() {
        run("probe", "-o", "h200.json");
        assertThat(files.calls.subList(0, 2)).containsOnly("check h200.json");
        assertThat(files.calls).endsWith("measure", "write h200.json");
    }

    @Test
    void shouldNameTheProfileAfterTheDevice() {
        run("probe");
        assertThat(files.calls)
                .containsExactly("check profiles/nvidia-test.json", "measure", "write profiles/nvidia-test.json");
        assertThat(err.toString()).contains("the profile is in profiles/nvidia-test.json");
    }

    @Test
    void shouldPrintTheProfileInsteadOfSavingItWhereAsked() {
        assertThat(run("probe", "-o", "-")).isEqualTo(ExitCodes.DONE);
        assertThat(out).hasToString("the profile as JSON\n");
        assertThat(files.calls).containsExactly("measure");
    }

    @Test
    void shouldCloseTheDeviceWhenDoneAndWhenNot() {
        run("probe");
        assertThat(devices.gpu.isClosed()).isTrue();
        devices = FakeDevices.withGpu();
        probing = (device, options, journal, progress) -> {
            throw new DeviceException(Reason.LOST, "the GPU is lost: reset it");
        };
        assertThat(run("probe")).isEqualTo(ExitCodes.FAILED);
        assertThat(devices.gpu.isClosed()).isTrue();
        assertThat(err.toString()).endsWith("gpuclass: the GPU is lost: reset it\n");
    }

    @Test
    void shouldMeasureTheHostWithANoticeWhereThereIsNoGpu() {
        devices = FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver: install one");
        assertThat(run("probe")).isEqualTo(ExitCodes.DONE);
        assertThat(err.toString())
                .contains("gpuclass: measuring the host CPU instead of a GPU: no NVIDIA driver: install one\n");
        assertThat(files.calls).contains("write profiles/test-cpu.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe --require-gpu", "probe --device cuda:9", "verify --device cuda:9"})
    void shouldFailWithItsOwnCodeWhereTheGpuIsMissing(String arguments) {
        devices = FakeDevices.whoseGpuFails(Reason.NO_DEVICE, "there is no such GPU");
        assertThat(run(arguments.split(" "))).isEqualTo(ExitCodes.NO_SUCH_DEVICE);
        assertThat(err).hasToString("gpuclass: there is no such GPU\n");
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void shouldGiveEveryDeviceErrorItsExitCode(Reason reason) {
        int expected = reason == Reason.ABORTED
                ? ExitCodes.INTERRUPTED
                : reason.meansNoDevice() ? ExitCodes.NO_SUCH_DEVICE : ExitCodes.FAILED;
        devices = FakeDevices.whoseGpuFails(reason, "why");
        assertThat(run("probe", "--device", "cuda:0")).isEqualTo(expected);
    }

    @Test
    void shouldGiveUnreadableAndUnwritableFilesTheirExitCodes() {
        SavedProfiles saved = new SavedProfiles();
        assertThat(exitCodeOf(() -> saved.read(directory.resolve("missing.json"))))
                .isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(exitCodeOf(() -> ProfileWriter.checkWritable(directory))).isEqualTo(ExitCodes.FAILED);
    }

    @Test
    void shouldShowAStackTraceOnlyWhereAsked() {
        probing = (device, options, journal, progress) -> {
            throw new IllegalStateException("broken");
        };
        assertThat(run("probe")).isEqualTo(ExitCodes.FAILED);
        assertThat(err.toString())
                .contains("gpuclass: internal error: java.lang.IllegalStateException: broken (run again with --debug")
                .doesNotContain("\tat ");
        assertThat(run("probe", "--debug")).isEqualTo(ExitCodes.FAILED);
        assertThat(err.toString()).contains("\tat ");
    }

    @Test
    void shouldListTheHostAndSayWhyThereIsNoGpu() {
        devices = FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no driver");
        assertThat(run("devices")).isEqualTo(ExitCodes.DONE);
        assertThat(out).hasToString("Test CPU\n");
        assertThat(err).hasToString("gpuclass: no GPU: no driver\n");
    }

    @Test
    void shouldPrintInTheFormatThatWasAskedFor() {
        run("devices", "--format", "json");
        run("recommend", "a.json", "--format", "md");
        run("recommend", "a.json", "--format", "json");
        run("recommend", "a.json", "--fastest", "--format", "md");
        run("schema");
        assertThat(out)
                .hasToString(
                        "2 records as JSON\nrecommendations as md\n0 records as JSON\nthe fastest as md\nthe schema\n");
    }

    @Test
    void shouldValidateEveryFileAndFailForOne() {
        assertThat(run("validate", "good.json", "bad.json")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(out).hasToString("good.json: valid\nbad.json: at /schema: is missing\n");
        assertThat(run("validate", "good.json")).isEqualTo(ExitCodes.DONE);
    }

    @Test
    void shouldNotLetAFileNameTouchTheTerminalOrActAsMarkup() {
        run("validate", "good\n\u001b[31m.json");
        run("validate", "good_|`x`.json", "--format", "md");
        assertThat(out).hasToString("good\uFFFD\uFFFD[31m.json: valid\n- good\\_\\|\\`x\\`.json: valid\n");
    }

    @Test
    void shouldRefuseAnEmptyFileName() {
        assertThat(run("recommend", "")).isEqualTo(ExitCodes.USAGE);
        assertThat(run("probe", "-o", "")).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).contains("the name of a file is missing");
        assertThat(files.calls).isEmpty();
    }

    @Test
    void shouldExplainACommandWhereAskedByName() {
        assertThat(run("help", "probe")).isEqualTo(ExitCodes.DONE);
        assertThat(out.toString()).startsWith("Usage: gpuclass probe");
    }

    @Test
    void shouldBlameWhatFailsAfterCtrlCOnCtrlC() {
        probing = (device, options, journal, progress) -> {
            interruption.interrupt();
            throw new IllegalStateException("Shutdown in progress");
        };
        assertThat(run("probe")).isEqualTo(ExitCodes.INTERRUPTED);
        assertThat(err.toString()).endsWith("gpuclass: interrupted\n").doesNotContain("internal error");
    }

    @Test
    void shouldTellWhichVeryHostItIsOnlyWhereAsked() {
        run("probe", "--device", "host");
        run("probe", "--device", "host", "--include-ids");
        assertThat(devices.opened).containsExactly("host", "host with ids");
    }

    @Test
    void shouldVerify() {
        assertThat(run("verify", "--twins", "--duration", "2m")).isEqualTo(ExitCodes.DONE);
        assertThat(verified)
                .containsExactly(new VerifyOptions(new DeviceSpec.Auto(), true, Duration.ofMinutes(2), Set.of()));
        assertThat(out).hasToString("1 checks on NVIDIA Test\n");
    }

    @Test
    void shouldVerifyOnlyWhatIsNamedIfThereIsSuch() {
        assertThat(run("verify", "--only", "striped,xf", "--duration", "1s")).isEqualTo(ExitCodes.DONE);
        assertThat(verified)
                .containsExactly(new VerifyOptions(
                        new DeviceSpec.Auto(), false, Duration.ofSeconds(1), Set.of("striped", "xf")));
        assertThat(run("verify", "--only", "stripped")).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString())
                .contains("'stripped' is no implementation for any device: expected one of atomic-two-stage, xf,");
    }

    @Test
    void shouldNotLeaveOutWhatTheDeviceDoesNotHave() {
        assertThat(run("verify", "--twins", "--only", "striped", "--device", "host"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString())
                .contains("'striped' is no implementation for ")
                .contains("expected one of central");
        assertThat(verified).isEmpty();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void shouldFailVerificationForOneFailedCheck() {
        results = List.of(result(true), result(false));
        assertThat(run("verify")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(err.toString()).endsWith("gpuclass: 1 of 2 checks failed\n");
    }

    @Test
    void shouldNotTakeNoChecksForPassedChecks() {
        results = List.of();
        assertThat(run("verify")).isEqualTo(ExitCodes.FAILED);
        assertThat(err.toString()).contains("has no checks to run");
    }

    private int run(String... arguments) {
        VerifyJob verifying = (device, options, progress) -> {
            verified.add(options);
            return results;
        };
        Wiring wiring = new Wiring(devices, probing, verifying, null, files, new FakeReports());
        Context context = new Context(wiring, new Terminal(false, false, false, 80), interruption, System::nanoTime);
        return CommandLines.create(context)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private static int exitCodeOf(Runnable failing) {
        try {
            failing.run();
        } catch (RuntimeException thrown) {
            return ExceptionMapper.exitCodeOf(thrown);
        }
        return ExitCodes.DONE;
    }

    private static VerificationResult result(boolean passed) {
        return new VerificationResult(Kind.MUTEX, "spin", false, 8, null, 1_000, passed ? 0 : 1, false, passed);
    }
}
