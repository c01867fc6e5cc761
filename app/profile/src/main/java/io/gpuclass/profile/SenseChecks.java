package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.cases.Subjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Checks between the entries of a document that keeps to the schema: no result is there twice, choices were measured, and
 * blocks of a grid add up. */
final class SenseChecks {
    private final JsonNode document;
    private final List<Problem> problems = new ArrayList<>();

    private SenseChecks(JsonNode document) {
        this.document = document;
    }

    static List<Problem> of(JsonNode document) {
        SenseChecks checks = new SenseChecks(document);
        Subjects.LISTS.forEach(list -> list.repeated(document, checks::repeated));
        checks.checkChoices();
        checks.checkRecommendations();
        checks.problems.addAll(AnswerChecks.of(document));
        checks.checkResidency();
        checks.problems.addAll(SystemChecks.of(document.path("system")));
        return List.copyOf(checks.problems);
    }

    /** What was chosen must have been measured, by the names that this version knows. */
    private void checkChoices() {
        Set<List<Object>> measured = new HashSet<>();
        document.path("applications")
                .forEach(result -> measured.add(values(result, "application", "input", "blocks", "implementation")));
        JsonNode choices = document.path("applicationChoices");
        for (int i = 0; i < choices.size(); i++) {
            JsonNode choice = choices.get(i);
            if (!NewerEntries.isNewer("applicationChoices", choice)
                    && !measured.contains(values(choice, "application", "input", "blocks", "best"))) {
                problems.add(new Problem(
                        "/applicationChoices/" + i + "/best",
                        "no result of that application, input and blocks has it"));
            }
        }
    }

    /** What is recommended must be one of those that it was chosen from. */
    private void checkRecommendations() {
        JsonNode recommendations = document.path("recommendations");
        for (int i = 0; i < recommendations.size(); i++) {
            JsonNode recommendation = recommendations.get(i);
            List<String> candidates = recommendation.path("candidates").findValuesAsText("implementation");
            for (String name : List.of("recommended", "predicted", "measured")) {
                JsonNode form = recommendation.path(name);
                if (!candidates.isEmpty() && form.isTextual() && !candidates.contains(form.asText())) {
                    problems.add(new Problem(
                            "/recommendations/" + i + "/" + name, "'" + form.asText() + "' is none of its candidates"));
                }
            }
        }
    }

    private void checkResidency() {
        JsonNode grids = document.path("residency");
        for (int i = 0; i < grids.size(); i++) {
            JsonNode grid = grids.get(i);
            long multiprocessors = grid.path("multiprocessors").asLong();
            long blocks = grid.path("blocks").asLong();
            if (grid.path("fewest").asLong() * multiprocessors > blocks
                    || grid.path("most").asLong() * multiprocessors < blocks) {
                problems.add(new Problem(
                        "/residency/" + i,
                        blocks + " blocks cannot lie on " + multiprocessors + " SMs with " + grid.path("fewest")
                                + " to " + grid.path("most") + " on each"));
            }
        }
    }

    private void repeated(String entry, String earlier) {
        problems.add(new Problem(entry, "the same is there already, at " + earlier));
    }

    private static List<Object> values(JsonNode entry, String... properties) {
        return Stream.of(properties)
                .map(entry::path)
                .<Object>map(value -> value.isNumber() ? value.doubleValue() : value.asText())
                .toList();
    }
}
