package io.gpuclass.it.recipes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** GitHub's own schema of workflows, which also says where an expression may look. Types by name; one-of, mappings, sequences, scalars. */
final class WorkflowSchema {
    private static final String ROOT = "workflow-root-strict";

    private final JsonNode definitions;

    WorkflowSchema() throws IOException {
        try (InputStream file = WorkflowSchema.class.getResourceAsStream("/schemas/github-workflow-v1.0.json")) {
            definitions = new ObjectMapper().readTree(file).get("definitions");
        }
    }

    /** Returns what is wrong with a workflow, each with its place. */
    List<String> problems(JsonNode workflow) {
        return problems(ROOT, workflow, "", Set.of());
    }

    private List<String> problems(String type, JsonNode value, String place, Set<String> outer) {
        JsonNode definition = definitions.path(type);
        Set<String> visible = definition.has("context") ? texts(definition.get("context")) : outer;
        if (definition.has("one-of")) {
            return closest(definition.get("one-of"), value, place, visible);
        }
        if (definition.has("mapping")) {
            return mapping(definition.get("mapping"), value, place, visible);
        }
        if (definition.has("sequence")) {
            return sequence(definition.get("sequence").get("item-type").asText(), value, place, visible);
        }
        return scalar(type, definition, value, place, visible);
    }

    /** Of alternatives that all fail, the one that got furthest tells why. */
    private List<String> closest(JsonNode types, JsonNode value, String place, Set<String> visible) {
        return StreamSupport.stream(types.spliterator(), false)
                .map(type -> problems(type.asText(), value, place, visible))
                .min(Comparator.comparingInt((List<String> problems) -> problems.size())
                        .thenComparing(problems -> -String.join("", problems).length()))
                .orElseThrow();
    }

    private List<String> mapping(JsonNode mapping, JsonNode value, String place, Set<String> visible) {
        if (!value.isObject()) {
            return List.of(place + ": is no mapping");
        }
        List<String> problems = new ArrayList<>();
        JsonNode properties = mapping.path("properties");
        value.properties().forEach(entry -> {
            JsonNode property = properties.path(entry.getKey());
            String type = typeOf(property.isMissingNode() ? mapping.path("loose-value-type") : property);
            String inner = place + "/" + entry.getKey();
            problems.addAll(
                    type.isEmpty()
                            ? List.of(inner + ": is not known here")
                            : problems(type, entry.getValue(), inner, visible));
        });
        properties.properties().stream()
                .filter(property -> property.getValue().path("required").asBoolean() && !value.has(property.getKey()))
                .forEach(property -> problems.add(place + ": lacks " + property.getKey()));
        return problems;
    }

    private static String typeOf(JsonNode property) {
        return property.isObject() ? property.get("type").asText() : property.asText();
    }

    private List<String> sequence(String type, JsonNode value, String place, Set<String> visible) {
        if (!value.isArray()) {
            return List.of(place + ": is no sequence");
        }
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            problems.addAll(problems(type, value.get(i), place + "/" + i, visible));
        }
        return problems;
    }

    private List<String> scalar(String type, JsonNode definition, JsonNode value, String place, Set<String> visible) {
        WorkflowExpressions expressions = WorkflowExpressions.of(value.asText(), type.endsWith("-if"));
        if (value.isTextual() && expressions.isPresent()) {
            return expressions.unknown(visible).stream()
                    .map(name -> place + ": " + name + " cannot be seen here")
                    .toList();
        }
        return fits(type, definition, value) ? List.of() : List.of(place + ": is no " + type + ": " + value);
    }

    private static boolean fits(String type, JsonNode definition, JsonNode value) {
        if (definition.has("allowed-values")) {
            return texts(definition.get("allowed-values")).contains(value.asText());
        }
        return switch (kind(type, definition)) {
            case "any" -> true;
            case "mapping" -> value.isObject();
            case "sequence" -> value.isArray();
            case "null" -> value.isNull();
            case "boolean" -> value.isBoolean();
            case "number" -> value.isNumber();
            default -> isString(definition.path("string"), value);
        };
    }

    /** The types without a definition are what their names say. */
    private static String kind(String type, JsonNode definition) {
        return definition.isMissingNode()
                ? type
                : Stream.of("boolean", "number", "null")
                        .filter(definition::has)
                        .findFirst()
                        .orElse("string");
    }

    private static boolean isString(JsonNode string, JsonNode value) {
        return value.isValueNode()
                && (!string.path("require-non-empty").asBoolean()
                        || !value.asText().isEmpty())
                && (!string.has("constant") || string.get("constant").equals(value));
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
