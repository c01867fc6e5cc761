package io.gpuclass.it.others;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.it.ProgramRunner;
import io.gpuclass.it.archive.Archive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Another user prepares folders that everybody can write, under the names that libraries unpack native code to, before root runs the
 * program there. None of it may be loaded, followed or written to.
 */
class AnotherUserTest {
    private static final String OTHER_USER = "setpriv --reuid=65534 --regid=65534 --clear-groups ";
    private static final List<String> NAMES =
            List.of("libJCudaDriver-12.6.0-linux-x86_64.so", "libduckdb_java.so", "libduckdb_java.so_linux_amd64");

    /** Leaves a mark wherever it is loaded. */
    private static final String EVIL = """
            #include <fcntl.h>
            __attribute__((constructor)) static void run(void) { open("%s", O_CREAT | O_WRONLY, 0644); }
            """;

    @TempDir
    private static Path directory;

    private static Archive archive;

    @TempDir
    private Path scratch;

    private Path mark;
    private Path elsewhere;
    private Path shared;

    /** Ways to put a file where the program may look for it; {@code $1} is the library, {@code $2} the name, {@code $3} a place. */
    private enum Plant {
        LIBRARY("cp \"$1\" \"$2\""),
        LINK_TO_A_LIBRARY("ln -s \"$1\" \"$2\""),
        DANGLING_LINK("ln -s \"$3/$(basename \"$2\")\" \"$2\""),
        HALF_A_FILE("head -c 5000 \"$1\" >\"$2\"");

        private final String command;

        Plant(String command) {
            this.command = command;
        }
    }

    @BeforeAll
    static void unpack() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can act as another user");
        assumeTrue(ProgramRunner.has("setpriv", "gcc", "sh"), "needs setpriv (util-linux), gcc and sh");
        archive = Archive.unpack(Archive.WHOLE, directory);
    }

    @BeforeEach
    void prepareFoldersThatEverybodyCanWrite() throws IOException {
        for (Path open : List.of(directory, scratch)) {
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        shared = everybodys("shared");
        elsewhere = everybodys("elsewhere");
        mark = elsewhere.resolve("loaded");
    }

    private Path everybodys(String name) throws IOException {
        Path folder = Files.createDirectory(scratch.resolve(name));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        return folder;
    }

    private void asOther(String script, String... arguments) throws IOException, InterruptedException {
        StringBuilder command = new StringBuilder(OTHER_USER + "sh -ec '" + script + "' sh");
        for (String argument : arguments) {
            command.append(" '").append(argument).append('\'');
        }
        ProgramRunner.Outcome outcome = new ProgramRunner(scratch, Map.of()).bash(command.toString());
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
    }

    private Path evilLibrary() throws IOException, InterruptedException {
        Path source = Files.writeString(scratch.resolve("evil.c"), EVIL.formatted(mark));
        Path library = scratch.resolve("evil.so");
        ProgramRunner.Outcome outcome = new ProgramRunner(scratch, Map.of())
                .run("gcc", "-shared", "-fPIC", "-o", library.toString(), source.toString());
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        return library;
    }

    private void plant(Plant plant) throws IOException, InterruptedException {
        Path library = evilLibrary();
        for (String name : NAMES) {
            asOther(plant.command, library.toString(), shared.resolve(name).toString(), elsewhere.toString());
        }
    }

    private void assertNothingWasLoadedOrFollowed() throws IOException {
        assertThat(elsewhere)
                .as("what was loaded leaves a mark here; what follows a link writes here")
                .isEmptyDirectory();
    }

    /** A library planted there is really loaded where a program asks for it. */
    @Test
    void shouldNoticeALoadedLibrary() throws Exception {
        String library = evilLibrary().toString();

        new ProgramRunner(scratch, Map.of("LD_PRELOAD", library)).run("true");

        assertThat(mark).exists();
    }

    @ParameterizedTest
    @EnumSource(Plant.class)
    void shouldRunTheArchiveBesidePlantedFiles(Plant plant) throws Exception {
        plant(plant);
        ProgramRunner shell =
                new ProgramRunner(archive.home(), Map.of("TMPDIR", shared.toString(), "HOME", scratch.toString()));

        for (String command : List.of("devices", "fleet profiles/nvidia-h200.json")) {
            ProgramRunner.Outcome outcome = shell.bash("bin/gpuclass " + command);
            assertThat(outcome.exitCode()).as(command + "\n" + outcome.output()).isZero();
            assertThat(outcome.output()).doesNotContain("SIGBUS", "fatal error");
        }
        assertNothingWasLoadedOrFollowed();
    }

    @ParameterizedTest
    @EnumSource(Plant.class)
    void shouldRunACheckoutBesidePlantedFiles(Plant plant) throws Exception {
        plant(plant);

        for (String command : List.of("devices", "fleet profiles/nvidia-h200.json")) {
            ProgramRunner.Outcome outcome = checkout(Map.of("TMPDIR", shared.toString()), command);
            assertThat(outcome.exitCode()).as(command + "\n" + outcome.output()).isZero();
            assertThat(outcome.output()).doesNotContain("SIGBUS", "fatal error");
        }
        assertNothingWasLoadedOrFollowed();
    }

    /** A cache folder that another user owns, or that is a link of theirs, is refused with one line. */
    @ParameterizedTest
    @EnumSource(
            value = Plant.class,
            names = {"LIBRARY", "DANGLING_LINK"})
    void shouldRefuseACacheThatAnotherUserOwns(Plant plant) throws Exception {
        evilLibrary();
        Path cache = shared.resolve("gpuclass");
        asOther(
                plant == Plant.LIBRARY ? "mkdir -m 0777 \"$1\"" : "ln -s \"$2\" \"$1\"",
                cache.toString(),
                elsewhere.toString());

        ProgramRunner.Outcome outcome =
                checkout(Map.of("XDG_CACHE_HOME", shared.toString()), "fleet profiles/nvidia-h200.json");

        assertThat(outcome.exitCode()).as(outcome.output()).isEqualTo(5);
        assertThat(outcome.output().lines().filter(line -> !line.startsWith("gpuclass: skipped")))
                .hasSize(1)
                .allMatch(line -> line.startsWith("gpuclass: "));
        assertNothingWasLoadedOrFollowed();
    }

    /** Runs the classes under test as a checkout does: no folder of native libraries is named. */
    private ProgramRunner.Outcome checkout(Map<String, String> environment, String command)
            throws IOException, InterruptedException {
        String java = ProcessHandle.current().info().command().orElseThrow();
        String temporary = environment.getOrDefault("TMPDIR", scratch.toString());
        return new ProgramRunner(
                        Path.of("").toAbsolutePath(),
                        Map.of(
                                "HOME",
                                scratch.toString(),
                                "XDG_CACHE_HOME",
                                scratch.resolve("cache").toString()))
                .with(environment)
                .bash(
                        "'%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.io.tmpdir='%s' -Duser.home='%s' -cp '%s' io.gpuclass.cli.Main %s"
                                .formatted(java, temporary, scratch, System.getProperty("java.class.path"), command));
    }
}
