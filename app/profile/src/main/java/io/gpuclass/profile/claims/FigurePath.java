package io.gpuclass.profile.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A place in a profile by the names of its JSON, such as {@code primitives[kind=mutex,implementation=fa,blocks=$blocks].opsPerSecond}.
 * Conditions in brackets pick elements of an array; {@code |} separates values of which any will do; {@code $name} stands for a value that
 * is put in later. Immutable.
 */
final class FigurePath {
    private static final Pattern STEP = Pattern.compile("([\\w$-]+)(?:\\[([^]]+)])?(\\.|$)");
    private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");

    /**
     * One name of a path.
     *
     * @param name the component, or the key of a map
     * @param where the value of each component that picks elements of an array
     */
    record Step(String name, Map<String, String> where) {}

    private final String text;
    private final List<Step> steps;

    /** @param text the path as written */
    FigurePath(String text) {
        this.text = text;
        this.steps = steps(text);
    }

    /** Returns the path as written. */
    String text() {
        return text;
    }

    List<Step> steps() {
        return steps;
    }

    /** Returns the part of a profile that it leads to, such as {@code primitives}. */
    String part() {
        return steps().get(0).name();
    }

    /** Returns whether it leads to figures of a number of blocks that the profile tells; others are of all that fit. */
    boolean tellsBlocks() {
        return steps().stream().anyMatch(step -> step.where().containsKey("blocks"));
    }

    /** Returns it for whatever number of blocks. */
    FigurePath ofAnySize() {
        return new FigurePath(text.replaceAll("blocks=[^],]+", "blocks=\\$blocks"));
    }

    /** Returns the names of what is still to be put in. */
    List<String> variables() {
        return VARIABLE.matcher(text)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    /** Returns it with a value put in. */
    FigurePath with(String variable, String value) {
        return text.contains("$" + variable)
                ? new FigurePath(text.replaceAll("\\$" + variable + "\\b", Matcher.quoteReplacement(value)))
                : this;
    }

    private static List<Step> steps(String text) {
        List<Step> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int end = 0;
        while (end < text.length() && step.find() && step.start() == end) {
            steps.add(new Step(step.group(1), conditions(text, step.group(2))));
            end = step.end();
        }
        if (steps.isEmpty() || end != text.length()) {
            throw new IllegalArgumentException("no path of a profile: '" + text + "' is understood up to " + end);
        }
        return List.copyOf(steps);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FigurePath path && text.equals(path.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    private static Map<String, String> conditions(String text, String inBrackets) {
        Map<String, String> where = new LinkedHashMap<>();
        Stream.of(inBrackets == null ? new String[0] : inBrackets.split(",")).forEach(condition -> {
            String[] sides = condition.split("=", 2);
            if (sides.length < 2) {
                throw new IllegalArgumentException("no condition: '" + condition + "' in '" + text + "'");
            }
            where.put(sides[0], sides[1]);
        });
        return where;
    }
}
