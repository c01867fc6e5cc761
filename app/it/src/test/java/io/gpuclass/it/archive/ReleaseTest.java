package io.gpuclass.it.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contents of a release beside the archives. */
class ReleaseTest {
    private static final Path SCRIPT = Path.of("app/dist/src/release.sh").toAbsolutePath();

    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void needsPrograms() throws IOException {
        assumeTrue(ProgramRunner.has("sh", "awk", "tar", "sha256sum", "xargs"), "needs sh, awk, tar and coreutils");
        folder = Files.createDirectories(root.resolve("target"));
        Files.createDirectories(root.resolve("docs"));
        Files.writeString(root.resolve("docs/CHANGELOG.md"), "# Changes\n\n## 1.2.0\n\nNew.\n\n## 1.1.0\n\nOld.\n");
        Files.writeString(folder.resolve("gpuclass-1.2.0-bom.json"), "{}");
    }

    @Test
    void shouldTakeTheNotesOfTheVersionAndSumUpAllFiles() throws Exception {
        pack("class data of a first build");
        assertThat(release("1.2.0").exitCode()).isZero();

        assertThat(folder.resolve("gpuclass-1.2.0-notes.md")).hasContent("\nNew.\n\n");
        assertThat(new ProgramRunner(folder, Map.of())
                        .run("sha256sum", "-c", "SHA256SUMS")
                        .exitCode())
                .isZero();
        assertThat(Files.readAllLines(folder.resolve("SHA256SUMS"))).hasSize(5);
    }

    @Test
    void shouldListTheSameFilesOfTwoBuildsThatDifferInClassDataAlone() throws Exception {
        pack("class data of a first build");
        release("1.2.0");
        List<String> first = Files.readAllLines(folder.resolve("gpuclass-1.2.0-files.sha256"));
        pack("class data of a second build");
        release("1.2.0");

        assertThat(first).hasSize(2).allMatch(line -> line.endsWith("/lib/a.jar"));
        assertThat(folder.resolve("gpuclass-1.2.0-files.sha256")).hasContent(String.join("\n", first));
    }

    @Test
    void shouldRefuseAVersionThatTheChangesDoNotBeginWith() throws Exception {
        pack("class data");
        ProgramRunner.Outcome outcome = release("1.1.0");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).contains("does not begin with ## 1.1.0");
        assertThat(folder.resolve("SHA256SUMS")).doesNotExist();
    }

    @Test
    void shouldFailWithoutABillOfMaterials() throws Exception {
        pack("class data");
        Files.delete(folder.resolve("gpuclass-1.2.0-bom.json"));

        assertThat(release("1.2.0").succeeded()).isFalse();
        assertThat(folder.resolve("SHA256SUMS")).doesNotExist();
    }

    /** Of the archives that were built here, where they were built with -Prelease. */
    @Test
    void shouldBillEachJarOfTheWholeArchive() throws Exception {
        Path bill = Path.of(
                System.getProperty("gpuclass.archives"),
                "gpuclass-" + System.getProperty("gpuclass.version") + "-bom.json");
        assumeTrue(Files.exists(bill), "the archives were built without -Prelease");
        JsonNode components = new ObjectMapper().readTree(bill.toFile()).get("components");

        List<String> billed = components.findValuesAsText("name");
        assertThat(Archive.unpack(Archive.WHOLE, root.resolve("whole")).files("lib", ".jar"))
                .extracting(jar -> jar.getFileName().toString())
                .filteredOn(jar -> !jar.equals("gpuclass.jar"))
                .hasSizeGreaterThan(20)
                .allSatisfy(jar -> assertThat(billed).anyMatch(name -> jar.startsWith(name + "-")));
        assertThat(components)
                .allSatisfy(component -> assertThat(component.path("licenses").isEmpty())
                        .as(component.path("name").asText())
                        .isFalse());
    }

    private void pack(String classData) throws Exception {
        for (String name : List.of("gpuclass", "gpuclass-node")) {
            Path home = root.resolve(name + "-1.2.0");
            Files.createDirectories(home.resolve("lib"));
            Files.writeString(home.resolve("lib/a.jar"), "classes of " + name);
            Files.writeString(home.resolve("lib/gpuclass.jsa"), classData);
            ProgramRunner shell = new ProgramRunner(root, Map.of());
            String archive = folder.resolve(name + "-1.2.0-linux-x86_64.tar.gz").toString();
            assertThat(shell.run("tar", "-czf", archive, home.getFileName().toString())
                            .exitCode())
                    .isZero();
        }
    }

    private ProgramRunner.Outcome release(String version) throws Exception {
        return new ProgramRunner(root, Map.of("ROOT", root.toString()))
                .run("sh", SCRIPT.toString(), version, folder.toString());
    }
}
