package io.gpuclass.profile.claims;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.CostModel.PredictedTime;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The figures of one profile by their paths. A measurement that did not complete, or that verification did not pass, has no figure; how it
 * ended can be asked. Threads may share it.
 */
final class ProfileFigures {
    private static final Pattern PER_SM = Pattern.compile("(\\d+)/sm");
    private static final Pattern ELEMENT = Pattern.compile("^\\w+\\[.*?implementation=([^],]+)[^]]*]");
    /** Words for values of which there were none. */
    private static final Pattern NOWHERE = Pattern.compile("=(each|most|least)\\b[^],]*");

    private static final String IMPLEMENTATION = "implementation";
    private static final Set<String> ENDINGS = Set.of("outcome", "verified");

    /** Parts of a profile that are measured with all blocks that fit. */
    private static final Set<String> OF_ALL_BLOCKS = Set.of("probes", "ratios", "lineHostage", "abstraction");

    /** Part with the predictions of the cost model where a document prints something. */
    static final String PREDICTIONS = "predictions";

    private final Profile profile;
    /** The parts of the profile that were asked for, and the predictions. */
    private final Map<String, JsonNode> parts;

    private final Machine there;

    /** The elements of arrays that were asked for, by their implementation: most paths name one of many. */
    private final Map<JsonNode, Map<String, List<JsonNode>>> byImplementation;

    ProfileFigures(Profile profile) {
        this(profile, List.of());
    }

    /** Takes further figures, which paths that begin with {@link #PREDICTIONS} lead to. */
    ProfileFigures(Profile profile, List<PredictedTime> predictions) {
        this(profile, new ConcurrentHashMap<>(), null, Collections.synchronizedMap(new IdentityHashMap<>()));
        parts.put(PREDICTIONS, ProfileJson.tree(predictions));
    }

    private ProfileFigures(
            Profile profile,
            Map<String, JsonNode> parts,
            Machine there,
            Map<JsonNode, Map<String, List<JsonNode>>> byImplementation) {
        this.profile = profile;
        this.parts = parts;
        this.there = there;
        this.byImplementation = byImplementation;
    }

    /** Returns the figures with as many blocks as another machine has: its numbers of multiprocessors and blocks are what words come to. */
    ProfileFigures asOn(Machine machine) {
        return new ProfileFigures(profile, parts, machine, byImplementation);
    }

    /** Returns the machine whose numbers of blocks these are figures of; null for the profile's own. */
    Machine there() {
        return there;
    }

    Profile profile() {
        return profile;
    }

    /** Returns the figures that a path leads to, each with its interval. */
    List<Estimate> estimates(FigurePath path) {
        return ends(path).map(this::estimate).flatMap(Optional::stream).toList();
    }

    /** Returns the words and truths that a path leads to, as texts; what is unknown is not there. */
    List<String> words(FigurePath path) {
        return ends(path)
                .filter(JsonNode::isValueNode)
                .map(JsonNode::asText)
                .filter(word -> !word.equals(Verdict.UNKNOWN.id()))
                .toList();
    }

    /**
     * Returns the values that a variable in a condition of a path can take, in the profile's order, such that the path leads to something.
     * Conditions on other variables are left out.
     */
    Set<String> values(FigurePath path, String variable) {
        List<FigurePath.Step> steps = path.steps();
        for (int i = 0; i < steps.size(); i++) {
            for (Map.Entry<String, String> condition : steps.get(i).where().entrySet()) {
                if (condition.getValue().equals("$" + variable)) {
                    List<FigurePath.Step> after = steps.subList(i + 1, steps.size());
                    return walk(steps.subList(0, i + 1), counts(path))
                            .filter(element -> walk(Stream.of(element), after, true)
                                    .findAny()
                                    .isPresent())
                            .map(element -> text(element.path(condition.getKey())))
                            .filter(value -> there == null
                                    || !condition.getKey().equals("blocks")
                                    || Integer.parseInt(value) <= there.blocks())
                            .collect(Collectors.toCollection(LinkedHashSet::new));
                }
            }
        }
        return Set.of();
    }

    /** Returns a number of blocks such as {@code 4/sm} or {@code full} (as many as fill the device) as a number; anything else as it is. */
    String resolved(String value) {
        Integer multiprocessors =
                there == null ? profile.device().multiprocessors() : (Integer) there.multiprocessors();
        Matcher perSm = PER_SM.matcher(value);
        if (perSm.matches() && multiprocessors != null) {
            return String.valueOf(Integer.parseInt(perSm.group(1)) * multiprocessors);
        }
        Integer blocks = there == null ? profile.method().blocks() : (Integer) there.blocks();
        return value.equals("full") && blocks != null ? blocks.toString() : value;
    }

    /** Returns the point of a figure that this profile lacks, with how its measurements ended where they are there and do not count. */
    ClaimPoint missing(String at, Term term) {
        String ended = term.paths().flatMap(this::spoiled).distinct().collect(Collectors.joining(", "));
        if (!ended.isEmpty()) {
            return ClaimPoint.missing(at, ended);
        }
        boolean once = term.paths()
                .flatMap(this::ends)
                .anyMatch(end -> end.path("samples").asInt() == 1);
        return ClaimPoint.missing(at, once ? ClaimPoint.ONCE : null);
    }

