package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The schema of profiles as a tree of Java predicates, ten times as fast as a validator of any schema. It only says that a document keeps to the
 * schema; where it does not say so, the validator decides, and names what is wrong. A keyword that is not known here keeps it from saying so.
 * Immutable; threads may share it.
 */
final class QuickCheck {
    /** Keywords that say nothing of a value. */
    private static final Set<String> SILENT = Set.of("description", "title", "examples", "$schema", "$id", "$defs");

    /** Beyond this, not every whole number is a double. */
    private static final double EXACT = 1L << 53;

    private final JsonNode root;
    private final Map<String, Rule> definitions = new HashMap<>();
    private final Rule rule;

    /** Rule of a part of the schema, which a value keeps or breaks. */
    private interface Rule extends Predicate<JsonNode> {}

    private QuickCheck(JsonNode root) {
        this.root = root;
        this.rule = rule(root);
    }

    /** Returns the check of a schema. */
    static QuickCheck of(JsonNode schema) {
        return new QuickCheck(schema);
    }

    /** Returns whether a document surely keeps to the schema, all of its numbers are bounded, and intervals and quantiles are in order. */
    boolean passes(JsonNode document) {
        return rule.test(document) && NumberChecks.of(document).isEmpty();
    }

    private Rule rule(JsonNode schema) {
        if (schema.isBoolean()) {
            boolean any = schema.booleanValue();
            return value -> any;
        }
        List<Rule> rules = new ArrayList<>();
        schema.properties().forEach(keyword -> {
            if (!SILENT.contains(keyword.getKey())) {
                rules.add(rule(keyword.getKey(), keyword.getValue(), schema));
            }
        });
        Rule[] all = rules.toArray(Rule[]::new);
        return value -> {
            for (Rule one : all) {
                if (!one.test(value)) {
                    return false;
                }
            }
            return true;
        };
    }

    private Rule rule(String keyword, JsonNode says, JsonNode schema) {
        return switch (keyword) {
            case "$ref" -> reference(says.asText());
            case "type" -> type(says);
            case "const" -> says::equals;
            case "enum" -> says.valueStream().collect(Collectors.toSet())::contains;
            case "pattern" -> pattern(says.asText());
            case "minimum" -> number(value -> value >= says.doubleValue());
            case "maximum" -> number(value -> value <= says.doubleValue());
            case "exclusiveMinimum" -> number(value -> value > says.doubleValue());
            case "minItems" -> value -> !value.isArray() || value.size() >= says.intValue();
            case "items" -> items(rule(says));
            case "required" -> required(texts(says));
            case "dependentRequired" -> dependent(says);
            case "properties" -> properties(says);
            case "additionalProperties" -> others(schema.path("properties"), rule(says));
            default -> value -> false;
        };
    }

    private Rule reference(String place) {
        String prefix = "#/$defs/";
        JsonNode definition =
                place.startsWith(prefix) ? root.path("$defs").path(place.substring(prefix.length())) : root.path("");
        if (!definition.isObject()) {
            return value -> false;
        }
        if (!definitions.containsKey(place)) {
            // A definition may refer to itself: what is looked up is the finished rule.
            definitions.put(place, null);
            definitions.put(place, rule(definition));
        }
        Rule finished = definitions.get(place);
        return finished == null ? value -> definitions.get(place).test(value) : finished;
    }

    private static Rule type(JsonNode says) {
        if (!says.isTextual()) {
            return value -> false;
        }
        return switch (says.asText()) {
            case "object" -> JsonNode::isObject;
            case "array" -> JsonNode::isArray;
            case "string" -> JsonNode::isTextual;
            case "boolean" -> JsonNode::isBoolean;
            case "number" -> JsonNode::isNumber;
            case "integer" -> JsonNode::isIntegralNumber;
            default -> value -> false;
        };
    }

    private static Rule pattern(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return value -> !value.isTextual() || pattern.matcher(value.textValue()).find();
    }

    private static Rule number(DoublePredicate bound) {
        return value -> {
            if (!value.isNumber()) {
                return true;
            }
            double number = value.doubleValue();
            return (value.isFloatingPointNumber() || Math.abs(number) <= EXACT) && bound.test(number);
        };
    }

    private static Rule items(Rule rule) {
        return value -> {
            if (value.isArray()) {
                for (JsonNode item : value) {
                    if (!rule.test(item)) {
                        return false;
                    }
                }
            }
            return true;
        };
    }

    private static Rule required(List<String> names) {
        return value -> {
            if (value.isObject()) {
                for (String name : names) {
                    if (!value.has(name)) {
                        return false;
                    }
                }
            }
            return true;
        };
    }

    private static Rule dependent(JsonNode says) {
        Map<String, Rule> needed = new LinkedHashMap<>();
        says.properties().forEach(entry -> needed.put(entry.getKey(), required(texts(entry.getValue()))));
        return value -> needed.entrySet().stream()
                .allMatch(
                        entry -> !value.has(entry.getKey()) || entry.getValue().test(value));
    }

    private Rule properties(JsonNode says) {
        Map<String, Rule> rules = new HashMap<>();
        says.properties().forEach(entry -> rules.put(entry.getKey(), rule(entry.getValue())));
        return value -> {
            for (Map.Entry<String, JsonNode> property : value.properties()) {
                Rule one = rules.get(property.getKey());
                if (one != null && !one.test(property.getValue())) {
                    return false;
                }
            }
            return true;
        };
    }

    private static Rule others(JsonNode named, Rule rule) {
        return value -> {
            for (Map.Entry<String, JsonNode> property : value.properties()) {
                if (!named.has(property.getKey()) && !rule.test(property.getValue())) {
                    return false;
                }
            }
            return true;
        };
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }
}
