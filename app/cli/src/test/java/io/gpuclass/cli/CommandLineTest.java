package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.console.Console;
import io.gpuclass.console.Terminal;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.records.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Usage errors, exit codes and formats, which all commands share. */
class CommandLineTest {
    @TempDir
    private Path directory;

    private FakeDevices devices = FakeDevices.withGpu();
    private CommandRunner command;

    @BeforeEach
    void wire() {
        command = CommandRunner.on(devices);
    }

    @Test
    void shouldKnowEachCommandByItsName() {
        assertThat(CommandRunner.commandLine().getSubcommands().keySet())
                .containsExactlyElementsOf(Stream.concat(CommandLines.COMMANDS.keySet().stream(), Stream.of("help"))
                        .toList());
    }

    @Test
    void shouldMakeOnlyTheCommandThatTheArgumentsBeginWith() {
        Console console = new Console(new Terminal(false, false, false, 80), command.interruption, () -> 0);

        assertThat(CommandLines.create(console, () -> null, "recommend", "help").getSubcommands())
                .containsOnlyKeys("recommend");
        assertThat(CommandLines.create(console, () -> null, "completion", "bash")
                        .getSubcommands())
                .containsKeys("recommend", "help");
        assertThat(CommandLines.create(console, () -> null, "recomend").getSubcommands())
                .containsKeys("recommend", "help");
    }

