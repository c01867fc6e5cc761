package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubernetesRecipeTest {
    /** The first GPU fails. */
    private static final String FAULT = """
            if mkdir met 2>/dev/null; then
                echo 'gpuclass: the GPU has fallen off the bus' >&2
                exit 5
            fi""";

    private final JsonNode job = Recipes.yaml("gpuclass-job.yaml");
    private final JsonNode container = job.at("/spec/template/spec/containers/0");

    @TempDir
    private Path directory;

    @Test
    void shouldFollowTheSchemaOfJobs() {
        assertThatCode(() -> check(job)).doesNotThrowAnyException();
    }

    @Test
    void shouldSeeWhatBreaksTheSchemaOfJobs() {
        ((ObjectNode) container).put("workDir", "/");

        assertThatThrownBy(() -> check(job)).hasMessageContaining("workDir");
    }

    @Test
    void shouldRunAsAUserWithoutRights() {
        JsonNode pod = job.at("/spec/template/spec/securityContext");
        assertThat(pod.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat("USER " + pod.path("runAsUser") + ":" + pod.path("runAsGroup"))
                .isIn(Recipes.text("Dockerfile").lines().toList());
        assertThat(container.at("/securityContext/allowPrivilegeEscalation").asText())
                .isEqualTo("false");
        assertThat(container.at("/securityContext/capabilities/drop/0").asText())
                .isEqualTo("ALL");
    }

    @Test
    void shouldAskForAsManyGpusAsItMeasures() {
        assertThat(container.at("/env/0/name").asText()).isEqualTo("GPUS");
        assertThat(container.at("/env/0/value").asText())
                .isEqualTo(
                        container.at("/resources/limits").path("nvidia.com/gpu").asText());
        assertThat(job.at("/spec/parallelism")).isEqualTo(job.at("/spec/completions"));
        assertThat(container.get("workingDir")).isEqualTo(container.at("/volumeMounts/0/mountPath"));
    }

    @Test
    void shouldWriteAProfileOfEachGpuIntoTheFolderOfTheRun() throws Exception {
        ProgramRunner.Outcome outcome = run("uid-1", "");

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(Forge.names(directory.resolve("profiles"))).containsExactly("uid-1");
        assertThat(Forge.names(directory.resolve("profiles/uid-1"))).containsExactly("a-gpu0.json", "a-gpu1.json");
    }

    @Test
    void shouldTellWhichGpusGaveNoProfileAndKeepTheOthers() throws Exception {
        ProgramRunner.Outcome outcome = run("uid-1", FAULT);

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output())
                .contains("fallen off the bus", "no profile of a GPU 0")
                .doesNotContain("GPU 1");
        assertThat(Forge.names(directory.resolve("profiles/uid-1"))).containsExactly("a-gpu1.json", "met");
    }

    @Test
    void shouldNotTakeTheProfileOfAnEarlierRunForThatOfAGpuThatFailed() throws Exception {
        assertThat(run("uid-1", "").exitCode()).isZero();
        assertThat(run("uid-2", FAULT).exitCode()).isEqualTo(1);

        assertThat(Forge.names(directory.resolve("profiles/uid-1"))).containsExactly("a-gpu0.json", "a-gpu1.json");
        assertThat(Forge.names(directory.resolve("profiles/uid-2"))).containsExactly("a-gpu1.json", "met");
    }

    @Test
    void shouldNameTheFolderByTheUidThatTheRunAsksFor() {
        assertThat(StreamSupport.stream(container.get("env").spliterator(), false)
                        .filter(variable -> variable.get("name").asText().equals("RUN"))
                        .map(variable ->
                                variable.at("/valueFrom/fieldRef/fieldPath").asText()))
                .containsExactly("metadata.labels['batch.kubernetes.io/controller-uid']");
        assertThat(Recipes.text("gpuclass-run.sh")).contains("{.metadata.uid}");
        assertThat(job.at("/metadata/generateName").asText()).endsWith("-");
    }

    @Test
    void shouldCompareTheGpusOfTheRunWhenTheJobIsComplete() throws Exception {
        ProgramRunner.Outcome outcome = compare("", "SuccessCriteriaMet", "SuccessCriteriaMet Complete");

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(outcome.output()).isEqualTo("fleet /volume/uid-9\n");
        assertThat(directory.resolve("conditions")).hasContent("SuccessCriteriaMet Complete");
    }

    @Test
    void shouldCompareTheOtherGpusWhenTheJobHasFailedAndFailAfterwards() throws Exception {
        ProgramRunner.Outcome outcome = compare("Suspended", "FailureTarget", "FailureTarget Failed");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).isEqualTo("fleet /volume/uid-9\n");
        assertThat(directory.resolve("conditions")).hasContent("FailureTarget Failed");
    }

    @Test
    void shouldCompareNothingWhereTheJobCannotBeCreated() throws Exception {
        ProgramRunner.Outcome outcome = compare();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).isEqualTo("no such server\n");
    }

    /**
     * Runs the script that awaits the job.
     *
     * @param conditions what the job's conditions are at each look; none where there is no cluster
     */
    private ProgramRunner.Outcome compare(String... conditions) throws IOException, InterruptedException {
        assumeTrue(ProgramRunner.has("bash"), "needs bash");
        Files.write(directory.resolve("conditions"), List.of(conditions));
        Path bin = Files.createDirectories(directory.resolve("bin"));
        Installed.program(bin.resolve("gpuclass"), "echo \"$*\"");
        Installed.program(bin.resolve("sleep"), "sed -i 1d conditions");
        Installed.program(bin.resolve("kubectl"), """
                [ -s conditions ] || { echo 'no such server' >&2; exit 1; }
                case $* in
                    'create -f gpuclass-job.yaml '*) echo 'gpuclass-x uid-9' ;;
                    'get job gpuclass-x '*) sed -n 1p conditions ;;
                    *) exit 2 ;;
                esac""");
        Files.writeString(directory.resolve("gpuclass-run.sh"), Recipes.text("gpuclass-run.sh"));
        return new ProgramRunner(directory, Map.of("PATH", bin + ":" + System.getenv("PATH")))
                .run("bash", "gpuclass-run.sh", "/volume");
    }

    /** Runs what the pod of node "a" runs for two GPUs. */
    private ProgramRunner.Outcome run(String uid, String prelude) throws IOException, InterruptedException {
        assumeTrue(ProgramRunner.has("sh", "timeout"), "needs sh and timeout");
        Path launcher = Installed.launcher(directory.resolve("bin/gpuclass"), prelude);
        Map<String, String> environment = Map.of(
                "PATH",
                launcher.getParent() + ":" + System.getenv("PATH"),
                "NODE",
                "a",
                "RUN",
                uid,
                "GPUS",
                "2",
                "GPUCLASS_PROBE",
                Installed.replay() + " --suites simt");
        assertThat(container.get("command").toString()).isEqualTo("[\"sh\",\"-c\"]");
        return new ProgramRunner(Files.createDirectories(directory.resolve("profiles")), environment)
                .run("sh", "-c", container.at("/args/0").asText());
    }

    /** By the client's own model; looked up by name, since its annotations are not on the class path of the tests. */
    private static void check(JsonNode resource) throws Throwable {
        String model =
                "io.kubernetes.client.openapi.models.V1" + resource.get("kind").asText();
        try {
            Class.forName(model)
                    .getMethod("validateJsonElement", JsonElement.class)
                    .invoke(null, JsonParser.parseString(resource.toString()));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
