package io.gpuclass.profile.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Address of figures, in the one text form that claims, documents, options and tables of spreads share: names with dots between, and in brackets
 * conditions on the elements of a list, such as {@code primitives[kind=mutex,blocks=full].opsPerSecond}. In a profile's JSON the names
 * are those of its properties; a {@link FigureKey} has those of the columns of figures: {@code primitive[kind=mutex,blocks=132].rate}.
 * Immutable.
 *
 * @param steps the names, at least one
 */
public record Query(List<Step> steps) {
    private static final Pattern DOT = Pattern.compile("\\.(?![^\\[]*])");
    private static final Pattern STEP = Pattern.compile("([\\w-]+)(?:\\[([^]\\[]+)])?");
    private static final Pattern CONDITION = Pattern.compile("([\\w-]+)(>?=)(.*)");

    public Query {
        steps = List.copyOf(steps);
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it is none, naming the part that is wrong
     */
    public static Query parse(String text) {
        return new Query(DOT.splitAsStream(text).map(step -> step(text, step)).toList());
    }

    private static Step step(String text, String step) {
        if (step.contains("[") && !step.contains("]")) {
            throw refusal(text, "'" + step + "' lacks its ]");
        }
        Matcher parts = matcher(STEP, step, "name", text);
        return new Step(
                parts.group(1),
                Stream.ofNullable(parts.group(2))
                        .flatMap(where -> Stream.of(where.split(",", -1)))
                        .map(condition -> {
                            Matcher sides = matcher(CONDITION, condition, "condition", text);
                            return new Condition(
                                    sides.group(1),
                                    sides.group(2).equals(">="),
                                    List.of(sides.group(3).split("\\|", -1)));
                        })
                        .toList());
    }

    private static Matcher matcher(Pattern pattern, String part, String sort, String text) {
        Matcher matcher = pattern.matcher(part);
        if (!matcher.matches()) {
            throw refusal(text, "'" + part + "' is no " + sort);
        }
        return matcher;
    }

    private static IllegalArgumentException refusal(String text, String why) {
        return new IllegalArgumentException("'" + text + "' addresses no figure, since " + why
                + ": write it like primitive[kind=mutex,blocks=132].rate");
    }

    /** Returns the first name: of a profile's JSON the part that the query leads to. */
    public String part() {
        return steps.get(0).name();
    }

    /** Returns the last name: what the figure is called. */
    public String figure() {
        return steps.get(steps.size() - 1).name();
    }

    /** Returns all conditions, in order. */
    public Stream<Condition> conditions() {
        return steps.stream().flatMap(step -> step.where().stream());
    }

    /** Returns the query with another first name. */
    public Query of(String part) {
        List<Step> others = new ArrayList<>(steps);
        others.set(0, new Step(part, steps.get(0).where()));
        return new Query(others);
    }

    /** Returns the query with a value in the place of a variable. */
    public Query with(String variable, String value) {
        if (conditions().flatMap(Condition::variables).noneMatch(variable::equals)) {
            return this;
        }
        Pattern name = Pattern.compile("\\$" + variable + "\\b");
        return with((property, one) ->
                one.indexOf('$') < 0 ? one : name.matcher(one).replaceAll(Matcher.quoteReplacement(value)));
    }

    /**
     * Returns the query with other values in its conditions.
     *
     * @param change the new value by property and value
     */
    public Query with(BinaryOperator<String> change) {
        List<Step> changed = new ArrayList<>(steps);
        changed.replaceAll(step -> {
            List<Condition> where = new ArrayList<>(step.where());
            where.replaceAll(condition -> condition.with(change));
            return new Step(step.name(), where);
        });
        return new Query(changed);
    }

    /**
     * Returns the nodes that it leads to.
     *
     * @param part gives a property of the document by its name, a missing node where there is none
     * @param counts tells elements of lists that count
     */
    public Stream<JsonNode> in(Function<String, JsonNode> part, Predicate<JsonNode> counts) {
        Stream<JsonNode> nodes = steps.get(0).in(part.apply(part()), counts);
        for (Step step : steps.subList(1, steps.size())) {
            nodes = nodes.flatMap(node -> step.in(node.path(step.name()), counts));
        }
        return nodes;
    }

    @Override
    public String toString() {
        return steps.stream().map(Step::toString).collect(Collectors.joining("."));
    }

    /**
     * One name.
     *
     * @param where conditions on the elements of a list; none for a plain name
     */
    public record Step(String name, List<Condition> where) {
        public Step {
            where = List.copyOf(where);
        }

        private Stream<JsonNode> in(JsonNode node, Predicate<JsonNode> counts) {
            if (node.isArray()) {
                return StreamSupport.stream(node.spliterator(), false)
                        .filter(this::fits)
                        .filter(counts);
            }
            return node.isMissingNode() || node.isNull() ? Stream.empty() : Stream.of(node);
        }

        private boolean fits(JsonNode element) {
            for (Condition condition : where) {
                if (!condition.holds(Row.value(element.path(condition.property())))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public String toString() {
            return where.isEmpty()
                    ? name
                    : where.stream().map(Condition::toString).collect(Collectors.joining(",", name + "[", "]"));
        }
    }

    /**
     * Condition on one property.
     *
     * @param orMore whether greater numbers fulfil it too
     * @param values of which any will do; one that begins with {@code $} names a variable and is fulfilled by all, and an empty text the lack of the property
     */
    public record Condition(String property, boolean orMore, List<String> values) {
        private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");
        private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

        public Condition {
            values = List.copyOf(values);
            if (orMore && (values.size() > 1 || !NUMBER.matcher(values.get(0)).matches())) {
                throw new IllegalArgumentException(property + " must be at least one number, not "
                        + String.join("|", values) + ": write it like " + property + ">=132");
            }
        }

        /** Returns the names of variables in it. */
        public Stream<String> variables() {
            return values.stream()
                    .filter(value -> value.indexOf('$') >= 0)
                    .flatMap(value -> VARIABLE.matcher(value).results())
                    .map(found -> found.group(1));
        }

        private Condition with(BinaryOperator<String> change) {
            List<String> changed = new ArrayList<>(values);
            changed.replaceAll(value -> change.apply(property, value));
            return changed.equals(values) ? this : new Condition(property, orMore, changed);
        }

        /** Returns the property of an element as a text, that of a list with {@code +} between its elements; empty for none. */
        public String value(JsonNode element) {
            return Objects.toString(Row.value(element.path(property)), "");
        }

        boolean holds(Object value) {
            if (orMore) {
                return value instanceof Number number && number.doubleValue() >= Double.parseDouble(values.get(0));
            }
            String text = Objects.toString(value, "");
            for (String one : values) {
                if (one.equals(text) || one.startsWith("$")) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String toString() {
            return property + (orMore ? ">=" : "=") + String.join("|", values);
        }
    }
}
