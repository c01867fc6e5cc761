package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cli.CompletionCommand.ManPage;
import io.gpuclass.console.Console;
import io.gpuclass.console.Interruption;
import io.gpuclass.console.Terminal;
import io.gpuclass.engine.session.MeasuringJob;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command that needs no device, and a recorded run, in a locale with a decimal separator, digits and letters of its own: they print and
 * write the same as in none.
 */
class LocaleTest {
    private static final Locale USUAL = Locale.getDefault();
    private static final Path H200 = SavedSamples.H200;
    private static final Path XEON = SavedSamples.XEON;
    private static final String GTX580 = "profiles/published/gtx580.json";
    private static final String REPLAY = "probe --quick --device recorded:" + ReplayedH200Test.RECORDING;

    /** Time stands still. */
    private static final Console STILL =
            new Console(new Terminal(false, false, false, 80), new Interruption(Duration.ZERO), () -> 0);

    private static final List<String> CALLS = List.of(
            "--version",
            "devices",
            "devices --format md",
            "devices --format json",
            "recommend " + H200,
            "recommend " + XEON + " --format md",
            "recommend " + GTX580,
            "recommend " + GTX580 + " --format json",
            "recommend " + H200 + " --fastest",
            "recommend " + H200 + " --fastest --format md",
            "recommend " + H200 + " --fastest --format json",
            "validate " + H200 + " " + XEON + " BAD",
            "validate ILL",
            "validate BAD --format md",
            "validate BAD --format json",
            "schema",
            "export " + H200 + " --cuda-header",
            "completion bash",
            "completion zsh",
            "completion fish",
            REPLAY + " -o WRITTEN",
            REPLAY + " --suites probes,simt --format md -o WRITTEN",
            REPLAY + " --suites probes,simt --format json -o WRITTEN",
            "recommend BAD",
            "probe --suites INFO",
            "probe --time-budget 1,5s",
            "probe --time-budget 25h",
            "probe --seed 1,0",
            "tune " + H200 + " --fairness 1,5",
            "tune " + H200 + " --fairness 2",
            "tune " + H200 + " --only FI",
            "verify --only I",
            "nonsense");

    @TempDir
    static Path directory;

    private static Map<String, String> expected;

    @BeforeAll
    static void runInNoLocale() throws IOException {
        Files.writeString(
                directory.resolve("bad.json"),
                Files.readString(H200).replaceFirst("\"median\": [0-9.]+", "\"median\": -1234567.5"));
        Files.writeString(
                directory.resolve("ill.json"),
                Files.readString(H200).replaceFirst("\"blocks\": [0-9]+", "\"blocks\": \"many\""));
        Locale.setDefault(Locale.ROOT);
        try {
            expected = runAll();
        } finally {
            Locale.setDefault(USUAL);
        }
    }

    @AfterEach
    void goBack() {
        Locale.setDefault(USUAL);
    }

    @Test
    void shouldPrintTheSameInEveryLocale() throws IOException {
        Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
        // Otherwise the comparison would show nothing.
        assertThat(String.format("%,.1f %s", 1234.5, "TITLE".toLowerCase())).isEqualTo("١٬٢٣٤٫٥ tıtle");

        Map<String, String> actual = runAll();
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        actual.forEach((call, printed) -> assertThat(printed).as(call).isEqualTo(expected.get(call)));
    }

    private static Map<String, String> runAll() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (String call : calls()) {
            all.put(call, run(call));
        }
        CommandText.walk(CommandRunner.commandLine().getCommandSpec())
                .map(command -> new ManPage(command, "gpuclass 1"))
                .forEach(page -> all.put(page.name() + ".1", page.text()));
        return all;
    }

    private static List<String> calls() {
        List<String> calls = new ArrayList<>(CALLS);
        calls.add("--help");
        CommandRunner.commandLine().getSubcommands().keySet().forEach(command -> calls.add(command + " --help"));
        return calls;
    }

    /** Returns all that a call prints and writes, and its exit code. */
    private static String run(String call) throws IOException {
        Path written = directory.resolve("written.json");
        Files.deleteIfExists(written);
        CommandRunner command = CommandRunner.on(FakeDevices.withGpuAndRecordings())
                .with(wiring -> wiring.probing(
                        new MeasuringJob(SuiteRegistry.ALL, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), () -> 0)))
                .with(wiring -> wiring.console(STILL));
        int code = command.runLine(call.replace("BAD", directory + "/bad.json")
                .replace("ILL", directory + "/ill.json")
                .replace("WRITTEN", written.toString()));
        assertThat(command.err.toString()).doesNotContain("internal error");
        return "exit code " + code + "\n" + command.out + "\n" + command.err + "\n"
                + (Files.exists(written) ? Files.readString(written) : "");
    }
}
