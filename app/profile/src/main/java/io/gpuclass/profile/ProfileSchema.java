package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.records.PublishedSchema;
import java.util.List;
import java.util.Locale;

/** Checks documents against the {@link PublishedSchema}. Safe for use by several threads; needs no network. */
final class ProfileSchema {
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
