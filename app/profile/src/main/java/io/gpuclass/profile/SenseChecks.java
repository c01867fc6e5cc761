package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.ProfileDocument.NewerEntries;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Checks between the entries of a document that keeps to the schema: each stands once, and what refers to another finds it. */
final class SenseChecks {
    private final JsonNode document;
    private final List<Problem> problems = new ArrayList<>();

    private SenseChecks(JsonNode document) {
        this.document = document;
    }

    static List<Problem> of(JsonNode document) {
        SenseChecks checks = new SenseChecks(document);
        CaseLists.ALL.forEach(list -> {
            list.repeated(document, checks::repeated);
            list.senseless(document, (entry, wrong) -> checks.problems.add(new Problem(entry, wrong)));
        });
        checks.checkChoices();
        checks.checkRecommendations();
        checks.checkAnswers();
        checks.checkResidency();
        checks.checkProcessors();
        return List.copyOf(checks.problems);
    }

    /** A choice must have been measured, by the names that this version knows. */
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

    /** A recommended form must be one of its candidates. */
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

    /** An answer must have been measured: by a form that counts, where the answer is for. */
    private void checkAnswers() {
        Cases cases = Cases.of(document::path);
        Cases.Selection bare = cases.at("primitives/*").counting();
        Cases.Selection withWork = cases.at("sections/*").counting();
        JsonNode answers = document.path("answers");
        for (int i = 0; i < answers.size(); i++) {
            JsonNode answer = answers.get(i);
            Role role = Named.parse(Role.class, answer.path("role").asText());
            int section = answer.path("section").asInt();
            Cases.Selection measured = (section > 0 ? withWork.where(Axis.LENGTH, section) : bare)
                    .where(Axis.KIND, role.kind())
                    .where(Axis.BLOCKS, answer.path("blocks").asInt())
                    .where(one -> role.initial() == null || one.is(Axis.INITIAL, role.initial()));
            for (String name : List.of("use", "runnerUp")) {
                JsonNode form = answer.path(name);
                if (form.isTextual()
                        && measured.where(Axis.NAME, form.asText()).first().isEmpty()) {
                    problems.add(new Problem(
                            "/answers/" + i + "/" + name,
                            "no result of " + role.kind().id() + " '" + form.asText()
                                    + "' counts with so many blocks and such sections"));
                }
            }
        }
    }

    /** Measurements of several processors must name processors of the topology; without a topology, any. */
    private void checkProcessors() {
        JsonNode system = document.path("system");
        Set<String> known =
                Set.copyOf(system.path("topology").path("processors").findValuesAsText("id"));
        if (known.isEmpty()) {
            return;
        }
        system.properties().stream().filter(list -> list.getValue().isArray()).forEach(list -> {
            for (int i = 0; i < list.getValue().size(); i++) {
                checkProcessors(list.getValue().get(i), "/system/" + list.getKey() + "/" + i, known);
            }
        });
    }

    private void checkProcessors(JsonNode entry, String place, Set<String> known) {
        for (String name : List.of("processor", "home", "from", "to")) {
            checkProcessor(entry.path(name), place + "/" + name, known);
        }
        JsonNode members = entry.path("members");
        for (int i = 0; i < members.size(); i++) {
            checkProcessor(members.get(i), place + "/members/" + i, known);
        }
    }

    private void checkProcessor(JsonNode id, String place, Set<String> known) {
        if (id.isTextual() && !known.contains(id.asText())) {
            problems.add(new Problem(place, "'" + id.asText() + "' is none of the processors of the topology"));
        }
    }
}
