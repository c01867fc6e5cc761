package io.gpuclass.profile.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.claims.Term.Operation;
import io.gpuclass.profile.records.PublishedSchema;
import io.gpuclass.profile.stats.Estimate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/**
 * A profile with made-up figures where a check looks, and nothing else in the lists that it looks at. Entries are copies of the sample's. What
 * is made is written to a file and read as any profile is, so that no figure is one that no profile can have, and the class follows from the
 * probes.
 */
final class MadeUpProfile {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** One H200, with what was not measured there from the sample in which no part is missing. */
    private static final ObjectNode SAMPLE = sample();

    private static final JsonNode SCHEMA = PublishedSchema.tree();
    private static final Set<String> HEAD =
            Set.of("schema", "tool", "createdAt", "source", "device", "environment", "method");

    /** Where words of a check such as {@code each} would find nothing. */
    private static final Map<String, List<String>> VALUES = Map.of(
            "blocks", List.of("full"),
            "threads", List.of("128", "1024"),
            "cluster", List.of("2", "4"),
            "share", List.of("8"),
            "input", List.of("made-up"));

    private static final String EACH_FROM = "each from ";
    private static final double START = 0.5;
    private static final double START_OF_RATIO = 2;
    private static final double NOISE = 0.01;
    private static final int SAMPLES = 12;

    private final ObjectNode document = JSON.createObjectNode();
    private final Map<Query, Double> figures = new LinkedHashMap<>();
    private final Map<Double, Integer> ordered = new HashMap<>();
    private final Set<JsonNode> own = Collections.newSetFromMap(new IdentityHashMap<>());

    MadeUpProfile() {
        HEAD.forEach(part -> document.set(part, SAMPLE.path(part).deepCopy()));
    }

    /** Puts a figure in before others are sought. */
    MadeUpProfile with(String path, double value) {
        figures.put(Query.parse(path), value);
        return this;
    }

    /** Puts in what a machine must be for a claim to speak of it. */
    MadeUpProfile spokenOfBy(Claim.Only only, ProfileFigures sizes) {
        if (only != null) {
            put(only.path(), only.words().get(0), sizes);
        }
        return this;
    }

    /** Puts in figures and words by which all points of a check come out one way: figures by what a target makes of bounds. */
    MadeUpProfile all(Check check, Function<Bounds, Double> target, boolean expected, ProfileFigures sizes) {
        if (check instanceof Check.All all) {
            all.checks().forEach(one -> all(one, target, expected, sizes));
        } else if (check instanceof Check.Range range) {
            bindings(range.at(), sizes)
                    .forEach(binding -> solve(range.value().in(binding), target.apply(range.bounds()), sizes));
        } else if (check instanceof Check.Trend trend) {
            bindings(trend.at(), sizes).forEach(binding -> {
                List<String> along = values(trend.along(), trend.values(), sizes);
                Term bound = trend.value().in(binding);
                for (int i = 1; i < along.size(); i++) {
                    Term next = bound.with(trend.along(), along.get(i));
                    Term before = bound.with(trend.along(), along.get(i - 1));
                    solve(new Term.Made(trend.step(), List.of(next, before)), target.apply(trend.bounds()), sizes);
                }
            });
        } else if (check instanceof Check.Winner winner) {
            double ahead = target.apply(Bounds.atLeast(1));
            bindings(winner.at(), sizes)
                    .forEach(binding -> winner.by()
                            .forEach((form, by) -> solve(
                                    by.in(binding),
                                    !form.equals(winner.winner()) ? 1 : winner.lower() ? 1 / ahead : ahead,
                                    sizes)));
        } else if (check instanceof Check.Word word) {
            bindings(word.at(), sizes).forEach(binding -> {
                Query path = binding.in(word.path());
                put(path, expected ? word.expected().get(0) : other(path, word.expected()), sizes);
            });
        }
        return this;
    }

