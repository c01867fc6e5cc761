package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitLabRecipeTest {
    private static final String NAME = "runner12-gpu0";

    private static final Map<String, String> PREDEFINED = Map.of("GPU", "0", "CI_RUNNER_ID", "12");

    private final JsonNode pipeline = Recipes.yaml("gitlab-gpu-profile.yml");
    private final JsonNode job = pipeline.get("gpu-profile");

    @TempDir
    private Path directory;

    @Test
    void shouldFollowTheSchemaOfPipelines() throws IOException {
        assertThat(schema().validate(pipeline)).isEmpty();
    }

    @Test
    void shouldSeeWhatBreaksTheSchemaOfPipelines() throws IOException {
        ((ObjectNode) job.get("artifacts")).put("when", "sometimes");
        ((ObjectNode) job).put("time_out", "10 minutes");

        assertThat(schema().validate(pipeline).toString())
                .contains("artifacts/when")
                .contains("time_out");
    }

    @Test
    void shouldNeedAGpuAndBoundItsTime() {
        assertThat(job.at("/variables/GPUCLASS_PROBE").asText())
                .startsWith("--require-gpu --quick")
                .contains("cuda:");
        assertThat(job.path("timeout").asText()).isNotEmpty();
        assertThat(job.at("/artifacts/expire_in").asText()).isNotEmpty();
    }

    @Test
    void shouldMeasureTheGpuOfItsOwnUnlessTheProjectSaysOtherwise() {
        Forge forge = new Forge(directory);

        assertThat(new GitLabJob(forge, job, PREDEFINED, Map.of()).variables())
                .containsEntry("GPUCLASS_PROBE", "--require-gpu --quick --device cuda:0")
                .containsEntry("NAME", NAME);
        assertThat(new GitLabJob(forge, job, PREDEFINED, Map.of("GPUCLASS_PROBE", "--device cuda:$GPU")).variables())
                .containsEntry("GPUCLASS_PROBE", "--device cuda:0");
    }

    @Test
    void shouldArchiveABaselineFirstAndFailOnARegressionLaterWithAllFilesKept() throws Exception {
        assumeTrue(ProgramRunner.has("bash", "tar", "curl"), "needs bash, tar and curl");
        Forge forge = new Forge(directory);

        ProgramRunner.Outcome first = run(forge, Installed.replay());
        assertThat(first.exitCode()).as(first.output()).isZero();
        assertThat(forge.uploaded()).containsExactly(NAME + ".json", NAME + ".md", NAME + ".xml");
        assertThat(forge.artifact(NAME + ".xml")).contains("<testcase").doesNotContain("<failure");

        forge.raiseTheBaseline();
        assertThat(run(forge, Installed.replay()).exitCode()).isEqualTo(1);
        assertThat(forge.uploaded()).containsExactly(NAME + ".json", NAME + ".md", NAME + ".xml");
        assertThat(forge.artifact(NAME + ".xml")).contains("<failure");
        assertThat(forge.artifact(NAME + ".md")).contains("|");
    }

    @Test
    void shouldFailWithoutABaselineWhereNothingCouldBeMeasured() throws Exception {
        assumeTrue(ProgramRunner.has("bash", "tar", "curl"), "needs bash, tar and curl");
        Forge forge = new Forge(directory);

        ProgramRunner.Outcome outcome = run(forge, "--quick --device recorded:nowhere.rec.gz");

        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.output()).contains("nowhere.rec.gz");
        assertThat(directory.resolve("cache")).doesNotExist();
    }

    private ProgramRunner.Outcome run(Forge forge, String probe) throws IOException, InterruptedException {
        Map<String, String> project =
                Map.of("GPUCLASS_ARCHIVE_URL", Installed.archive(directory), "GPUCLASS_PROBE", probe);
        return new GitLabJob(forge, job, PREDEFINED, project).run();
    }

    private static Schema schema() throws IOException {
        try (InputStream file = GitLabRecipeTest.class.getResourceAsStream("/schemas/gitlab-ci.schema.json")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(text, InputFormat.JSON);
        }
    }
}
