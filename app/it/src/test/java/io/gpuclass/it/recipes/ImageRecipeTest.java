package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.it.ProgramRunner;
import io.gpuclass.it.archive.Archive;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image: what its build does, done in a folder. */
class ImageRecipeTest {
    private final List<String> lines = Recipes.text("Dockerfile")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .toList();

    @TempDir
    private Path root;

    @Test
    void shouldAddTheArchiveByTheNameThatTheBuildGivesIt() {
        String[] add = step("ADD").split(" ");
        String version = System.getProperty("gpuclass.version");

        assertThat(add).hasSize(2).endsWith("/opt/");
        assertThat(List.of(Archive.NODE, Archive.WHOLE))
                .extracting(name -> Path.of(name + "-" + version + "-linux-x86_64.tar.gz"))
                .filteredOn(FileSystems.getDefault().getPathMatcher("glob:" + add[0])::matches)
                .as("an image holds one of the archives that lie in a folder")
                .containsExactly(Path.of(Archive.NODE + "-" + version + "-linux-x86_64.tar.gz"));
    }

    @Test
    void shouldStartTheProgramOfTheArchive() throws Exception {
        assumeTrue(ProgramRunner.has("sh", "tar"), "needs sh and tar");
        Archive.unpack(Archive.NODE, root.resolve("opt"));
        Files.createDirectories(root.resolve("usr/local/bin"));

        ProgramRunner shell = new ProgramRunner(root, Map.of());
        assertThat(shell.run("sh", "-ec", step("RUN").replace(" /", " " + root + "/"))
                        .output())
                .isEmpty();

        assertThat(step("ENTRYPOINT")).isEqualTo("[\"gpuclass\"]");
        assertThat(shell.run(root.resolve("usr/local/bin/gpuclass").toString(), "--version")
                        .output())
                .startsWith("gpuclass " + System.getProperty("gpuclass.version"));
        assertThat(root.resolve("opt/gpuclass/bin/gpuclass")).isExecutable();
    }

    private String step(String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1))
                .reduce((first, second) -> {
                    throw new AssertionError("two steps " + name);
                })
                .orElseThrow();
    }
}
