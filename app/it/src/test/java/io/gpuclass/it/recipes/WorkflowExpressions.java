package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The expressions in a scalar of a workflow.
 *
 * @param texts what stands between the braces
 */
record WorkflowExpressions(List<String> texts) {
    private static final Pattern BRACES = Pattern.compile("\\$\\{\\{(.*?)}}");
    private static final Pattern FORMAT = Pattern.compile("format\\('([^']*)', ([\\w.]+)\\)");
    private static final Pattern NAME = Pattern.compile("(?<![.\\w-])([A-Za-z_][\\w-]*)(\\()?");
    private static final Set<String> ALWAYS_KNOWN = Set.of(
            "true", "false", "null", "contains", "startsWith", "endsWith", "format", "join", "toJSON", "fromJSON");

    WorkflowExpressions {
        texts = List.copyOf(texts);
    }

    /**
     * Finds them.
     *
     * @param bare whether the text is an expression without braces as well, as a condition is
     */
    static WorkflowExpressions of(String text, boolean bare) {
        List<String> inBraces = BRACES.matcher(text)
                .results()
                .map(match -> match.group(1).strip())
                .toList();
        return new WorkflowExpressions(bare && inBraces.isEmpty() ? List.of(text) : inBraces);
    }

    /**
     * Replaces each expression in braces by its value. It knows texts in quotes, of the operators ||, and of the functions format with one argument.
     *
     * @param values what names stand for; a variable of the repository that is missing is empty
     */
    static String evaluate(String text, Map<String, String> values) {
        return BRACES.matcher(text).replaceAll(match -> Matcher.quoteReplacement(value(match.group(1), values)));
    }

    private static String value(String expression, Map<String, String> values) {
        return Stream.of(expression.split("\\|\\|"))
                .map(operand -> operand(operand.strip(), values))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String operand(String operand, Map<String, String> values) {
        Matcher format = FORMAT.matcher(operand);
        if (format.matches()) {
            return format.group(1).replace("{0}", operand(format.group(2), values));
        }
        if (operand.matches("'[^']*'")) {
            return operand.substring(1, operand.length() - 1);
        }
        assertThat(operand.startsWith("vars.") || values.containsKey(operand))
                .as("whether this runner knows " + operand)
                .isTrue();
        return values.getOrDefault(operand, "");
    }

    boolean isPresent() {
        return !texts.isEmpty();
    }

    /** Returns the contexts and functions that are none of the visible ones, which a function is with its numbers of arguments. */
    List<String> unknown(Set<String> visible) {
        return texts.stream()
                .flatMap(text -> NAME.matcher(text.replaceAll("'[^']*'", "''")).results())
                .filter(name -> !ALWAYS_KNOWN.contains(name.group(1)) && !isVisible(name, visible))
                .map(name -> name.group(1))
                .toList();
    }

    private static boolean isVisible(MatchResult name, Set<String> visible) {
        return name.group(2) == null
                ? visible.contains(name.group(1))
                : visible.stream().anyMatch(known -> known.startsWith(name.group()));
    }
}