    /** Returns the profile, read from a file. */
    Profile read(Path file) throws IOException {
        figures.forEach((place, value) -> {
            if (place.part().equals("ratios")) {
                ratio(place, value);
            } else {
                put(place, value);
            }
        });
        document.findValues("members").forEach(members -> members.forEach(this::takesPart));
        Files.writeString(file, JSON.writeValueAsString(document));
        return ProfileReader.read(file);
    }

    /** Adds a processor to a host that has no such one. */
    private void takesPart(JsonNode id) {
        ArrayNode processors =
                (ArrayNode) document.path("system").path("topology").path("processors");
        if (processors.findValuesAsText("id").stream().noneMatch(id.asText()::equals)) {
            processors.addObject().put("id", id.asText()).put("name", "another");
        }
    }

    private List<At.Binding> bindings(At at, ProfileFigures sizes) {
        List<At.Binding> bindings = List.of(new At.Binding(Map.of()));
        for (Map.Entry<String, List<String>> choice : at.choices().entrySet()) {
            List<String> values = values(choice.getKey(), choice.getValue(), sizes);
            bindings = bindings.stream()
                    .flatMap(binding -> values.stream().map(value -> binding.and(choice.getKey(), value)))
                    .toList();
        }
        return bindings;
    }

    private static List<String> values(String variable, List<String> wanted, ProfileFigures sizes) {
        return wanted.stream()
                .flatMap(value -> value.startsWith(EACH_FROM)
                        ? Stream.of(value.substring(EACH_FROM.length()), "full")
                        : ProfileFigures.isWord(value) ? VALUES.get(variable).stream() : Stream.of(value))
                .map(sizes::resolved)
                .distinct()
                .toList();
    }

    /** Gives the figures of a term that are still free such values that it comes to a target. */
    private void solve(Term term, double target, ProfileFigures sizes) {
        if (term instanceof Term.Figure figure) {
            figures.putIfAbsent(key(figure.path(), sizes), target);
        } else if (term instanceof Term.First first) {
            solve(first.of().get(0), target, sizes);
        } else if (term instanceof Term.Over over) {
            bindings(over.at(), sizes).forEach(binding -> solve(over.of().in(binding), target, sizes));
        } else if (term instanceof Term.Made made) {
            Term one = made.of().get(0);
            Term last = made.of().get(made.of().size() - 1);
            switch (made.operation()) {
                case RATIO -> pair(one, last, over -> target * over, of -> of / target, sizes);
                case DIFFERENCE -> pair(one, last, less -> target + less, from -> from - target, sizes);
                case PRODUCT -> {
                    if (isDifference(one) && isDifference(last)) {
                        inOrder(((Term.Made) one).of(), 1, 0.1, sizes);
                        inOrder(((Term.Made) last).of(), START, Math.copySign(0.05, target), sizes);
                    } else {
                        product(one, last, target, sizes);
                    }
                }
                case SUM ->
                    made.of().forEach(part -> solve(part, target / made.of().size(), sizes));
                case SPREAD -> {
                    double least = made.of().stream()
                            .flatMapToDouble(part -> value(part, sizes).stream())
                            .findFirst()
                            .orElse(START / target);
                    made.of().subList(1, made.of().size()).forEach(part -> solve(part, least, sizes));
                    solve(one, least * target, sizes);
                }
                default -> made.of().forEach(part -> solve(part, target, sizes));
            }
        }
    }

    private void product(Term one, Term other, double target, ProfileFigures sizes) {
        pair(one, other, value -> target / value, value -> target / value, sizes);
    }

    private static boolean isDifference(Term term) {
        return term instanceof Term.Made made && made.operation() == Operation.DIFFERENCE;
    }

    /** Gives what was not seen before the next value of a rising or falling row. */
    private void inOrder(List<Term> terms, double first, double step, ProfileFigures sizes) {
        for (Term term : terms) {
            if (value(term, sizes).isEmpty()) {
                solve(term, first + step * ordered.merge(step, 1, Integer::sum), sizes);
            }
        }
    }

