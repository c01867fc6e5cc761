package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.Benefit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Checks what a schema cannot say of whole programs: that none is there twice, and that their parts do not contradict each other. */
final class ProgramSenseChecks {
    private static final Set<String> OF_ALIGN = Set.of(Added.FIRST.id(), Added.SECOND.id(), Added.BOTH.id());
    private static final List<String> LISTS =
            List.of("artificialBarriers", "locality", "applications", "applicationChoices");

    private final JsonNode document;
    private final List<Problem> problems = new ArrayList<>();

    private ProgramSenseChecks(JsonNode document) {
        this.document = document;
    }

    static List<Problem> of(JsonNode document) {
        ProgramSenseChecks checks = new ProgramSenseChecks(document);
        checks.checkArtificialBarriers();
        checks.checkDistinct("/artificialBarriers", "program", "input", "blocks", "added");
        checks.checkDistinct("/locality", "blocks", "threads");
        for (int i = 0; i < document.path("locality").size(); i++) {
            checks.checkDistinct("/locality/" + i + "/points", "barrierEvery");
        }
        checks.checkDistinct("/applications", "application", "input", "blocks", "implementation");
        checks.checkDistinct("/applicationChoices", "application", "input", "blocks");
        checks.checkChoices();
        LISTS.forEach(list -> checks.checkSizes(document.path(list), "/" + list));
        return checks.problems;
    }

    private void checkArtificialBarriers() {
        JsonNode results = document.path("artificialBarriers");
        for (int i = 0; i < results.size(); i++) {
            checkAdded(results.get(i), "/artificialBarriers/" + i);
            checkBenefit(results.get(i), "/artificialBarriers/" + i);
        }
    }

    private void checkAdded(JsonNode result, String place) {
        String program = result.path("program").asText();
        String added = result.path("added").asText();
        if (OF_ALIGN.contains(added) && !program.equals(ArtificialProgram.ALIGN.id())) {
            problems.add(new Problem(
                    place + "/added", "only " + ArtificialProgram.ALIGN.id() + " has a place for '" + added + "'"));
        }
    }

    private void checkBenefit(JsonNode result, String place) {
        String benefit = result.path("benefit").asText();
        JsonNode improvement = result.path("improvement");
        boolean wrong =
                benefit.equals(Benefit.HELPS.id()) && improvement.path("low").asDouble() <= 0
                        || benefit.equals(Benefit.DOES_NOT_HELP.id())
                                && improvement.path("high").asDouble() >= 0;
        if (wrong) {
            problems.add(
                    new Problem(place + "/benefit", "'" + benefit + "' contradicts the interval of the improvement"));
        }
    }

    /** What was chosen must have been measured, by the names that this version knows. */
    private void checkChoices() {
        Set<List<Object>> measured = new HashSet<>();
        document.path("applications")
                .forEach(result -> measured.add(values(result, "application", "input", "blocks", "implementation")));
        JsonNode choices = document.path("applicationChoices");
        for (int i = 0; i < choices.size(); i++) {
            JsonNode choice = choices.get(i);
            if (!NewerEntries.isNewer("applicationChoices", choice)
                    && !measured.contains(values(choice, "application", "input", "blocks", "best"))) {
                problems.add(new Problem(
                        "/applicationChoices/" + i + "/best",
                        "no result of that application, input and blocks has it"));
            }
        }
    }

    private void checkDistinct(String list, String... key) {
        Map<List<Object>, Integer> seen = new HashMap<>();
        JsonNode entries = document.at(list);
        for (int i = 0; i < entries.size(); i++) {
            Integer earlier = seen.putIfAbsent(values(entries.get(i), key), i);
            if (earlier != null) {
                problems.add(new Problem(list + "/" + i, "the same is there already, at " + list + "/" + earlier));
            }
        }
    }

    private static List<Object> values(JsonNode entry, String... properties) {
        return Stream.of(properties)
                .map(entry::path)
                .<Object>map(value -> value.isNumber() ? value.doubleValue() : value.asText())
                .toList();
    }

    /** Checks that numbers can be squared and summed. Counts have bounds of their own, and those are whole. */
    private void checkSizes(JsonNode node, String place) {
        if ((node.isFloatingPointNumber() || node.isBigInteger()) && !SaneNumbers.isBounded(node.doubleValue())) {
            problems.add(new Problem(place, "the number is too large"));
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            checkSizes(node.get(i), place + "/" + i);
        }
        node.properties()
                .forEach(property ->
                        checkSizes(property.getValue(), place + "/" + NumberChecks.escaped(property.getKey())));
    }
}
