package io.gpuclass.it.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every example of every command's help in the unpacked whole archive, beside the files that a user of the example would have
 * made. Those of commands that measure are left out: they name a GPU, a graph or an earlier run; and those of code of the user's own, which
 * needs a compiler.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HelpExamplesTest {
    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+) {2,}\\S");
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^  (gpuclass(?: .*)?)$");
    /** Their examples need the GPU, the graph or the earlier run that they name. */
    private static final Set<String> MEASURING = Set.of("probe", "verify", "bench", "check", "tune");

    /** Sources of the user's own. */
    private static final Pattern OWN_CODE = Pattern.compile("\\S+\\.cuh? ");

    private static final String MESSAGE_PASSING = """
        PTX MP
        { x=0; flag=0; P1:r0=0; P1:r1=0; }
         P0@cta 0,gpu 0           | P1@cta 1,gpu 0               ;
         st.weak x, 1             | ld.acquire.gpu r0, flag      ;
         st.release.gpu flag, 1   | ld.weak r1, x                ;
        exists (P1:r0=1 /\\ P1:r1=0)
        """;

    private static final int DONE = 0;
    private static final int REGRESSION = 1;

    @TempDir
    private static Path directory;

    private Archive archive;
    private ProgramRunner shell;

    @BeforeAll
    void unpack() throws IOException, InterruptedException {
        archive = Archive.unpack(Archive.WHOLE, directory);
        shell = archive.shell(directory);
        makeTheUsersFiles();
    }

    /** The files that examples name beside those of the archive. */
    private void makeTheUsersFiles() throws IOException {
        Path profile = archive.file("profiles/nvidia-h200.json");
        for (String name : List.of("today", "before", "after", "base", "a", "b", "h200", "archive/nvidia-h200/one")) {
            Path copy = archive.file(name + ".json");
            Files.createDirectories(copy.getParent());
            Files.copy(profile, copy);
        }
        for (int gpu = 0; gpu < 6; gpu++) {
            Path copy = archive.file("racks/r1/gpu" + gpu + ".json");
            Files.createDirectories(copy.getParent());
            Files.copy(profile, copy);
        }
        Files.writeString(archive.file("mp.litmus"), MESSAGE_PASSING);
        Files.createDirectories(directory.resolve(".local/share/bash-completion/completions"));
        Files.createDirectories(directory.resolve(".zfunc"));
        Files.createDirectories(directory.resolve(".config/fish/completions"));
    }

    List<String> examples() throws IOException, InterruptedException {
        String top = help("");
        List<String> commands =
                COMMAND.matcher(top).results().map(match -> match.group(1)).toList();
        assertThat(commands).contains("probe", "report", "fleet", "export");
        Stream.Builder<String> helps = Stream.builder();
        helps.add(top);
        for (String command : commands) {
            helps.add(help(command));
        }
        return helps.build()
                .flatMap(help -> EXAMPLE.matcher(help.substring(help.lastIndexOf("\nExamples:") + 1))
                        .results()
                        .map((MatchResult match) -> match.group(1)))
                .filter(example -> !MEASURING.contains((example + " -").split(" ")[1]))
                .filter(example -> !OWN_CODE.matcher(example).find())
                .toList();
    }

    private String help(String command) throws IOException, InterruptedException {
        ProgramRunner.Outcome outcome = shell.bash("gpuclass " + command + " --help");
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        return outcome.output();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void shouldRun(String example) throws IOException, InterruptedException {
        ProgramRunner.Outcome outcome = shell.bash(example, "-o", "pipefail");

        assertThat(outcome.exitCode())
                .as(example + "\n" + outcome.output())
                .isIn(example.contains(" compare ") ? List.of(DONE, REGRESSION) : List.of(DONE));
    }
}
