package io.gpuclass.it.recipes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the steps of a job of a GitHub workflow as its runner does, as far as the recipe goes; what goes beyond is an error. */
final class GitHubJob {
    private final Forge forge;
    private final JsonNode job;
    private final Map<String, String> contexts;
    private final String[] shellOptions;
    private final StringBuilder log = new StringBuilder();

    private boolean failed;
    private JsonNode toCache = MissingNode.getInstance();

    /**
     * Prepares a run.
     *
     * @param name the job's in the workflow
     * @param contexts values of the names that the job's expressions may look at, such as variables of the repository
     */
    GitHubJob(Forge forge, JsonNode workflow, String name, Map<String, String> contexts) {
        this.forge = forge;
        job = workflow.get("jobs").get(name);
        shellOptions = shellOptions(workflow.at("/defaults/run/shell").asText());
        this.contexts = Map.copyOf(contexts);
    }

    /** The runner's options for bash depend on whether the workflow names it. */
    static String[] shellOptions(String shell) {
        return switch (shell) {
            case "" -> new String[] {"-e"};
            case "bash" -> new String[] {"--noprofile", "--norc", "-eo", "pipefail"};
            default -> throw new AssertionError("this runner does not know the shell " + shell);
        };
    }

    /** Runs all steps and returns the exit code that a user sees, 0 or 1, with the log. */
    ProgramRunner.Outcome run() throws IOException, InterruptedException {
        forge.begin();
        Files.writeString(file("path"), "");
        Files.writeString(file("summary"), "");
        for (JsonNode step : job.get("steps")) {
            if (!failed || step.path("if").asText().equals("always()")) {
                run(step);
            }
        }
        if (!failed && toCache.isObject()) {
            forge.save(text(toCache.get("key")), text(toCache.get("path")));
        }
        return new ProgramRunner.Outcome(failed ? 1 : 0, log.toString());
    }

    String summary() throws IOException {
        return Files.readString(file("summary"));
    }

    private void run(JsonNode step) throws IOException, InterruptedException {
        if (step.has("run")) {
            ProgramRunner shell = new ProgramRunner(forge.workspace(), environment(step));
            ProgramRunner.Outcome outcome = shell.bash(text(step.get("run")), shellOptions);
            log.append(outcome.output());
            failed |= !outcome.succeeded();
        } else {
            use(step.get("uses").asText(), step.path("with"));
        }
    }

    private void use(String action, JsonNode with) throws IOException {
        switch (action.replaceFirst("@[0-9a-f]{40}$", "")) {
            case "actions/checkout" -> log.append("checked out\n");
            case "actions/cache" -> {
                boolean hit = forge.restore(text(with.get("key")), text(with.get("path")));
                toCache = hit ? MissingNode.getInstance() : with;
            }
            case "actions/upload-artifact" -> forge.upload(text(with.get("path")));
            default -> throw new AssertionError("this runner does not know " + action);
        }
    }

    private Map<String, String> environment(JsonNode step) throws IOException {
        Map<String, String> environment = new HashMap<>();
        job.path("env").properties().forEach(entry -> environment.put(entry.getKey(), text(entry.getValue())));
        step.path("env").properties().forEach(entry -> environment.put(entry.getKey(), text(entry.getValue())));
        List<String> path = new ArrayList<>(Files.readAllLines(file("path")));
        path.add(System.getenv("PATH"));
        environment.put("PATH", String.join(":", path));
        environment.put("GITHUB_PATH", file("path").toString());
        environment.put("GITHUB_STEP_SUMMARY", file("summary").toString());
        return environment;
    }

    private Path file(String name) {
        return forge.directory().resolve(name);
    }

    private String text(JsonNode value) {
        return WorkflowExpressions.evaluate(value.asText(), contexts);
    }
}
