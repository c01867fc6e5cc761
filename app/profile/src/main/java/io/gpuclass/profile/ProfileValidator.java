package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import io.gpuclass.profile.ProfileDocument.NewerEntries;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.records.PublishedSchema;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Spelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Checks files against the format of profiles, beyond what reading one needs. */
public final class ProfileValidator {
    private ProfileValidator() {}

    /**
     * Result of checking a file.
     *
     * @param problems all that is wrong with it, in the order of the checks; empty for a valid profile
     * @param warnings of a valid one, properties that this version does not know: slips, or a newer version's
     */
    public record Verdict(List<Problem> problems, List<Problem> warnings) {}

    /** Checks a file. Throws nothing for a bad one. */
    public static Verdict check(Path file) {
        try {
            JsonNode document = ProfileDocument.read(file);
            List<Problem> disagreements = new ArrayList<>();
            ProfileReader.profile(file, document, disagreements::add);
            return new Verdict(disagreements, disagreements.isEmpty() ? warnings(document) : List.of());
        } catch (ProfileReadException e) {
            return new Verdict(e.problems(), List.of());
        }
    }

    /** Returns all that would be wrong with the file of a profile; empty for a valid one. */
    public static List<Problem> problems(Profile profile) {
        return problems(ProfileJson.tree(profile), false);
    }

    private static List<Problem> warnings(JsonNode document) {
        List<Problem> warnings = new ArrayList<>();
        document.fieldNames().forEachRemaining(name -> {
            if (!ProfileJson.isPart(name)) {
                String meant = Spelling.nearest(name, ProfileJson.parts(), 1).stream()
                        .findFirst()
                        .map(known -> "is " + known + " meant?")
                        .orElse("it is ignored");
                warnings.add(new Problem("/" + NumberChecks.escaped(name), "unknown property, " + meant));
            }
        });
        return List.copyOf(warnings);
    }

    /** Returns the problems of a document's values: against the schema first and, where it keeps to that, their sense. */
    static List<Problem> problems(JsonNode document, boolean firstOnly) {
        List<Problem> problems = List.of();
        if (!ProfileSchema.passes(document)) {
            problems = NumberChecks.of(document);
            if (problems.isEmpty()) {
                problems = ProfileSchema.problems(document, firstOnly);
            }
        }
        return problems.isEmpty() ? SenseChecks.of(document) : problems;
    }

    /** Checks between the entries of a document that keeps to the schema: each stands once, and what refers to another finds it. */
    static final class SenseChecks {
        private final JsonNode document;
        private final List<Problem> problems = new ArrayList<>();

        private SenseChecks(JsonNode document) {
            this.document = document;
        }

        static List<Problem> of(JsonNode document) {
            SenseChecks checks = new SenseChecks(document);
            CaseLists.ALL.forEach(list -> {
                list.repeated(document, checks::repeated);
                list.senseless(document, (entry, wrong) -> checks.problems.add(new Problem(entry, wrong)));
            });
            checks.checkChoices();
            checks.checkRecommendations();
            checks.checkAnswers();
            checks.checkResidency();
            checks.checkProcessors();
            return List.copyOf(checks.problems);
        }

