package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Checks that what a document answers was measured: by a form that counts, where the answer is for. */
final class AnswerChecks {
    private final JsonNode document;
    private final List<Problem> problems = new ArrayList<>();

    private AnswerChecks(JsonNode document) {
        this.document = document;
    }

    static List<Problem> of(JsonNode document) {
        AnswerChecks checks = new AnswerChecks(document);
        JsonNode answers = document.path("answers");
        for (int i = 0; i < answers.size(); i++) {
            checks.check(answers.get(i), "/answers/" + i);
        }
        return List.copyOf(checks.problems);
    }

    private void check(JsonNode answer, String place) {
        Role role = Named.parse(Role.class, answer.path("role").asText());
        for (String name : List.of("use", "runnerUp")) {
            JsonNode form = answer.path(name);
            if (form.isTextual() && !isMeasured(answer, role, form.asText())) {
                problems.add(new Problem(
                        place + "/" + name,
                        "no result of " + role.kind().id() + " '" + form.asText()
                                + "' counts with so many blocks and such sections"));
            }
        }
    }

    private boolean isMeasured(JsonNode answer, Role role, String form) {
        boolean inside = answer.path("section").asInt() > 0;
        return entries(inside ? "sections" : "primitives")
                .anyMatch(result ->
                        result.path("kind").asText().equals(role.kind().id())
                                && result.path("implementation").asText().equals(form)
                                && result.path("blocks").asInt()
                                        == answer.path("blocks").asInt()
                                && (!inside
                                        || result.path("length").asInt()
                                                == answer.path("section").asInt())
                                && (role.initial() == null
                                        || result.path("initial").asInt() == role.initial())
                                && result.path("verified").asBoolean()
                                && result.path("outcome").asText().equals("completed"));
    }

    private Stream<JsonNode> entries(String list) {
        return StreamSupport.stream(document.path(list).spliterator(), false);
    }
}