    /** Returns whether there is a measurement where a path leads, whatever its variables stand for; it may have ended badly. */
    boolean holds(FigurePath path) {
        return walk(path.steps(), false).findAny().isPresent()
                || spoiled(path).findAny().isPresent();
    }

    private Stream<String> spoiled(FigurePath path) {
        Matcher element = ELEMENT.matcher(NOWHERE.matcher(path.text()).replaceAll("=\\$any"));
        return element.find()
                ? words(new FigurePath(element.group() + ".outcome")).stream()
                        .filter(outcome -> !outcome.equals(Outcome.COMPLETED.id()))
                        .map(outcome -> element.group(1) + " ended as " + outcome)
                : Stream.empty();
    }

    private Stream<JsonNode> ends(FigurePath path) {
        return isOfAllBlocksHere(path) ? Stream.empty() : walk(path.steps(), counts(path));
    }

    /** Whether a figure is of as many blocks as fit the profile's machine, and those of another, which has fewer or more, are asked for. */
    private boolean isOfAllBlocksHere(FigurePath path) {
        return there != null
                && OF_ALL_BLOCKS.contains(path.part())
                && !Integer.valueOf(there.blocks()).equals(profile.method().blocks());
    }

    /** The end of a measurement can always be asked for; its figures count only where it ended well. */
    private static boolean counts(FigurePath path) {
        List<FigurePath.Step> steps = path.steps();
        return !ENDINGS.contains(steps.get(steps.size() - 1).name());
    }

    private Stream<JsonNode> walk(List<FigurePath.Step> steps, boolean counting) {
        FigurePath.Step first = steps.get(0);
        JsonNode part = parts.computeIfAbsent(first.name(), name -> ProfileJson.part(profile, name));
        return walk(chosen(part, first, counting), steps.subList(1, steps.size()), counting);
    }

    private Stream<JsonNode> walk(Stream<JsonNode> from, List<FigurePath.Step> steps, boolean counting) {
        Stream<JsonNode> nodes = from;
        for (FigurePath.Step step : steps) {
            nodes = nodes.map(node -> node.path(step.name())).flatMap(node -> chosen(node, step, counting));
        }
        return nodes;
    }

    private Stream<JsonNode> chosen(JsonNode node, FigurePath.Step step, boolean counting) {
        if (!node.isArray()) {
            return node.isMissingNode() || node.isNull() ? Stream.empty() : Stream.of(node);
        }
        Map<String, Set<String>> conditions = conditions(step);
        List<JsonNode> chosen = new ArrayList<>();
        for (JsonNode element : elements(node, conditions)) {
            if (fulfils(element, conditions) && (!counting || endedWell(element))) {
                chosen.add(element);
            }
        }
        return chosen.stream();
    }

    /** Returns the elements of an array that a condition on their implementation leaves, in their order; all where there is none. */
    private Iterable<JsonNode> elements(JsonNode array, Map<String, Set<String>> conditions) {
        Set<String> implementations = conditions.get(IMPLEMENTATION);
        return implementations == null || implementations.size() != 1
                ? array
                : byImplementation
                        .computeIfAbsent(array, ProfileFigures::byImplementation)
                        .getOrDefault(implementations.iterator().next(), List.of());
    }

    private static Map<String, List<JsonNode>> byImplementation(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .collect(Collectors.groupingBy(
                        element -> element.path(IMPLEMENTATION).asText()));
    }

    private static boolean fulfils(JsonNode element, Map<String, Set<String>> conditions) {
        for (Map.Entry<String, Set<String>> condition : conditions.entrySet()) {
            if (!condition.getValue().contains(text(element.path(condition.getKey())))) {
                return false;
            }
        }
        return true;
    }

    /** Returns what conditions compare: of several values, such as the members of a team, all of them with {@code +} between. */
    private static String text(JsonNode value) {
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asText)
                        .collect(Collectors.joining("+"))
                : value.asText();
    }

    private static boolean endedWell(JsonNode element) {
        return !element.has("outcome")
                || element.path("outcome").asText().equals(Outcome.COMPLETED.id())
                        && element.path("verified").asBoolean(true);
    }

    /** Returns the values that each property of an element may have; a property that a variable stands for may have any. */
    private Map<String, Set<String>> conditions(FigurePath.Step step) {
        Map<String, Set<String>> conditions = new HashMap<>();
        step.where().forEach((property, expected) -> {
            if (!expected.startsWith("$")) {
                conditions.put(
                        property,
                        Arrays.stream(expected.split("\\|")).map(this::resolved).collect(Collectors.toSet()));
            }
        });
        return conditions;
    }

    /** Returns a figure with the interval to reckon with: a printed one is exact, and one sample of a measured one tells nothing. */
    private Optional<Estimate> estimate(JsonNode node) {
        if (node.isNumber()) {
            return Optional.of(Estimate.exactly(node.doubleValue()));
        }
        if (node.has("value") && node.has("low")) {
            return Optional.of(interval(node, "value"));
        }
        if (!node.has("median")) {
            return Optional.empty();
        }
        Estimate median = interval(node, "median");
        return profile.source() == Source.PUBLISHED
                ? Optional.of(median)
                : FewSamples.interval(median, node.path("samples").asInt());
    }

    private static Estimate interval(JsonNode node, String value) {
        return new Estimate(
                node.path(value).doubleValue(),
                node.path("low").doubleValue(),
                node.path("high").doubleValue());
    }
}