        /** A choice must have been measured, by the names that this version knows. */
        private void checkChoices() {
            Set<List<Object>> measured = new HashSet<>();
            document.path("applications")
                    .forEach(
                            result -> measured.add(values(result, "application", "input", "blocks", "implementation")));
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

        /** A recommended form must be one of its candidates. */
        private void checkRecommendations() {
            JsonNode recommendations = document.path("recommendations");
            for (int i = 0; i < recommendations.size(); i++) {
                JsonNode recommendation = recommendations.get(i);
                List<String> candidates = recommendation.path("candidates").findValuesAsText("implementation");
                for (String name : List.of("recommended", "predicted", "measured")) {
                    JsonNode form = recommendation.path(name);
                    if (!candidates.isEmpty() && form.isTextual() && !candidates.contains(form.asText())) {
                        problems.add(new Problem(
                                "/recommendations/" + i + "/" + name,
                                "'" + form.asText() + "' is none of its candidates"));
                    }
                }
            }
        }

        private void checkResidency() {
            JsonNode grids = document.path("residency");
            for (int i = 0; i < grids.size(); i++) {
                JsonNode grid = grids.get(i);
                long multiprocessors = grid.path("multiprocessors").asLong();
                long blocks = grid.path("blocks").asLong();
                if (grid.path("fewest").asLong() * multiprocessors > blocks
                        || grid.path("most").asLong() * multiprocessors < blocks) {
                    problems.add(new Problem(
                            "/residency/" + i,
                            blocks + " blocks cannot lie on " + multiprocessors + " SMs with " + grid.path("fewest")
                                    + " to " + grid.path("most") + " on each"));
                }
            }
        }

        private void repeated(String entry, String earlier) {
            problems.add(new Problem(entry, "the same is there already, at " + earlier));
        }

        private static List<Object> values(JsonNode entry, String... properties) {
            return Stream.of(properties)
                    .map(entry::path)
                    .<Object>map(value -> value.isNumber() ? value.doubleValue() : value.asText())
                    .toList();
        }

        /** An answer must have been measured: by a form that counts, where the answer is for. */
        private void checkAnswers() {
            Cases cases = Cases.of(document::path);
            Cases.Selection bare = cases.at("primitives/*").counting();
            Cases.Selection withWork = cases.at("sections/*").counting();
            JsonNode answers = document.path("answers");
            for (int i = 0; i < answers.size(); i++) {
                JsonNode answer = answers.get(i);
                Role role = Named.parse(Role.class, answer.path("role").asText());
                int section = answer.path("section").asInt();
                Cases.Selection measured = (section > 0 ? withWork.where(Axis.LENGTH, section) : bare)
                        .where(Axis.KIND, role.kind())
                        .where(Axis.BLOCKS, answer.path("blocks").asInt())
                        .where(one -> role.initial() == null || one.is(Axis.INITIAL, role.initial()));
                for (String name : List.of("use", "runnerUp")) {
                    JsonNode form = answer.path(name);
                    if (form.isTextual()
                            && measured.where(Axis.NAME, form.asText()).first().isEmpty()) {
                        problems.add(new Problem(
                                "/answers/" + i + "/" + name,
                                "no result of " + role.kind().id() + " '" + form.asText()
                                        + "' counts with so many blocks and such sections"));
                    }
                }
            }
        }

        /** Measurements of several processors must name processors of the topology; without a topology, any. */
        private void checkProcessors() {
            JsonNode system = document.path("system");
            Set<String> known =
                    Set.copyOf(system.path("topology").path("processors").findValuesAsText("id"));
            if (known.isEmpty()) {
                return;
            }
            system.properties().stream()
                    .filter(list -> list.getValue().isArray())
                    .forEach(list -> {
                        for (int i = 0; i < list.getValue().size(); i++) {
                            checkProcessors(list.getValue().get(i), "/system/" + list.getKey() + "/" + i, known);
                        }
                    });
        }

        private void checkProcessors(JsonNode entry, String place, Set<String> known) {
            for (String name : List.of("processor", "home", "from", "to")) {
                checkProcessor(entry.path(name), place + "/" + name, known);
            }
            JsonNode members = entry.path("members");
            for (int i = 0; i < members.size(); i++) {
                checkProcessor(members.get(i), place + "/members/" + i, known);
            }
        }

        private void checkProcessor(JsonNode id, String place, Set<String> known) {
            if (id.isTextual() && !known.contains(id.asText())) {
                problems.add(new Problem(place, "'" + id.asText() + "' is none of the processors of the topology"));
            }
        }
    }

    /** Checks documents against the {@link PublishedSchema}. Safe for use by several threads; needs no network. */
    static final class ProfileSchema {
        private ProfileSchema() {}

        /**
         * Returns whether a document surely keeps to the schema and to the {@link NumberChecks}; {@link #problems} decides where it does not say so.
         */
        static boolean passes(JsonNode document) {
            return Quick.CHECK.passes(document);
        }

        /**
         * Returns where a document breaks the schema.
         *
         * @param firstOnly whether to stop at the first break
         */
        static List<Problem> problems(JsonNode document, boolean firstOnly) {
            return Loaded.SCHEMA
                    .validate(document, context -> context.executionConfig(config -> config.failFast(firstOnly)))
                    .stream()
                    .map(ProfileSchema::problem)
                    .toList();
        }

        private static final class Quick {
            static final QuickCheck CHECK = QuickCheck.of(PublishedSchema.tree());
        }

        /** Holds the schema from its first use on: loading it takes longer than checking a profile. */
        private static final class Loaded {
            static final Schema SCHEMA = load();

            private static Schema load() {
                SchemaRegistryConfig config =
                        SchemaRegistryConfig.builder().locale(Locale.ROOT).build();
                return SchemaRegistry.withDefaultDialect(
                                SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaRegistryConfig(config))
                        .getSchema(PublishedSchema.text(), InputFormat.JSON);
            }
        }

        private static Problem problem(Error error) {
            String place = error.getInstanceLocation().toString();
            String message = error.getMessage();
            String repeated = place + ": ";
            return new Problem(
                    JsonPointer.valueOf(place).toString(),
                    message.startsWith(repeated) ? message.substring(repeated.length()) : message);
        }
    }
}
