package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.it.ProgramRunner;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image: what its build does, done in a folder. */
class ImageRecipeTest {
    private final List<String> lines = Readme.recipe("dockerfile")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .toList();

    @TempDir
    private Path root;

    @Test
    void shouldAddTheArchiveByTheNameThatTheBuildGivesIt() throws Exception {
        String[] add = lines.get(1).split(" ");
        String built = "gpuclass-" + System.getProperty("gpuclass.version") + "-linux-x86_64.tar.gz";

        assertThat(add).startsWith("ADD").endsWith("/opt/").hasSize(3);
        assertThat(Path.of(System.getProperty("gpuclass.archives"), built)).exists();
        assertThat(FileSystems.getDefault().getPathMatcher("glob:" + add[1]).matches(Path.of(built)))
                .isTrue();
    }

    @Test
    void shouldPutTheLauncherOnThePath() throws Exception {
        assumeTrue(ProgramRunner.has("sh"), "needs sh");
        assertThat(lines).hasSize(3);
        Path bin = Files.createDirectories(root.resolve("opt/gpuclass-0.1.0/bin"));
        Files.copy(Path.of("app/dist/src/bin/gpuclass"), bin.resolve("gpuclass"));
        Files.createDirectories(root.resolve("usr/local/bin"));
        String command = lines.get(2).replaceFirst("^RUN ", "").replace(" /", " " + root + "/");

        assertThat(new ProgramRunner(root, Map.of()).run("sh", "-c", command).output())
                .isEmpty();
        assertThat(root.resolve("usr/local/bin/gpuclass").toRealPath())
                .isEqualTo(bin.resolve("gpuclass").toRealPath());
    }
}
