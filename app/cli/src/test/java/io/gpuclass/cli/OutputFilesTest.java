package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

/** No result goes in the place of an input, or of another result. */
class OutputFilesTest {
    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());
    private Path in;

    @BeforeEach
    void write() throws IOException {
        in = Files.copy(SavedSamples.H200, directory.resolve("in"));
    }

    private void shouldRefuse(String line, Path output) throws IOException {
        assertThat(command.runLine(line.replace("IN", in.toString()).replace("OUT", output.toString())))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err).asString().contains(output + " is one of the inputs itself: choose another place");
        assertThat(in).hasSameBinaryContentAs(SavedSamples.H200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench IN --kind mutex --type my::lock --html OUT",
                "bench IN --kind mutex --type my::lock --record OUT",
                "check --baseline IN -o OUT",
                "check --baseline IN --save OUT --device cuda:0",
                "check --baseline IN --record OUT --device cuda:0",
                "check --baseline DIR --save OUT --device cuda:0",
                "probe --device recorded:IN -o OUT",
                "probe --device recorded:IN --record OUT",
                "probe --suites applications --graph IN -o OUT",
                "compare IN " + "samples -o OUT",
                "export IN -o OUT",
                "fleet IN --limits OUT",
                "fleet IN --parquet OUT",
            })
    void shouldNotReplaceAnInput(String line) throws IOException {
        String whole = line.replace("DIR", directory.toString()).replace("samples", SavedSamples.GTX_580.toString());
        in = Files.move(in, directory.resolve("in.json"));
        shouldRefuse(whole, in);
        command.clear();
        shouldRefuse(whole, Files.createLink(directory.resolve("hard.json"), in));
        command.clear();
        shouldRefuse(whole, Files.createSymbolicLink(directory.resolve("soft.json"), in));
    }

    @ParameterizedTest
    @CsvSource({
        "probe --record OUT -o OUT, --record",
        "probe --record OUT -o ./OUT, --record",
        "check --baseline IN --save OUT --record OUT, --save",
        "bench IN --kind mutex --type my::lock --html OUT --record OUT, --html",
    })
    void shouldNotReplaceAnotherResult(String line, String option) {
        Path out = directory.resolve("out");
        assertThat(command.runLine(line.replace("IN", in.toString())
                        .replace("./OUT", directory + "/./out")
                        .replace("OUT", out.toString())))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err).asString().contains("is where the result of ", ": choose another place with");
        assertThat(out).doesNotExist();
    }

    /** A new option with a file must be looked at here: is it written to? */
    @Test
    void shouldKnowEachOptionAndOperandWithAFile() {
        Set<String> read = CommandRunner.commandLine().getSubcommands().values().stream()
                .flatMap(below -> below.getCommandSpec().args().stream())
                .filter(by -> by.auxiliaryTypes()[0] == Path.class || OutputFiles.isFile(by))
                .filter(by -> !OutputFiles.isOutput(by))
                .map(by -> by instanceof OptionSpec option ? option.shortestName() : by.paramLabel())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(read)
                .containsExactly(
                        "--baseline",
                        "--dataset",
                        "--device",
                        "--graph",
                        "--headers",
                        "--profile",
                        "--queries",
                        "--reference",
                        "--resume",
                        "--superbench",
                        "-I",
                        "BASE",
                        "DIRECTORY",
                        "DIR|PATTERN|FILE",
                        "FILE",
                        "NEW",
                        "PROFILE");
    }
}
