package io.gpuclass.profile.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.CostModel.PredictedTime;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures of one profile by query. A measurement that did not complete, or that verification did not pass, has no figure; how it
 * ended can be asked. Threads may share it.
 */
final class ProfileFigures {
    private static final Pattern PER_SM = Pattern.compile("(\\d+)/sm");
    private static final String BLOCKS = "blocks";

    /** Stands for every value that the profile has; with a number, for those not below it. */
    static final String EACH = "each";

    static final String EACH_FROM = "each from ";
    private static final ArrayNode NOTHING = JsonNodeFactory.instance.arrayNode();
    private static final Set<String> ENDINGS = Set.of("outcome", "verified");

    /** Parts of a profile that are measured with all blocks that fit. */
    private static final Set<String> OF_ALL_BLOCKS = Set.of("probes", "ratios", "lineHostage", "abstraction");

    /** Part with the predictions of the cost model where a document prints something. */
    static final String PREDICTIONS = "predictions";

    private static final String IMPLEMENTATION = "implementation";

    private final Profile profile;
    private final Parts parts;
    private final Machine there;

    ProfileFigures(Profile profile) {
        this(profile, List.of());
    }

    /** Takes further figures, which paths that begin with {@link #PREDICTIONS} lead to. */
    ProfileFigures(Profile profile, List<PredictedTime> predictions) {
        this(profile, new Parts(profile), null);
        parts.byName.put(PREDICTIONS, ProfileJson.tree(predictions));
    }

    private ProfileFigures(Profile profile, Parts parts, Machine there) {
        this.profile = profile;
        this.parts = parts;
        this.there = there;
    }

    /** Returns the figures with as many blocks as another machine has: its numbers of multiprocessors and blocks are what words come to. */
    ProfileFigures asOn(Machine machine) {
        return new ProfileFigures(profile, parts, machine);
    }

    /** Returns the machine whose numbers of blocks these are figures of; null for the profile's own. */
    Machine there() {
        return there;
    }

    Profile profile() {
        return profile;
    }

    /** Returns the figures that a path leads to, each with its interval. */
    List<Estimate> estimates(Query path) {
        return ends(path).map(this::estimate).flatMap(Optional::stream).toList();
    }

