package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs the recipes for health checks with programs that answer as a healthy node's and a sick node's do: what each does with that answer is
 * what is tested. The answers themselves are those of {@code check}, whose own tests hold them.
 */
class HealthRecipesTest {
    private static final String SICK = "sick: cuda:0 sm-clock 1200 MHz, limit 1904 MHz";
    private static final String PATHS = "/opt/gpuclass/bin|/etc/gpuclass|/var/lib/node_exporter/textfile";

    @TempDir
    private Path directory;

    @BeforeEach
    void needBash() throws IOException {
        assumeTrue(ProgramRunner.has("bash"), "needs bash");
        for (String tool : new String[] {"gpuclass", "scontrol", "logger", "dcgmi"}) {
            String answer = tool.equals("gpuclass")
                    ? "[ $GPU = healthy ] && echo healthy || { echo '" + SICK + "'; exit 1; }"
                    : "";
            program(tool, "echo " + tool + " \"$@\" >> '" + directory + "/log'\n" + answer);
        }
    }

    private void program(String name, String body) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "#!/bin/bash\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private ProgramRunner.Outcome run(String recipe, String gpu) throws IOException, InterruptedException {
        String script = recipe.replaceAll(PATHS, directory.toString());
        return new ProgramRunner(
                        directory,
                        Map.of(
                                "GPU",
                                gpu,
                                "PATH",
                                directory + ":" + System.getenv("PATH"),
                                "SLURM_JOB_GPUS",
                                "0",
                                "SLURMD_NODENAME",
                                "node-a"))
                .run(
                        "bash",
                        Files.writeString(directory.resolve("recipe"), script).toString());
    }

    private String log() throws IOException {
        return Files.readString(directory.resolve("log"));
    }

    @ParameterizedTest
    @CsvSource({
        "slurm-prolog.sh, healthy, 0",
        "slurm-prolog.sh, sick, 1",
        "slurm-health.sh, healthy, 0",
        "slurm-health.sh, sick, 0",
        "textfile.sh, healthy, 0",
        "textfile.sh, sick, 0",
        "dcgm.sh, healthy, 0",
        "dcgm.sh, sick, 1"
    })
    void shouldEndAsItsSchedulerExpects(String recipe, String gpu, int exitCode) throws Exception {
        ProgramRunner.Outcome outcome = run(Recipes.text(recipe), gpu);

        assertThat(outcome.exitCode()).as(outcome.output()).isEqualTo(exitCode);
        assertThat(log()).contains("gpuclass check ", " --baseline " + directory + "/limits.json");
    }

    @Test
    void shouldDrainTheNodeWithTheFigureAsTheReason() throws Exception {
        run(Recipes.text("slurm-health.sh"), "sick");
        assertThat(log()).contains("scontrol update nodename=node-a state=drain reason=gpuclass: " + SICK);

        run(Recipes.text("slurm-prolog.sh"), "sick");
        assertThat(log()).contains("logger -t gpuclass " + SICK);
    }

    @Test
    void shouldLeaveAHealthyNodeAlone() throws Exception {
        run(Recipes.text("slurm-health.sh"), "healthy");
        run(Recipes.text("slurm-prolog.sh"), "healthy");

        assertThat(log()).doesNotContain("scontrol", "logger");
    }

    /** The kubelet starts the other containers if this command ends with 0, and gpud calls the component healthy. */
    @Test
    void shouldRunTheCommandsOfTheYamlRecipes() throws Exception {
        JsonNode pod = Recipes.yaml("kubernetes-init.yaml");
        StringBuilder command = new StringBuilder();
        pod.at("/spec/initContainers/0/command")
                .forEach(word -> command.append(word.asText()).append(' '));
        JsonNode plugin = Recipes.yaml("gpud.yaml").get(0);
        String script =
                plugin.at("/health_state_plugin/steps/0/run_bash_script/script").asText();

        assertThat(pod.at("/spec/initContainers/0/resources/limits/nvidia.com~1gpu")
                        .asInt())
                .isEqualTo(1);
        assertThat(pod.at("/spec/volumes/0/name").asText())
                .isEqualTo(pod.at("/spec/initContainers/0/volumeMounts/0/name").asText());
        for (String line : new String[] {command.toString(), script}) {
            assertThat(run(line, "healthy").exitCode()).isZero();
            assertThat(run(line, "sick").exitCode()).isEqualTo(1);
        }
    }
}
