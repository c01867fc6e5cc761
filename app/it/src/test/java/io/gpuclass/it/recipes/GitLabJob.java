package io.gpuclass.it.recipes;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Runs a job of a GitLab pipeline as its runner does: cache, script in one shell, cache, artifacts in any case. */
final class GitLabJob {
    private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");

    private final Forge forge;
    private final JsonNode job;
    private final Map<String, String> variables;

    /**
     * Prepares a run.
     *
     * <p>The project's variables precede the job's, which precede the predefined ones; values may name other variables.
     *
     * @param predefined the variables of the runner and the matrix
     * @param project the CI/CD variables of the project
     */
    GitLabJob(Forge forge, JsonNode job, Map<String, String> predefined, Map<String, String> project) {
        this.forge = forge;
        this.job = job;
        Map<String, String> values = new HashMap<>(predefined);
        job.path("variables")
                .properties()
                .forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
        values.putAll(project);
        variables = new HashMap<>();
        values.forEach((name, value) -> variables.put(name, expand(value, values)));
    }

    Map<String, String> variables() {
        return Map.copyOf(variables);
    }

    ProgramRunner.Outcome run() throws IOException, InterruptedException {
        JsonNode cache = job.get("cache");
        String key = expand(cache.get("key").asText(), variables);
        String cached = cache.get("paths").get(0).asText();
        forge.begin();
        forge.restore(key, cached);
        ProgramRunner.Outcome outcome = new ProgramRunner(forge.workspace(), variables).bash(wrapped(script()));
        if (outcome.succeeded()) {
            forge.save(key, cached);
        }
        JsonNode artifacts = job.get("artifacts");
        if (outcome.succeeded() || artifacts.path("when").asText().equals("always")) {
            forge.upload(artifacts.get("paths").get(0).asText());
        }
        return outcome;
    }

    private String script() {
        return Stream.of("before_script", "script")
                .flatMap(part -> StreamSupport.stream(job.path(part).spliterator(), false))
                .map(JsonNode::asText)
                .collect(Collectors.joining("\n"));
    }

    /** Variables that the runner hands to a shell without options. */
    private static String wrapped(String script) {
        return """
                if set -o | grep pipefail > /dev/null; then set -o pipefail; fi; set -o errexit
                set +o noclobber
                : | eval '%s'
                exit 0
                """.formatted(script.replace("'", "'\\''"));
    }

    private static String expand(String text, Map<String, String> values) {
        return VARIABLE.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(values.getOrDefault(name.group(1), "")));
    }
}
