package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

/** Messages name commands that can be typed. */
class AdviceTest {
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])-(-[a-z][a-z-]+|[a-zA-Z])(?![\\w-])");
    private static final Pattern OTHER_COMMAND = Pattern.compile("gpuclass ([a-z]+)[^;]*$");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "validate none.json",
                "validate FILE -o FILE/x.json",
                "recommend none.json",
                "recommend PUBLISHED",
                "recommend PUBLISHED --role barrier",
                "recommend HOST --blocks 7 --section 3",
                "recommend HOST -o FILE/x.md",
                "claims HOST --only nothing",
                "claims none.json -o FILE/x.md",
                "report HOST -o FILE/x.html",
                "report HOST -o FILE/",
                "report none.json",
                "compare HOST",
                "compare HOST H200",
                "compare HOST HOST",
                "compare EMPTY HOST",
                "compare HOST H200 --only nothing",
                "compare HOST H200 -o FILE/x.xml --format junit",
                "export HOST --cuda-header",
                "export HOST",
                "export --headers FILE",
                "export H200 --cuda-header -o FILE/x.cuh",
                "fleet EMPTY",
                "fleet HOST --only nothing",
                "fleet HOST --limits FILE/x.json",
                "fleet HOST --parquet FILE/x.parquet",
                "fleet HOST --dataset FILE",
                "fleet HOST --superbench FILE",
                "fleet HOST -o FILE/x.html",
                "fleet --dataset EMPTY --sql select",
                "fleet HOST --sql nothing",
                "atlas HOST -o FILE/",
                "atlas EMPTY -o OUT/",
                "atlas FILE -o EMPTY/",
                "share HOST -o FILE/",
                "share none.json",
                "check --baseline EMPTY",
                "check --baseline HOST",
                "check --baseline HOST --save FILE/x.json",
                "check --baseline HOST --record FILE/x.rec",
                "probe --device cuda:9 -o -",
                "probe --device recorded:none.rec",
                "probe --device cuda:0 -o FILE/x.json",
                "probe --record FILE/x.rec -o OUT/x.json",
                "probe --resume none.json",
                "verify --device host --only barrier_striped",
                "verify --device cuda:9",
                "verify --device cuda:0 --only nothing",
                "tune HOST",
                "tune none.json",
                "tune H200 --only barrier_cluster",
                "prove none.litmus",
                "prove FILE",
                "prove --only nothing",
                "prove FILE --kind mutex",
                "bench none.cuh --kind mutex --type t",
                "devices --format xml"
            })
    void shouldNameNoOptionThatTheCommandLacks(String line) throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        Path empty = Files.createDirectory(directory.resolve("empty"));
        CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

        command.runLine(line.replace("FILE", file.toString())
                .replace("EMPTY", empty.toString())
                .replace("OUT", directory.resolve("out").toString())
                .replace("PUBLISHED", SavedSamples.GTX_580.toString())
                .replace("HOST", SavedSamples.XEON.toString())
                .replace("H200", SavedSamples.H200.toString()));

        assertThat(unknown(command, line, command.err.toString()))
                .as(command.err.toString())
                .isEmpty();
    }

    /** An option that the user typed is repeated; one after the name of another command is that one's. */
    private static List<String> unknown(CommandRunner command, String line, String told) {
        return OPTION.matcher(told)
                .results()
                .filter(option -> !line.contains(option.group()))
                .filter(option -> {
                    String before = told.substring(told.lastIndexOf('\n', option.start()) + 1, option.start());
                    Matcher other = OTHER_COMMAND.matcher(before);
                    String name = other.find() ? other.group(1) : line.split(" ")[0];
                    CommandSpec spec =
                            command.create().getSubcommands().get(name).getCommandSpec();
                    return spec.findOption(option.group()) == null;
                })
                .map(option -> option.group())
                .toList();
    }

    /** It stood for everything: a gate that judged nothing passed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify --only ,",
                "verify --suites ,",
                "prove --only ,",
                "compare HOST HOST --only ,",
                "fleet HOST --only ,",
                "claims HOST --only ,",
                "tune H200 --only ,",
                "tune H200 --contention ,",
                "bench x.cuh --kind mutex --type t --only ,",
                "probe --suites ,",
                "probe --barriers ,",
                "report HOST --format ,"
            })
    void shouldRefuseAListThatNamesNothing(String line) {
        CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

        assertThat(command.runLine(line.replace("HOST", SavedSamples.XEON.toString())
                        .replace("H200", SavedSamples.H200.toString())))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .startsWith("gpuclass: ")
                .containsAnyOf("names nothing: leave it out", "called ''", "name ''");
    }

    @Test
    void shouldFindAnOptionThatIsNotThere() {
        CommandRunner command = CommandRunner.on(FakeDevices.withGpu());
        assertThat(unknown(command, "atlas x", "gpuclass: choose another place with -z, or --nothing\n"))
                .containsExactly("-z", "--nothing");
        assertThat(unknown(command, "recommend x", "make one with 'gpuclass probe --record FILE'"))
                .isEmpty();
    }
}
