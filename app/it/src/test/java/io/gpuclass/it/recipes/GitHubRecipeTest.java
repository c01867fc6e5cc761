package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitHubRecipeTest {
    private static final String NAME = "runner-7-gpu0";

    private final JsonNode workflow = Recipes.yaml("github-gpu-profile.yml");
    private final JsonNode job = workflow.at("/jobs/profile");

    @TempDir
    private Path directory;

    @Test
    void shouldFollowTheSchemaOfWorkflows() throws IOException {
        assertThat(new WorkflowSchema().problems(workflow)).isEmpty();
    }

    @Test
    void shouldSeeWhatBreaksTheSchemaOfWorkflows() throws IOException {
        WorkflowSchema schema = new WorkflowSchema();
        ObjectNode broken = (ObjectNode) Recipes.yaml("github-gpu-profile.yml").at("/jobs/profile");
        broken.put("timeout-minutes", "soon").put("runs_on", "gpu");
        ((ObjectNode) broken.get("env")).put("NAME", "${{ runner.name }}");
        ((ObjectNode) broken.at("/steps/1")).put("run", "true");
        ((ObjectNode) broken.at("/steps/5")).put("if", "allways()");
        ObjectNode root = ((ObjectNode) workflow).deepCopy();
        ((ObjectNode) root.get("jobs")).set("profile", broken);

        assertThat(schema.problems(root).toString())
                .contains("/jobs/profile/timeout-minutes: is no number")
                .contains("/jobs/profile/runs_on: is not known here")
                .contains("/jobs/profile/env/NAME: runner cannot be seen here")
                .contains("/jobs/profile/steps/1/run: is not known here")
                .contains("/jobs/profile/steps/5/if: allways cannot be seen here");
    }

    @Test
    void shouldNeedAGpuAndBoundItsTimeAndItsRights() {
        assertThat(probe(Map.of("matrix.gpu", "3"))).isEqualTo("--require-gpu --quick --device cuda:3");
        assertThat(workflow.get("permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
        workflow.get("jobs").forEach(each -> {
            assertThat(each.path("timeout-minutes").asInt()).isPositive();
            each.get("steps")
                    .forEach(step -> assertThat(step.path("uses").asText("x@" + "0".repeat(40)))
                            .matches(".+@[0-9a-f]{40}"));
        });
    }

    @Test
    void shouldMeasureAsTheVariableOfTheRepositorySays() {
        assertThat(probe(Map.of("matrix.gpu", "3", "vars.GPUCLASS_PROBE", "--device host")))
                .isEqualTo("--device host");
    }

    /** A pipe in a step fails with any of its programs only where the workflow names its shell. */
    @Test
    void shouldRunItsStepsWithPipefail() {
        assertThat(GitHubJob.shellOptions(workflow.at("/defaults/run/shell").asText()))
                .contains("pipefail");
        assertThat(workflow.findValues("shell")).hasSize(1);
    }

    /** The name of a pull request or a runner must not become shell. */
    @Test
    void shouldHandValuesToTheShellInVariablesOnly() {
        workflow.findValuesAsText("run").forEach(script -> assertThat(script).doesNotContain("${{"));
    }

    @Test
    void shouldArchiveABaselineFirstAndFailOnARegressionLaterWithAllFilesKept() throws Exception {
        assumeTrue(ProgramRunner.has("bash", "tar", "curl"), "needs bash, tar and curl");
        Forge forge = new Forge(directory);
        GitHubJob first = job(forge, Installed.replay());

        ProgramRunner.Outcome outcome = first.run();
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(forge.uploaded()).containsExactly(NAME + ".json", NAME + ".md", NAME + ".xml");
        assertThat(forge.artifact(NAME + ".xml")).contains("<testcase").doesNotContain("<failure");

        forge.raiseTheBaseline();
        GitHubJob second = job(forge, Installed.replay());
        assertThat(second.run().exitCode()).isEqualTo(1);
        assertThat(forge.uploaded()).containsExactly(NAME + ".json", NAME + ".md", NAME + ".xml");
        assertThat(forge.artifact(NAME + ".xml")).contains("<failure");
        assertThat(second.summary()).isEqualTo(forge.artifact(NAME + ".md")).contains("|");
    }

    @Test
    void shouldNotUnpackAnArchiveThatIsNotWhatWasReleased() throws Exception {
        assumeTrue(ProgramRunner.has("bash", "tar", "curl"), "needs bash, tar and curl");
        GitHubJob job = job(new Forge(directory), Installed.replay());
        Files.writeString(directory.resolve("SHA256SUMS"), "0".repeat(64) + "  gpuclass-0-linux-x86_64.tar.gz\n");

        ProgramRunner.Outcome outcome = job.run();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).contains("gpuclass-0-linux-x86_64.tar.gz: FAILED");
        assertThat(directory.resolve("gpuclass/bin")).doesNotExist();
    }

    @Test
    void shouldFailWithoutABaselineWhereNothingCouldBeMeasured() throws Exception {
        assumeTrue(ProgramRunner.has("bash", "tar", "curl"), "needs bash, tar and curl");
        Forge forge = new Forge(directory);

        ProgramRunner.Outcome outcome =
                job(forge, "--quick --device recorded:nowhere.rec.gz").run();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).contains("nowhere.rec.gz").doesNotContain("compare");
        assertThat(forge.uploaded()).isEmpty();
        assertThat(directory.resolve("cache")).doesNotExist();
    }

    @Test
    void shouldCommentWithTheComparisonsOfAllGpus() throws Exception {
        ProgramRunner.Outcome outcome = comment("[]", "# first\n", "# second\n");

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(Files.readString(directory.resolve("calls"))).isEqualTo("""
                api --method POST repos/us/ours/issues/17/comments --field body=@comment.md --silent
                <!-- gpuclass -->
                # first
                # second
                """);
    }

    @Test
    void shouldReplaceItsOwnCommentAndNoOther() throws Exception {
        String comments = """
                [{"id": 1, "user": {"login": "github-actions[bot]"}, "body": "coverage"},
                 {"id": 2, "user": {"login": "github-actions[bot]"}, "body": "<!-- gpuclass -->\\nold"},
                 {"id": 3, "user": {"login": "mona"}, "body": "<!-- gpuclass -->\\nquoted"},
                 {"id": 4, "user": {"login": "github-actions[bot]"}, "body": "lint <!-- gpuclass -->"}]""";
        ProgramRunner.Outcome outcome = comment(comments, "# first\n");

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(Files.readString(directory.resolve("calls"))).isEqualTo("""
                api --method PATCH repos/us/ours/issues/comments/2 --field body=@comment.md --silent
                <!-- gpuclass -->
                # first
                """);
    }

    @Test
    void shouldSucceedWithoutACommentWhereNothingWasCompared() throws Exception {
        ProgramRunner.Outcome outcome = comment("[]");

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(directory.resolve("calls")).doesNotExist();
    }

    @Test
    void shouldBoundTheLengthOfTheComment() throws Exception {
        ProgramRunner.Outcome outcome = comment("[]", "x".repeat(200_000));

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(Files.size(directory.resolve("workspace/comment.md"))).isEqualTo(60_000);
    }

    @Test
    void shouldFailAndPostNothingWhereTheCommentsCannotBeRead() throws Exception {
        assertThat(comment("no JSON", "# first\n").exitCode()).isNotZero();
        assertThat(directory.resolve("calls")).doesNotExist();
    }

    /** Runs the step that comments, with a gh that knows these comments and writes down what it is to change. */
    private ProgramRunner.Outcome comment(String comments, String... reports) throws IOException, InterruptedException {
        assumeTrue(ProgramRunner.has("bash", "jq", "truncate"), "needs bash, jq and truncate");
        Files.writeString(directory.resolve("comments"), comments);
        Installed.program(directory.resolve("bin/gh"), """
                case $* in
                    'api --paginate repos/us/ours/issues/17/comments --jq '*) jq -r "$5" ../comments ;;
                    *) { echo "$*"; cat comment.md; } >> ../calls ;;
                esac""");
        Path workspace = Files.createDirectories(directory.resolve("workspace"));
        for (int i = 0; i < reports.length; i++) {
            Path report = workspace.resolve("gpu-profile/" + i + ".md");
            Files.createDirectories(report.getParent());
            Files.writeString(report, reports[i]);
        }
        Map<String, String> environment = Map.of(
                "PATH", directory.resolve("bin") + ":" + System.getenv("PATH"),
                "PULL_REQUEST", "17",
                "GITHUB_REPOSITORY", "us/ours");
        return new ProgramRunner(workspace, environment)
                .bash(
                        workflow.at("/jobs/comment/steps/1/run").asText(),
                        GitHubJob.shellOptions(
                                workflow.at("/defaults/run/shell").asText()));
    }

    private String probe(Map<String, String> contexts) {
        return WorkflowExpressions.evaluate(job.at("/env/GPUCLASS_PROBE").asText(), contexts);
    }

    private GitHubJob job(Forge forge, String probe) throws IOException, InterruptedException {
        Map<String, String> contexts = Map.of(
                "runner.name",
                "runner-7",
                "matrix.gpu",
                "0",
                "vars.GPUCLASS_ARCHIVE_URL",
                Installed.archive(directory),
                "vars.GPUCLASS_PROBE",
                probe);
        return new GitHubJob(forge, workflow, "profile", contexts);
    }
}