    @Test
    void shouldPrintItsVersion() {
        assertThat(command.run("--version")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString().strip()).matches("gpuclass \\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void shouldPrintItsHelpWhereNoCommandIsGiven() {
        assertThat(command.run()).isEqualTo(ExitCodes.USAGE);
        assertThat(command.out.toString())
                .startsWith("Usage: gpuclass ")
                .contains("Exit codes:", "130   interrupted", "3     no such device", "gpuclass probe")
                .doesNotContain("generate-share");
        assertThat(command.err.toString()).isEmpty();
    }

    @Test
    void shouldSuggestNoHiddenCommand() {
        assertThat(command.run("generate-shar")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("Did you mean").doesNotContain("generate-share");
    }

    @Test
    void shouldExplainWhereTheProfileGoesInTheHelp() {
        assertThat(command.run("help", "probe")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).startsWith("Usage: gpuclass probe").contains("--debug");
        assertThat(command.out.toString().replaceAll("\\s+", " "))
                .contains("profiles/<device name>.json below the current directory");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prob | gpuclass probe",
                "probe --nonsense | --nonsense",
                "probe --suites probes,magic | unknown name 'magic': expected one of probes, hostage, simt,"
                        + " primitives, sections",
                "probe --quick --thorough | mutually exclusive",
                "probe --device gpu | expected auto, cuda:N",
                "probe --time-budget 60 | write it as 500ms, 60s or 2m",
                "probe --seed x | option '--seed': 'x' is no whole number",
                "probe --seed 99999999999999999999 | is too large: 9223372036854775807 is the most",
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
                "probe --time-budget 99999999999999999999h | is too long: 24h is the most",
                "probe --output= | the name of a file is missing",
                "recommend '' | the name of a file is missing",
                "probe --barriers striped,magic | no form of a barrier is called 'magic'",
                "probe --memory 4 | write it as 512MB, 4GB or 4GiB",
                "probe --memory 0GB | write it as 512MB, 4GB or 4GiB",
                "probe --vertices 3 | --vertices must be from 64 to 16777216, not 3",
                "probe --graph a/x.gr --graph b/x.gr | two graphs are called x.gr",
                "probe --reference a.fa | --reference and --queries go together",
                "probe --reference a.fa --queries b.fa --least-match 0 | --least-match must be at least 1",
                "probe --graph a.gr --vertices 99 | which --graph replaces: leave one of them out",
                "probe --suites artificial-barriers --least-match 9 | give them too, or leave it out",
                "probe --graph a.gr | --graph is for suite applications, which is not among those to run: add it to"
                        + " --suites,",
                "probe --suites artificial-barriers --vertices 99 | --vertices is for suite applications, which",
                "probe --suites probes,artificial-barriers --barriers striped | --barriers is for suite applications,"
                        + " which",
                "probe --suites applications --reference a --queries b | --reference is for suite artificial-barriers,"
                        + " which",
                "probe --quick --memory 1GB | --memory is for suites artificial-barriers and applications, which are"
                        + " not"
            })
    void shouldAnswerWrongUsageWithTheReasonAndTheWayToTheHelp(String arguments, String reason) {
        assertThat(command.run((Object[]) arguments.replace("''", "").split(" ", -1)))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .startsWith("gpuclass: ")
                .contains(reason)
                .contains("--help'.");
        assertThat(command.out.toString()).isEmpty();
        assertThat(devices.opened).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe --require-gpu", "probe --device cuda:9", "verify --device cuda:9"})
    void shouldFailWithItsOwnCodeWhereTheGpuIsMissing(String arguments) {
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(Reason.NO_DEVICE, "there is no such GPU")));
        assertThat(command.runLine(arguments)).isEqualTo(ExitCodes.NO_SUCH_DEVICE);
        assertThat(command.err).hasToString("gpuclass: there is no such GPU\n");
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void shouldGiveEveryDeviceErrorItsExitCode(Reason reason) {
        int expected = reason == Reason.ABORTED
                ? ExitCodes.INTERRUPTED
                : reason.meansNoDevice() ? ExitCodes.NO_SUCH_DEVICE : ExitCodes.FAILED;
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(reason, "why")));
        assertThat(command.run("probe", "--device", "cuda:0")).isEqualTo(expected);
    }

    @Test
    void shouldGiveUnreadableAndUnwritableFilesTheirExitCodes() {
        assertThat(command.run("recommend", directory.resolve("missing.json"))).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.run("probe", "-o", "/dev/null/p.json")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString().lines()).hasSize(2).noneMatch(line -> line.contains("internal error"));
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldSayWhatToDoAboutANameThatTheLocaleCannotSpell() {
        command.with(wiring -> wiring.verifying((device, options, progress) -> {
            throw new InvalidPathException("/home/j?rgen/.cache", "Malformed input");
        }));

        assertThat(command.run("verify")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .endsWith("gpuclass: '/home/j?rgen/.cache' cannot be the name of a file here (Malformed input):"
                        + " set LC_ALL=C.UTF-8 for a name that is not ASCII\n");
    }

    @Test
    void shouldShowAStackTraceOnlyWhereAsked() {
        command.with(wiring -> wiring.verifying((device, options, progress) -> {
            throw new IllegalStateException("broken");
        }));
        assertThat(command.run("verify")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString())
                .contains("gpuclass: internal error: java.lang.IllegalStateException: broken (run again with --debug")
                .doesNotContain("\tat ");
        assertThat(command.run("verify", "--debug")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("\tat ");
    }

    @Test
    void shouldBlameWhatFailsAfterCtrlCOnCtrlC() {
        command.with(wiring -> wiring.verifying((device, options, progress) -> {
            command.interruption.interrupt();
            throw new IllegalStateException("Shutdown in progress");
        }));
        assertThat(command.run("verify")).isEqualTo(ExitCodes.INTERRUPTED);
        assertThat(command.err.toString()).endsWith("gpuclass: interrupted\n").doesNotContain("internal error");
    }

    @Test
    void shouldCloseTheDeviceWhenDoneAndWhenNot() {
        command.with(wiring -> wiring.verifying((device, options, progress) -> {
            throw new DeviceException(Reason.LOST, "the GPU is lost: reset it");
        }));
        assertThat(command.run("verify")).isEqualTo(ExitCodes.FAILED);
        assertThat(devices.gpu.isClosed()).isTrue();
        assertThat(command.err.toString()).endsWith("gpuclass: the GPU is lost: reset it\n");
    }

    @Test
    void shouldListTheHostAndSayWhyThereIsNoGpu() {
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no driver")));
        assertThat(command.run("devices")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("Test CPU").doesNotContain("NVIDIA Test");
        assertThat(command.err).hasToString("gpuclass: no GPU: no driver\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "devices | NVIDIA Test | **NVIDIA Test** | '\"name\": \"NVIDIA Test\"'",
                "recommend FILE | USE | USE | '\"role\": \"barrier\"'",
                "recommend FILE --full | Recommendations | ## Recommendations | '\"role\": \"barrier\"'",
                "recommend FILE --fastest | Goals | ## Goals | '\"goal\": \"barrier-low\"'",
                "recommend FILE --fastest | Floor | ## Floor | '\"goal\": \"semaphore-120\"'",
                "recommend FILE --fastest | NVIDIA H200 | # NVIDIA H200 | '\"floorNs\": '"
            })
    void shouldPrintInTheFormatThatWasAskedFor(String call, String text, String markdown, String json) {
        String words = call.replace("FILE", saved("a.json").toString());

        assertThat(printed(words)).contains(text);
        assertThat(printed(words + " --format md")).contains(markdown);
        assertThat(printed(words + " --format json")).contains(json);
    }

    @Test
    void shouldPrintTheSchema() {
        assertThat(printed("schema")).isEqualTo(PublishedSchema.text());
    }

    @Test
    void shouldValidateEveryFileAndFailForOne() throws IOException {
        Path good = saved("good.json");
        Path bad = Files.writeString(directory.resolve("bad.json"), "{\"schema\": 1}");
        assertThat(command.run("validate", good, bad)).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.out.toString())
                .startsWith(good + ": valid\n")
                .contains("\n" + bad + ": at /schema: ")
                .endsWith("\n");
        assertThat(printed("validate " + good + " --format json")).contains("\"valid\": true", "\"problems\": []");
    }

    @Test
    void shouldWarnOfUnknownPropertiesOfAValidFile() throws IOException {
        Path odd = saved("odd.json");
        Files.writeString(
                odd, Files.readString(odd).replaceFirst("\\{", "{\"probs\": [], \"whollyNewInTheNextVersion\": 1,"));

        assertThat(printed("validate " + odd))
                .isEqualTo(odd + ": valid\n"
                        + odd + ": warning: at /probs: unknown property, is probes meant?\n"
                        + odd + ": warning: at /whollyNewInTheNextVersion: unknown property, it is ignored\n");
        assertThat(printed("validate " + odd + " --format json"))
                .contains("\"valid\": true", "\"warnings\": [", "\"/probs\"");
    }

    @Test
    void shouldNotLetAFileNameTouchTheTerminalOrActAsMarkup() {
        command.run("validate", saved("good\n\u001b[31m.json"));
        command.run("validate", saved("good_|`x`.json"), "--format", "md");
        assertThat(command.out.toString())
                .contains("/good\uFFFD\uFFFD[31m.json: valid\n- ")
                .endsWith("good\\_\\|\\`x\\`.json: valid\n");
    }

    private Path saved(String name) {
        Path file = directory.resolve(name);
        ProfileWriter.write(SampleProfiles.complete(), file);
        return file;
    }

    private String printed(String words) {
        command.clear();
        assertThat(command.runLine(words)).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        return command.out.toString();
    }
}
