package io.gpuclass.it.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clone of what is committed: the launcher builds it on first use, and again when a source is newer. */
class FreshCloneTest {
    private static final Path STAMP = Path.of("app/cli/target/launcher.stamp");

    @TempDir
    private static Path directory;

    private static Path clone;

    @BeforeAll
    static void cloneAndBuild() throws IOException, InterruptedException {
        assumeTrue(ProgramRunner.has("git", "mvn", "sh"), "needs git, mvn and sh");
        assumeTrue(Files.exists(Path.of(".git")), "this is no checkout");
        clone = directory.resolve("clone");
        ProgramRunner here = new ProgramRunner(Path.of("").toAbsolutePath(), Map.of());
        assertThat(here.run(
                                "git",
                                "clone",
                                "--quiet",
                                "--depth=1",
                                "file://" + Path.of("").toAbsolutePath(),
                                clone.toString())
                        .output())
                .isEmpty();
        ProgramRunner.Outcome first = inTheClone(Map.of(), "./gpuclass --version");
        assertThat(first.exitCode()).as(first.output()).isZero();
        assertThat(first.output())
                .startsWith("gpuclass: building (first use) ...\n")
                .contains("\ngpuclass ");
        assertThat(clone.resolve("app/cli/target/launcher.jsa")).isNotEmptyFile();
    }

    private static ProgramRunner.Outcome inTheClone(Map<String, String> environment, String command)
            throws IOException, InterruptedException {
        return new ProgramRunner(clone, environment).bash(command);
    }

    @Test
    void shouldMeasureTheHostWithoutBuildingAgain() throws Exception {
        Path profile = directory.resolve("host.json");

        ProgramRunner.Outcome outcome = inTheClone(
                Map.of(), "./gpuclass probe --device host --quick --time-budget 30s --suites probes -o " + profile);

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(outcome.output()).doesNotContain("building");
        assertThat(profile).isNotEmptyFile();
    }

    /** A Maven that only fails shows whether the launcher calls it; a Java that does nothing, what would run if not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pom.xml",
                "app/pom.xml",
                "app/profile/pom.xml",
                "app/cli/src/main/java/io/gpuclass/cli/Main.java",
                "app/engine/src/main/java/io/gpuclass/engine",
                "probes-cuda/pom.xml",
                "probes-cuda/ptx",
                "probes-cuda/catalogue.inc",
                "profiles/schema/gpuclass-profile-1.schema.json"
            })
    void shouldBuildAgainWhenASourceIsNewer(String source) throws Exception {
        Path file = clone.resolve(source);
        assertThat(file).exists();
        byte[] stamp = Files.readAllBytes(clone.resolve(STAMP));
        FileTime built = Files.getLastModifiedTime(clone.resolve(STAMP));
        FileTime saved = Files.getLastModifiedTime(file);
        Map<String, String> stubs = Map.of(
                "PATH",
                program("bin/mvn", "exit 1").getParent() + ":" + System.getenv("PATH"),
                "JAVA_HOME",
                java().toString());
        try {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
            ProgramRunner.Outcome outcome = inTheClone(stubs, "./gpuclass --version");
            assertThat(outcome.exitCode()).isEqualTo(5);
            assertThat(outcome.output()).startsWith("gpuclass: building (a source is newer than the build) ...\n");
        } finally {
            Files.setLastModifiedTime(file, saved);
            Files.write(clone.resolve(STAMP), stamp);
            Files.setLastModifiedTime(clone.resolve(STAMP), built);
        }
        assertThat(inTheClone(stubs, "./gpuclass --version").output()).isEqualTo("started\n");
    }

    private static Path java() throws IOException {
        Path home = program("java/bin/java", "echo started").getParent().getParent();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17\"\n");
        return home;
    }

    private static Path program(String name, String script) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