    /** Returns the words and truths that a path leads to, as texts; what is unknown is not there. */
    List<String> words(Query path) {
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
    Set<String> values(Query path, String variable) {
        List<Query.Step> steps = resolved(path).steps();
        for (int i = 0; i < steps.size(); i++) {
            for (Query.Condition condition : steps.get(i).where()) {
                if (condition.variables().anyMatch(variable::equals)) {
                    List<Query.Step> after = steps.subList(i + 1, steps.size());
                    return in(new Query(steps.subList(0, i + 1)), counts(path))
                            .filter(element -> after.isEmpty()
                                    || new Query(after)
                                            .in(element::path, ProfileFigures::endedWell)
                                            .findAny()
                                            .isPresent())
                            .map(condition::value)
                            .filter(value -> there == null
                                    || !condition.property().equals(BLOCKS)
                                    || Integer.parseInt(value) <= there.blocks())
                            .collect(Collectors.toCollection(LinkedHashSet::new));
                }
            }
        }
        return Set.of();
    }

    /** Returns whether a query leads to figures of a number of blocks that the profile tells; others are of all that fit. */
    static boolean tellBlocks(Query query) {
        return query.conditions().anyMatch(condition -> condition.property().equals(BLOCKS));
    }

    /** Returns a query for whatever number of blocks. */
    static Query ofAnySize(Query query) {
        return query.with((property, value) -> property.equals(BLOCKS) ? "$blocks" : value);
    }

    /** Returns whether it stands for values that the profile tells. */
    static boolean isWord(String value) {
        return value.equals(EACH) || value.startsWith(EACH_FROM) || value.equals("most") || value.equals("least");
    }

    private Query resolved(Query query) {
        return query.with((property, value) -> resolved(value));
    }

    /** Returns a number of blocks such as {@code 4/sm} or {@code full} (as many as fill the device) as a number; anything else as it is. */
    String resolved(String value) {
        Integer multiprocessors =
                there == null ? profile.device().multiprocessors() : (Integer) there.multiprocessors();
        if (multiprocessors != null && value.endsWith("/sm")) {
            Matcher perSm = PER_SM.matcher(value);
            return perSm.matches() ? String.valueOf(Integer.parseInt(perSm.group(1)) * multiprocessors) : value;
        }
        Integer blocks = there == null ? profile.method().blocks() : (Integer) there.blocks();
        return value.equals("full") && blocks != null ? blocks.toString() : value;
    }

    /** Returns the point of a figure, by its paths, that this profile lacks, with how its measurements ended where they are there and do not count. */
    ClaimPoint missing(String at, List<Query> paths) {
        String ended = paths.stream().flatMap(this::spoiled).distinct().collect(Collectors.joining(", "));
        if (!ended.isEmpty()) {
            return ClaimPoint.missing(at, ended);
        }
        boolean once = paths.stream()
                .flatMap(this::ends)
                .anyMatch(end -> end.path("samples").asInt() == 1);
        return ClaimPoint.missing(at, once ? ClaimPoint.ONCE : null);
    }

    /** Returns whether there is a measurement where a path leads, whatever its variables stand for; it may have ended badly. */
    boolean holds(Query path) {
        return in(resolved(path), element -> true).findAny().isPresent()
                || spoiled(path).findAny().isPresent();
    }

    /** Words for values of which there were none stand for any. */
    private Stream<String> spoiled(Query path) {
        Query.Step element = path.with((property, value) -> isWord(value) ? "$any" : value)
                .steps()
                .get(0);
        return element.where().stream()
                .filter(condition -> condition.property().equals(IMPLEMENTATION))
                .flatMap(form -> words(new Query(List.of(element, new Query.Step("outcome", List.of())))).stream()
                        .filter(outcome -> !outcome.equals(Outcome.COMPLETED.id()))
                        .map(outcome -> String.join("|", form.values()) + " ended as " + outcome));
    }

    private Stream<JsonNode> ends(Query path) {
        return isOfAllBlocksHere(path) ? Stream.empty() : in(resolved(path), counts(path));
    }

    private Stream<JsonNode> in(Query path, Predicate<JsonNode> counts) {
        return path.in(part -> parts.of(path.steps().get(0)), counts);
    }

    /** Returns whether a figure is of as many blocks as fit the profile's machine, and those of another, which has fewer or more, are asked for. */
    private boolean isOfAllBlocksHere(Query path) {
        return there != null
                && OF_ALL_BLOCKS.contains(path.part())
                && !Integer.valueOf(there.blocks()).equals(profile.method().blocks());
    }

    /** The end of a measurement can always be asked for; its figures count only where it ended well. */
    private static Predicate<JsonNode> counts(Query path) {
        return ENDINGS.contains(path.figure()) ? element -> true : ProfileFigures::endedWell;
    }

    private static boolean endedWell(JsonNode element) {
        return !element.has("outcome")
                || element.path("outcome").asText().equals(Outcome.COMPLETED.id())
                        && element.path("verified").asBoolean(true);
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

    /** The parts of a profile that were asked for, and the predictions. Threads may share it. */
    private static final class Parts {
        private final Profile profile;
        private final Map<String, JsonNode> byName = new ConcurrentHashMap<>();
        private final Map<String, Map<String, ArrayNode>> byImplementation = new ConcurrentHashMap<>();

        Parts(Profile profile) {
            this.profile = profile;
        }

        /** Returns the part that a path begins with; of a list, where the path names one implementation, only its elements. */
        JsonNode of(Query.Step first) {
            JsonNode part = byName.computeIfAbsent(first.name(), name -> ProfileJson.part(profile, name));
            return part.isArray()
                    ? first.where().stream()
                            .filter(condition -> condition.property().equals(IMPLEMENTATION))
                            .filter(condition -> condition.values().size() == 1
                                    && condition.variables().findAny().isEmpty())
                            .<JsonNode>map(condition -> byImplementation
                                    .computeIfAbsent(first.name(), name -> grouped(part, condition))
                                    .getOrDefault(condition.values().get(0), NOTHING))
                            .findFirst()
                            .orElse(part)
                    : part;
        }

        private static Map<String, ArrayNode> grouped(JsonNode part, Query.Condition by) {
            Map<String, ArrayNode> groups = new HashMap<>();
            part.forEach(
                    element -> groups.computeIfAbsent(by.value(element), name -> JsonNodeFactory.instance.arrayNode())
                            .add(element));
            return groups;
        }
    }
}
