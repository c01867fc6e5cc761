package io.gpuclass.it.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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
    private static final Pattern EXAMPLES = Pattern.compile("(?s)\\.SH \"EXAMPLES\"\n\\.EX\n(.*?)\\.EE");

    /** A pipe, a redirection, a pattern of files or a quotation. */
    private static final Pattern SHELL = Pattern.compile("[|>*']");

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

    /** Examples of the man pages, which have those of the help: the program is not started for each page. */
    private List<String> examples() throws IOException {
        List<String> examples = new ArrayList<>();
        for (Path page : archive.files("share/man/man1", ".1")) {
            EXAMPLES.matcher(Files.readString(page))
                    .results()
                    .flatMap(block -> block.group(1).lines())
                    .map(HelpExamplesTest::unescaped)
                    .forEach(examples::add);
        }
        assertThat(examples)
                .hasSizeGreaterThan(50)
                .allMatch(example -> example.matches("gpuclass( [^\\\\]*)?"))
                .anyMatch(example -> example.startsWith("gpuclass probe "));
        return examples.stream()
                .distinct()
                .filter(example -> !MEASURING.contains((example + " -").split(" ")[1]))
                .filter(example -> !OWN_CODE.matcher(example).find())
                .toList();
    }

    private static String unescaped(String line) {
        return line.replace("\\-", "-")
                .replace("\\(aq", "'")
                .replace("\\(dq", "\"")
                .replace("\\(ti", "~");
    }

    List<String> linesOfShell() throws IOException {
        return examples().stream()
                .filter(example -> SHELL.matcher(example).find())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("linesOfShell")
    void shouldRun(String example) throws IOException, InterruptedException {
        succeeds(shell.bash(example, "-o", "pipefail"));
    }

    /** One process of the archive's own Java runs all of them, with its libraries: their starts would take most of the time. */
    @Test
    void shouldRunThoseThatNeedNoShell() throws IOException, InterruptedException {
        List<String> plain = examples().stream()
                .filter(example -> !SHELL.matcher(example).find())
                .map(example -> example.substring("gpuclass ".length()))
                .toList();
        assertThat(plain).hasSizeGreaterThan(25);

        succeeds(inOneProcess(plain));
    }

    @Test
    void shouldNoticeAnExampleThatDoesNotWork() throws IOException, InterruptedException {
        ProgramRunner.Outcome outcome =
                inOneProcess(List.of("validate today.json", "recommend nowhere.json", "validate today.json"));

        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.output()).contains("'recommend nowhere.json' ended with 4");
    }

    /** As the launcher starts the program. */
    private ProgramRunner.Outcome inOneProcess(List<String> lines) throws IOException, InterruptedException {
        Path file = Files.write(directory.resolve("lines"), lines);
        return shell.run(
                archive.file("runtime/bin/java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.library.path=" + archive.file("lib"),
                "-Dgpuclass.natives=" + archive.file("lib"),
                "-Dgpuclass.include=" + archive.file("include"),
                "-cp",
                archive.file("lib/gpuclass.jar").toString(),
                "io.gpuclass.cli.Rehearsal",
                file.toString());
    }

    private static void succeeds(ProgramRunner.Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
    }
}
