package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both launchers, with a Java that says how it was started. */
class LauncherLocaleTest {
    private static final String STUB = "#!/bin/sh\necho \"locale=${LC_ALL-unset}\"\n";

    /** The real Java, whatever the launcher asks of it, opening the file that was named last. */
    private static final String REAL = "#!/bin/sh\nfor last; do :; done\nexec %s \"$last\"\n";

    @TempDir
    private Path directory;

    private Path checkout;
    private Path archive;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        checkout = script("gpuclass", "checkout/gpuclass");
        archive = script("app/dist/src/bin/gpuclass", "archive/bin/gpuclass");
        Path target = Files.createDirectories(directory.resolve("checkout/app/cli/target/lib"));
        Files.createFile(target.resolve("gpuclass-cli-0.jar"));
        Files.writeString(target.resolveSibling("launcher.stamp"), "gpuclass-cli-0.jar\n");
        Files.createDirectories(directory.resolve("archive/lib"));
        java(STUB);
    }

    @ParameterizedTest
    @CsvSource({
        "C, C.UTF-8",
        "POSIX, C.UTF-8",
        "en_US.ISO-8859-1-that-is-not-installed, C.UTF-8",
        "xx_XX.UTF-8, C.UTF-8",
        "C.UTF-8, C.UTF-8"
    })
    void shouldStartJavaInALocaleThatSpellsAllNames(String before, String after) throws Exception {
        for (Path launcher : List.of(checkout, archive)) {
            assertThat(run(launcher, Map.of("LC_ALL", before), "validate")).isEqualTo("locale=" + after + "\n");
        }
    }

    @Test
    void shouldDoSoWithoutAnyLocale() throws Exception {
        for (Path launcher : List.of(checkout, archive)) {
            assertThat(run(launcher, Map.of(), "validate")).isEqualTo("locale=C.UTF-8\n");
        }
    }

    @Test
    void shouldKeepALocaleOfTheUserThatDoes() throws Exception {
        for (Path launcher : List.of(checkout, archive)) {
            assertThat(run(launcher, Map.of("LANG", "C.UTF-8"), "validate")).isEqualTo("locale=unset\n");
        }
    }

    /** A driver's lines stood between those of a profile. */
    @Test
    void shouldKeepWhatDriversPrintOutOfTheResultsOfCommandsThatLoadThem() throws Exception {
        java("#!/bin/sh\necho result >&0\necho chatter\n");
        for (Path launcher : List.of(checkout, archive)) {
            for (String command : List.of("devices", "probe", "verify", "tune", "bench", "check")) {
                assertThat(run(launcher, Map.of(), command)).isEqualTo("result\n");
            }
        }
    }

    @Test
    void shouldKeepTheLogOfACrashOutOfTheWorkingFolder() throws Exception {
        java("#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        for (Path launcher : List.of(checkout, archive)) {
            assertThat(run(launcher, Map.of("TMPDIR", directory.toString()), "validate"))
                    .contains(
                            "-XX:ErrorFile=" + directory + "/gpuclass-crash-%p.log\n", "-XX:OnError=echo 'gpuclass: ");
        }
    }

    /** Java would exit with 1, which is a failed check. */
    @Test
    void shouldSayThatTheFolderIsGone() throws Exception {
        for (Path launcher : List.of(checkout, archive)) {
            String gone = "mkdir gone && cd gone && rmdir ../gone && " + launcher + " validate 2>&1; echo $?";
            assertThat(output(shell(gone), Map.of()))
                    .endsWith("gpuclass: the current directory is gone: change to another\n5\n");
        }
    }

    /** Java's jar took its number, and was read as the profile. */
    @Test
    void shouldTakeAClosedStdinForAnEmptyOne() throws Exception {
        java("#!/bin/sh\nreadlink /proc/self/fd/0\n");
        for (Path launcher : List.of(checkout, archive)) {
            assertThat(output(shell(launcher + " validate - <&-"), Map.of())).isEqualTo("/dev/null\n");
        }
    }

    private ProcessBuilder shell(String command) {
        return new ProcessBuilder("/bin/sh", "-c", command).directory(directory.toFile());
    }

    @Test
    void shouldGiveJavaAShareOfTheMemoryOrWhatTheUserSays() throws Exception {
        java("#!/bin/sh\necho \"$*\"\n");
        for (Path launcher : List.of(checkout, archive)) {
            assertThat(run(launcher, Map.of(), "compare"))
                    .containsPattern("-Xmx(2(5[6-9]|[6-9][0-9])|[3-9][0-9]{2}|[12][0-9]{3}|30[0-7][0-9])m ");
            assertThat(run(launcher, Map.of("GPUCLASS_HEAP", "700m"), "compare"))
                    .contains("-Xmx700m ");
            assertThat(run(launcher, Map.of("GPUCLASS_HEAP", "8g"), "--thorough"))
                    .contains("-Xmx8g ");
        }
    }

    @ParameterizedTest
    @CsvSource({"C", "en_US.ISO-8859-1", "xx_XX.UTF-8"})
    void shouldOpenAFileWhoseNameIsNotAscii(String locale) throws Exception {
        java(REAL.formatted(Programs.java(Opens.class.getName()).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "))));
        // Java spells names as its own locale does, which may be ASCII: the shell makes the file.
        String name = directory + "/m\\303\\274nchen";
        for (Path launcher : List.of(checkout, archive)) {
            String command =
                    "name=$(printf '" + name + "') && printf file > \"$name\" && \"" + launcher + "\" \"$name\"";

            assertThat(output(new ProcessBuilder("/bin/sh", "-c", command), Map.of("LC_ALL", locale)))
                    .isEqualTo("read file");
        }
    }

    /** Prints the file that it is given. */
    static final class Opens {
        private Opens() {}

        public static void main(String[] name) throws IOException {
            System.out.print("read " + Files.readString(Path.of(name[0])));
        }
    }

    private String run(Path launcher, Map<String, String> environment, String argument) throws Exception {
        return output(new ProcessBuilder(launcher.toString(), argument), environment);
    }

    /** Returns what a process prints in an environment with a path, a home of Java, and no more than this. */
    private String output(ProcessBuilder process, Map<String, String> environment) throws Exception {
        process.environment().keySet().retainAll(List.of("PATH"));
        process.environment()
                .put("JAVA_HOME", directory.resolve("archive/runtime").toString());
        process.environment().putAll(environment);
        Process running = process.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String printed = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return printed;
    }

    private void java(String script) throws IOException {
        Path bin = Files.createDirectories(directory.resolve("archive/runtime/bin"));
        Files.writeString(bin.resolveSibling("release"), "JAVA_VERSION=\"17\"\n");
        executable(Files.writeString(bin.resolve("java"), script));
    }

    private Path script(String from, String to) throws IOException {
        Path copy = directory.resolve(to);
        Files.createDirectories(copy.getParent());
        return executable(Files.copy(Path.of(from), copy));
    }

    private static Path executable(Path file) throws IOException {
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
