package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shell in all recipes, and what all of them promise. */
class ShellRecipesTest {
    @TempDir
    private Path directory;

    static List<String> scripts() {
        List<String> scripts = Recipes.names().stream()
                .filter(name -> name.endsWith(".sh") || name.endsWith(".sbatch"))
                .map(Recipes::text)
                .collect(Collectors.toCollection(ArrayList::new));
        assertThat(scripts).hasSizeGreaterThan(7);
        Recipes.yaml("github-gpu-profile.yml")
                .findValuesAsText("run")
                .forEach(step -> scripts.add("#!/bin/bash\n" + step));
        JsonNode job = Recipes.yaml("gitlab-gpu-profile.yml").get("gpu-profile");
        StringBuilder lines = new StringBuilder("#!/bin/bash\n");
        job.get("before_script").forEach(line -> lines.append(line.asText()).append('\n'));
        job.get("script").forEach(line -> lines.append(line.asText()).append('\n'));
        scripts.add(lines.toString());
        scripts.add("#!/bin/sh\n"
                + Recipes.yaml("gpuclass-job.yaml")
                        .at("/spec/template/spec/containers/0/args/0")
                        .asText());
        return scripts;
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void shouldBeSoundShell(String script) throws IOException, InterruptedException {
        assumeTrue(ProgramRunner.has("bash"), "needs bash");
        assertThat(script).doesNotContain("\r", "\t");
        assertThat(check(script, "bash", "-n")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void shouldHaveNothingThatShellcheckWarnsOf(String script) throws IOException, InterruptedException {
        assumeTrue(ProgramRunner.has("shellcheck"), "shellcheck is not installed");
        assertThat(check(script, "shellcheck", "--severity=warning")).isEmpty();
    }

    /** The archive is fetched from where the user says. */
    @Test
    void shouldNameNoPlaceToDownloadFrom() {
        assertThat(scripts()).allSatisfy(script -> assertThat(script).doesNotContain("http"));
        assertThat(Recipes.yaml("gpuclass-job.yaml")
                        .at("/spec/template/spec/containers/0/image")
                        .asText())
                .startsWith("registry.example/");
    }

    private String check(String script, String... program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program));
        command.add(Files.writeString(directory.resolve("recipe"), script).toString());
        return new ProgramRunner(directory, Map.of())
                .run(command.toArray(String[]::new))
                .output();
    }
}