    private void pair(
            Term one,
            Term other,
            Function<Double, Double> first,
            Function<Double, Double> second,
            ProfileFigures sizes) {
        OptionalDouble known = value(one, sizes);
        if (value(other, sizes).isEmpty() && known.isPresent()) {
            solve(other, second.apply(known.getAsDouble()), sizes);
            return;
        }
        solve(other, other instanceof Term.Made ? START_OF_RATIO : START, sizes);
        value(other, sizes).ifPresent(value -> solve(one, first.apply(value), sizes));
    }

    private OptionalDouble value(Term term, ProfileFigures sizes) {
        if (term instanceof Term.Figure figure) {
            Double value = figures.get(key(figure.path(), sizes));
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
        if (term instanceof Term.Constant constant) {
            return OptionalDouble.of(constant.value());
        }
        if (term instanceof Term.First first) {
            return value(first.of().get(0), sizes);
        }
        Stream<Term> parts = term instanceof Term.Over over
                ? bindings(over.at(), sizes).stream().map(binding -> over.of().in(binding))
                : ((Term.Made) term).of().stream();
        List<Estimate> values = new ArrayList<>();
        for (Term part : parts.toList()) {
            OptionalDouble value = value(part, sizes);
            if (value.isEmpty()) {
                return OptionalDouble.empty();
            }
            values.add(Estimate.exactly(value.getAsDouble()));
        }
        return term instanceof Term.Made made
                ? OptionalDouble.of(made.operation().of(values).orElseThrow().value())
                : OptionalDouble.of(values.get(0).value());
    }

    /** Returns a path of which each condition names one value: the first of several. */
    private static Query key(Query path, ProfileFigures sizes) {
        return new Query(path.steps().stream()
                .map(step -> new Query.Step(
                        step.name(),
                        step.where().stream()
                                .map(one -> new Query.Condition(
                                        one.property(),
                                        false,
                                        List.of(sizes.resolved(one.values().get(0)))))
                                .toList()))
                .toList());
    }

    private void put(Query path, String word, ProfileFigures sizes) {
        Query place = key(path, sizes);
        switch (path.toString()) {
            case "abstraction.atomicToVolatile.class" ->
                ratio(
                        "toVolatile.contentious-atomic-read",
                        Map.of("cheap", 1.2, "prohibitive", 20.0).get(word));
            case "abstraction.contentiousToNoncontentious.class" ->
                ratio("contentiousToNoncontentious.volatile-read", 4);
            case "abstraction.lineHostage.oneShot" ->
                List.of("contentious", "noncontentious")
                        .forEach(sharing -> List.of("read[pattern=serial]", "write[pattern=posted]")
                                .forEach(end -> ratio(
                                        Query.parse("ratios.toVolatile." + sharing + "-volatile-after-atomic-" + end),
                                        word.equals("yes") ? 3 : 1)));
            case "abstraction.lineHostage.sustained" -> {
                probe("contentious-volatile-read", "serial");
                put(
                        Query.parse("lineHostage.sustained.points[share=8,distanceBytes=4].effect"),
                        word.equals("yes") ? 3 : 1);
            }
            default -> {
                ObjectNode entry = entry(place);
                entry.remove(List.of(
                        "reason", "opsPerSecond", "fairness", "handOff", "accessesPerOperation", "fewestPerBlock"));
                String name = last(place).name();
                if (entry.path(name).isBoolean()) {
                    entry.put(name, Boolean.parseBoolean(word));
                } else {
                    entry.put(name, word);
                }
            }
        }
    }

    private void ratio(String row, double value) {
        ratio(Query.parse("ratios." + row + "[pattern=serial]"), value);
    }

    /** Makes a ratio of the paper's Tables 2 and 3 by the time of the probe that it is a ratio of. */
    private void ratio(Query path, double value) {
        String pattern = last(path).where().get(0).values().get(0);
        JsonNode ratio = StreamSupport.stream(
                        SAMPLE.path("ratios")
                                .path(path.steps().get(1).name())
                                .path(last(path).name())
                                .spliterator(),
                        false)
                .filter(one -> one.path("pattern").asText().equals(pattern))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the sample has no " + path));
        boolean byContention = path.steps().get(1).name().equals("contentiousToNoncontentious");
        String[] over = ratio.path("over").asText().split("/");
        ObjectNode under = probe(over[0], over[1]);
        // One atomic before all accesses is seen in the whole time alone.
        String figure = last(path).name().contains("after-atomic") ? "elapsedMs" : "nsPerAccess";
        double time = under.path(figure).path("median").doubleValue();
        exactly(under, figure, time);
        exactly(probe((byContention ? "contentious-" : "") + last(path).name(), pattern), figure, time * value);
    }

    private ObjectNode probe(String id, String pattern) {
        if (!document.has("probes")) {
            document.set("probes", SAMPLE.path("probes").deepCopy());
        }
        return (ObjectNode) StreamSupport.stream(document.path("probes").spliterator(), false)
                .filter(one -> one.path("id").asText().equals(id)
                        && one.path("pattern").asText().equals(pattern))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the sample has no probe " + id + "/" + pattern));
    }

    private void put(Query path, double value) {
        ObjectNode entry = entry(path);
        String name = last(path).name();
        JsonNode said = SCHEMA;
        for (Query.Step step : path.steps()) {
            said = below(said, step);
        }
        if (said.path("type").asText().equals("integer")) {
            entry.put(name, Math.round(value));
        } else if (said.path("required").isEmpty()) {
            entry.put(name, value);
        } else {
            required(entry.putObject(name), said);
            exactly(entry, name, value);
        }
        keepSense(entry, name, value);
    }

    /** Keeps an entry valid: a verdict that follows from a figure, and figures that are in order. */
    private static void keepSense(ObjectNode entry, String name, double value) {
        if (name.equals("improvement")) {
            entry.put("benefit", value > NOISE ? "helps" : value < -NOISE ? "does-not-help" : "within-noise");
        }
        if (entry.has("maxNs")) {
            entry.put("maxNs", Math.max(value, entry.path("maxNs").doubleValue()));
        }
        List<String> order = List.of("nearestNs", "medianNs", "farthestNs");
        for (int other = 0; order.contains(name) && other < order.size(); other++) {
            double there = entry.path(order.get(other)).doubleValue();
            if (other < order.indexOf(name) ? there > value : there < value) {
                entry.put(order.get(other), value);
            }
        }
    }

    private static void exactly(ObjectNode entry, String name, double value) {
        JsonNode there = entry.path(name);
        ObjectNode exact = JSON.createObjectNode();
        if (there.has("value")) {
            entry.set(name, exact.put("value", value).put("low", value).put("high", value));
        } else if (there.has("median")) {
            List.of("median", "low", "high", "min", "max").forEach(figure -> exact.put(figure, value));
            entry.set(name, exact.put("samples", SAMPLES).put("mad", 0));
        }
    }

    private static ObjectNode sample() {
        try (InputStream packed = MadeUpProfile.class.getResourceAsStream("/measured/nvidia-h200-2026-11-24.json.gz")) {
            ObjectNode sample = (ObjectNode) JSON.readTree(new GZIPInputStream(packed));
            ProfileJson.tree(SampleProfiles.complete()).properties().forEach(part -> {
                if (sample.path(part.getKey()).isEmpty()) {
                    sample.set(part.getKey(), part.getValue());
                }
            });
            return sample;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the profile that others are made from: what numbers of blocks mean there. */
    static Profile original() {
        try {
            return new MadeUpProfile().read(Files.createTempFile("made-up", ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the object that holds what a path ends at, of which there is one; a copy of the sample's nearest where there was none. */
    private ObjectNode entry(Query path) {
        ObjectNode node = document;
        JsonNode sample = SAMPLE;
        for (Query.Step step : path.steps().subList(0, path.steps().size() - 1)) {
            JsonNode from = sample.path(step.name());
            if (!node.has(step.name()) && !from.isMissingNode()) {
                node.set(step.name(), from.deepCopy());
            }
            JsonNode child = node.path(step.name());
            if (child.isArray()) {
                ArrayNode list = (ArrayNode) child;
                if (own.add(list) && !step.name().equals("probes")) {
                    list.removeAll();
                }
                sample = nearest(from, step);
                node = entry(list, sample, step);
            } else {
                sample = from;
                node = child.isObject() ? (ObjectNode) child : required(node.putObject(step.name()), path, step);
            }
        }
        return node;
    }

    /** Fills an object that the sample lacks with the numbers that the schema requires. */
    private static ObjectNode required(ObjectNode made, Query path, Query.Step last) {
        JsonNode place = SCHEMA;
        for (Query.Step step : path.steps()) {
            place = below(place, step);
            if (step == last) {
                break;
            }
        }
        return required(made, place);
    }

    private static ObjectNode required(ObjectNode made, JsonNode said) {
        said.path("required").forEach(name -> made.put(name.asText(), 1));
        return made;
    }

    private static JsonNode below(JsonNode place, Query.Step step) {
        JsonNode child = PublishedSchema.target(place.path("properties").path(step.name()));
        return child.has("items") ? PublishedSchema.target(child.path("items")) : child;
    }

    private static JsonNode nearest(JsonNode list, Query.Step step) {
        return StreamSupport.stream(list.spliterator(), false)
                .max(Comparator.<JsonNode>comparingLong(one -> step.where().stream()
                                .filter(condition -> fulfils(one, condition))
                                .count())
                        .thenComparing(
                                one -> one.path("outcome").asText("completed").equals("completed")))
                .orElseThrow(() -> new IllegalStateException("the sample has none of " + step));
    }

    private static boolean fulfils(JsonNode entry, Query.Condition condition) {
        return condition.values().contains(condition.value(entry));
    }

    private static ObjectNode entry(ArrayNode list, JsonNode nearest, Query.Step step) {
        for (JsonNode entry : list) {
            if (step.where().stream().allMatch(condition -> fulfils(entry, condition))) {
                return (ObjectNode) entry;
            }
        }
        ObjectNode made = list.addObject();
        made.setAll((ObjectNode) nearest.deepCopy());
        step.where().forEach(condition -> {
            String name = condition.property();
            String value = condition.values().get(0);
            if (made.path(name).isArray() || value.contains("+")) {
                ArrayNode values = made.putArray(name);
                Stream.of(value.split("\\+")).forEach(values::add);
            } else if (value.matches("\\d+") && !made.path(name).isTextual()) {
                made.put(name, Integer.parseInt(value));
            } else {
                made.put(name, value);
            }
        });
        if (made.has("outcome")) {
            made.put("outcome", "completed");
        }
        if (made.has("verified")) {
            made.put("verified", true);
        }
        return made;
    }

    private static Query.Step last(Query path) {
        return path.steps().get(path.steps().size() - 1);
    }

    /** Returns a word that a profile may have where a path leads, and that is not among others. */
    private static String other(Query path, List<String> expected) {
        if (path.toString().startsWith("abstraction.lineHostage")) {
            return expected.contains("yes") ? "no" : "yes";
        }
        JsonNode place = SCHEMA;
        for (Query.Step step : path.steps()) {
            place = below(place, step);
        }
        List<String> words = place.has("enum")
                ? StreamSupport.stream(place.path("enum").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : List.of("true", "false");
        return words.stream()
                .filter(word -> !expected.contains(word))
                .findFirst()
                .orElseThrow();
    }
}
