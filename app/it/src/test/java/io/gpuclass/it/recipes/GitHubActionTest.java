package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The composite action does what the recipe's job does, whose steps {@link GitHubRecipeTest} runs. */
class GitHubActionTest {
    private static final Path FILE = Path.of(".github/actions/probe/action.yml");

    private JsonNode action;

    @BeforeEach
    void read() throws IOException {
        action = new YAMLMapper().readTree(FILE.toFile());
    }

    @Test
    void shouldRunTheShellOfTheRecipe() {
        List<String> recipe = scripts(Recipes.yaml("github-gpu-profile.yml").at("/jobs/profile/steps"))
                .toList();

        assertThat(scripts(action.at("/runs/steps"))).hasSize(3).containsExactlyElementsOf(recipe);
    }

    /** Of a composite action each step must name its shell, and bash runs with pipefail only where it is named. */
    @Test
    void shouldNameTheShellOfEachStep() {
        assertThat(action.at("/runs/using").asText()).isEqualTo("composite");
        assertThat(action.at("/runs/steps"))
                .allSatisfy(step -> assertThat(step.path("shell").asText()).isEqualTo("bash"));
    }

    /** The caller's words must not become shell, and reach it in variables that the shell reads. */
    @Test
    void shouldHandInputsToTheShellInVariables() {
        Map<String, String> inputs = Map.of(
                "inputs.archive-url",
                "file:///a.tar.gz",
                "inputs.options",
                "--device host",
                "inputs.compare",
                "--allow-unjudged",
                "inputs.name",
                "n");
        for (JsonNode step : action.at("/runs/steps")) {
            assertThat(step.get("run").asText()).doesNotContain("${{");
            step.get("env").properties().forEach(entry -> {
                assertThat(WorkflowExpressions.evaluate(entry.getValue().asText(), inputs))
                        .isIn(inputs.values());
                assertThat(step.get("run").asText()).contains("$" + entry.getKey());
            });
        }
        assertThat(action.get("inputs").properties())
                .extracting(input -> "inputs." + input.getKey())
                .containsExactlyInAnyOrderElementsOf(inputs.keySet());
        assertThat(action.at("/outputs/profile/value").asText()).isEqualTo("gpu-profile/${{ inputs.name }}.json");
    }

    private static Stream<String> scripts(JsonNode steps) {
        return steps.findValuesAsText("run").stream();
    }
}
