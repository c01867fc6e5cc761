package io.gpuclass.profile.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.claims.JudgedClaim.ClaimBasis;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.claims.Term.Operation;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The claims of all documents: one file for each document, beside this class. */
final class Claims {
    private static final Set<String> NAMES = Set.of(
            "id", "place", "basis", "quote", "claim", "about", "printed", "figure", "unit", "check", "on", "only",
            "causes");
    private static final List<Claim> ALL =
            Arrays.stream(ClaimSource.values()).flatMap(Claims::read).toList();

    private Claims() {}

    /** Returns the claims in the order of the documents. */
    static List<Claim> all() {
        return ALL;
    }

    private static Stream<Claim> read(ClaimSource source) {
        String file = source.id() + ".json";
        try (InputStream in = Claims.class.getResourceAsStream(file)) {
            JsonNode claims = new ObjectMapper().readTree(in).get("claims");
            return StreamSupport.stream(claims.spliterator(), false).map(claim -> named(source, claim));
        } catch (IOException e) {
            throw new UncheckedIOException("the claims cannot be read from " + file + ": build again", e);
        }
    }

    private static Claim named(ClaimSource source, JsonNode claim) {
        try {
            return claim(source, claim);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new IllegalStateException(
                    source.id() + ".json, " + claim.path("id").asText() + ": " + e.getMessage(), e);
        }
    }

    private static Claim claim(ClaimSource source, JsonNode claim) {
        claim.properties().forEach(entry -> {
            if (!NAMES.contains(entry.getKey())) {
                throw new IllegalArgumentException("a claim has no '" + entry.getKey() + "'");
            }
        });
        Check own = new CheckReader(Forms.OWN).read(claim.get("check"));
        Check asPublished = new CheckReader(Forms.AS_PUBLISHED).read(claim.get("check"));
        Map<String, String> printed = new LinkedHashMap<>();
        claim.path("printed")
                .properties()
                .forEach(entry -> printed.put(entry.getKey(), entry.getValue().asText()));
        return new Claim(
                claim.get("id").textValue(),
                source,
                claim.get("place").textValue(),
                claim.has("basis")
                        ? Named.parse(ClaimBasis.class, claim.get("basis").textValue())
                        : null,
                claim.path("quote").textValue(),
                claim.get("claim").textValue(),
                claim.has("about") ? Machine.parse(claim.get("about").textValue()) : null,
                printed,
                claim.path("figure").textValue(),
                claim.path("unit").asText(""),
                own,
                asPublished.equals(own) ? null : asPublished,
                claim.path("on").textValue(),
                claim.has("only") ? only(claim.get("only")) : null,
                StreamSupport.stream(claim.path("causes").spliterator(), false)
                        .map(Claims::cause)
                        .toList());
    }

    private static Claim.Only only(JsonNode only) {
        return new Claim.Only(
                Query.parse(only.get("words").textValue()),
                CheckReader.texts(only.get("are")),
                only.get("said").textValue());
    }

    private static Claim.Cause cause(JsonNode cause) {
        return new Claim.Cause(
                cause.get("on").textValue(),
                Named.parse(ClaimVerdict.class, cause.get("verdict").textValue()),
                cause.has("forms") ? Named.parse(Forms.class, cause.get("forms").textValue()) : null,
                cause.get("sentence").textValue());
    }

    /** Reads what decides a claim: the words are those of {@code docs/claims.md}. Immutable. */
    static final class CheckReader {
        private static final String FORM = "$form";
        private static final String FIRST = "first";
        private static final String OVER = "over";
        private static final Set<String> BOUNDS = Set.of("atLeast", "atMost", "about", "factor", "within", "tolerance");
        private static final Map<String, Set<String>> WORDS = Map.of(
                "all", Set.of(),
                "value", Set.of("at", "label"),
                "words", Set.of("at", "label", "are"),
                "winner", Set.of("at", "among", "by", "lower"),
                "order", Set.of("at", "by", "lower"),
                "trend", Set.of("at", "along", "values", "step"));

        private final Forms forms;

        /** Takes whose forms decide. */
        CheckReader(Forms forms) {
            this.forms = forms;
        }

        Check read(JsonNode node) {
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
                    new Check.All(elements(node.get("all")).map(this::read).toList());
                case "words" ->
                    new Check.Word(at(node), label(node), path(node.get("words").textValue()), texts(node.get("are")));
                case "winner" -> winner(node);
                case "order" -> order(node);
                case "trend" -> trend(node);
                default -> new Check.Range(at(node), label(node), term(node.get("value")), bounds(node));
            };
        }

        static List<String> texts(JsonNode node) {
            return node.isArray() ? elements(node).map(JsonNode::asText).toList() : List.of(node.asText());
        }

        private Query path(String text) {
            return forms.in(Query.parse(text));
        }

        private static boolean bounded(String sort) {
            return sort.equals("value") || sort.equals("trend");
        }

        private Check winner(JsonNode node) {
            Map<String, Term> by = new LinkedHashMap<>();
            texts(node.get("among")).forEach(form -> by.put(form, term(node.get("by"), form)));
            return new Check.Winner(
                    at(node),
                    node.get("winner").textValue(),
                    by,
                    node.path("lower").asBoolean());
        }

        private Check order(JsonNode node) {
            List<String> order = texts(node.get("order"));
            boolean lower = node.path("lower").asBoolean();
            return new Check.All(IntStream.range(1, order.size())
                    .<Check>mapToObj(i -> {
                        Term before = term(node.get("by"), order.get(i - 1));
                        Term after = term(node.get("by"), order.get(i));
                        Term ratio = lower ? Term.Made.ratio(after, before) : Term.Made.ratio(before, after);
                        return new Check.Range(
                                at(node), order.get(i - 1) + " over " + order.get(i), ratio, Bounds.atLeast(1));
                    })
                    .toList());
        }

        private Check trend(JsonNode node) {
            return new Check.Trend(
                    at(node),
                    term(node.get("trend")),
                    node.get("along").textValue(),
                    texts(node.get("values")),
                    node.has("step")
                            ? Named.parse(Operation.class, node.get("step").textValue())
                            : Operation.RATIO,
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
        private Term term(JsonNode node) {
            return term(node, FORM);
        }

        private Term term(JsonNode node, String form) {
            if (node.isTextual()) {
                return new Term.Figure(path(node.textValue().replace(FORM, form)));
            }
            if (node.isNumber()) {
                return new Term.Constant(node.doubleValue());
            }
            if (!node.isObject() || node.size() != 1) {
                throw new IllegalArgumentException("no figure: " + node);
            }
            Map.Entry<String, JsonNode> made = node.properties().iterator().next();
            if (made.getKey().equals(OVER)) {
                return new Term.Over(at(made.getValue()), term(made.getValue().get("of"), form));
            }
            List<Term> parts = (made.getValue().isArray() ? elements(made.getValue()) : Stream.of(made.getValue()))
                    .map(part -> term(part, form))
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
}
