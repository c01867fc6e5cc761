package io.gpuclass.profile.claims;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.units.Named;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads what decides a claim: the words are those of {@code docs/claims.md}. */
final class CheckReader {
    private static final String FIRST = "first";
    private static final String FORMS = "forms[";
    private static final Pattern IMPLEMENTATION = Pattern.compile("implementation=[^],]+");
    private static final Set<String> BOUNDS = Set.of("atLeast", "atMost", "about", "factor", "within", "tolerance");
    private static final Map<String, Set<String>> WORDS = Map.of(
            "all", Set.of(),
            "value", Set.of("at", "label"),
            "words", Set.of("at", "label", "are"),
            "winner", Set.of("at", "among", "by", "lower"),
            "order", Set.of("at", "by", "lower"),
            "trend", Set.of("at", "along", "values", "step"));

    private CheckReader() {}

    static Check read(JsonNode node) {
        String sort = WORDS.keySet().stream()
                .filter(node::has)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no check is one of " + names(node)));
        names(node).stream()
                .filter(name -> !name.equals(sort) && !WORDS.get(sort).contains(name))
                .filter(name -> !(bounded(sort) && BOUNDS.contains(name)))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("a check of '" + sort + "' has no '" + name + "'");
                });
        return switch (sort) {
            case "all" ->
                new Check.All(elements(node.get("all")).map(CheckReader::read).toList());
            case "words" ->
                new Check.Word(
                        at(node),
                        label(node),
                        texts(node.get("words")).stream()
                                .flatMap(path -> alternatives(path).stream())
                                .toList(),
                        texts(node.get("are")));
            case "winner" -> winner(node);
            case "order" -> order(node);
            case "trend" -> trend(node);
            default -> new Check.Range(at(node), label(node), term(node.get("value")), bounds(node));
        };
    }

    static FigurePath path(JsonNode node) {
        return new FigurePath(node.textValue());
    }

    static List<String> texts(JsonNode node) {
        return node.isArray() ? elements(node).map(JsonNode::asText).toList() : List.of(node.asText());
    }

    /** Returns what a path stands for: {@code forms[...]} is the form as printed or, where a profile has none, ours. */
    private static List<FigurePath> alternatives(String path) {
        if (!path.startsWith(FORMS)) {
            return List.of(new FigurePath(path));
        }
        String rest = path.substring(FORMS.length());
        String printed = IMPLEMENTATION.matcher(rest).replaceFirst("$0-as-published");
        return List.of(new FigurePath("asPublished[" + printed), new FigurePath("primitives[" + rest));
    }

    private static boolean bounded(String sort) {
        return sort.equals("value") || sort.equals("trend");
    }

    private static Check winner(JsonNode node) {
        String winner = node.get("winner").textValue();
        List<String> others = texts(node.get("among")).stream()
                .filter(form -> !form.equals(winner))
                .toList();
        return new Check.Winner(
                at(node),
                winner,
                others,
                term(node.get("by")),
                node.path("lower").asBoolean());
    }

    private static Check order(JsonNode node) {
        List<String> forms = texts(node.get("order"));
        Term by = term(node.get("by"));
        boolean lower = node.path("lower").asBoolean();
        return new Check.All(IntStream.range(1, forms.size())
                .<Check>mapToObj(i -> {
                    Term before = by.with("form", forms.get(i - 1));
                    Term after = by.with("form", forms.get(i));
                    Term ratio = lower ? Term.Made.ratio(after, before) : Term.Made.ratio(before, after);
                    return new Check.Range(
                            at(node), forms.get(i - 1) + " over " + forms.get(i), ratio, Bounds.atLeast(1));
                })
                .toList());
    }

    private static Check trend(JsonNode node) {
        return new Check.Trend(
                at(node),
                term(node.get("trend")),
                node.get("along").textValue(),
                texts(node.get("values")),
                node.has("step") ? Named.parse(Operation.class, node.get("step").textValue()) : Operation.RATIO,
                bounds(node));
    }

    private static String label(JsonNode node) {
        return node.path("label").textValue();
    }

    private static At at(JsonNode node) {
        if (!node.has("at")) {
            return At.ONCE;
        }
        Map<String, List<String>> choices = new LinkedHashMap<>();
        node.get("at").properties().forEach(choice -> choices.put(choice.getKey(), texts(choice.getValue())));
        return new At(choices);
    }

    /** A text is a path, a number a constant, and an object an operation with its parts. */
    private static Term term(JsonNode node) {
        if (node.isTextual()) {
            List<Term> figures = alternatives(node.textValue()).stream()
                    .<Term>map(Term.Figure::new)
                    .toList();
            return figures.size() == 1 ? figures.get(0) : new Term.First(figures);
        }
        if (node.isNumber()) {
            return new Term.Constant(node.doubleValue());
        }
        if (!node.isObject() || node.size() != 1) {
            throw new IllegalArgumentException("no figure: " + node);
        }
        Map.Entry<String, JsonNode> made = node.properties().iterator().next();
        List<Term> parts = (made.getValue().isArray() ? elements(made.getValue()) : Stream.of(made.getValue()))
                .map(CheckReader::term)
                .toList();
        return made.getKey().equals(FIRST)
                ? new Term.First(parts)
                : new Term.Made(Named.parse(Operation.class, made.getKey()), parts);
    }

    /** About a number means within a factor of it, or within so much of it; a tolerance, as a share, widens the others. */
    private static Bounds bounds(JsonNode node) {
        if (node.has("about")) {
            double about = node.get("about").doubleValue();
            return node.has("factor")
                    ? new Bounds(
                            about / node.get("factor").doubleValue(),
                            about * node.get("factor").doubleValue())
                    : new Bounds(
                            about - node.get("within").doubleValue(),
                            about + node.get("within").doubleValue());
        }
        double tolerance = node.path("tolerance").doubleValue();
        return new Bounds(
                node.has("atLeast") ? node.get("atLeast").doubleValue() * (1 - tolerance) : null,
                node.has("atMost") ? node.get("atMost").doubleValue() * (1 + tolerance) : null);
    }

    private static List<String> names(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }

    private static Stream<JsonNode> elements(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }
}
