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
import io.gpuclass.profile.records.OwnFile;
import java.util.List;
import java.util.Locale;

/** The published JSON Schema (draft 2020-12) of profiles. Safe for use by several threads; needs no network. */
public final class ProfileSchema {
    private static final String RESOURCE = "gpuclass-profile-1.schema.json";

    private ProfileSchema() {}

    /** Returns the schema's text. */
    public static String text() {
        return OwnFile.text(ProfileSchema.class, RESOURCE);
    }

    /**
     * Begins to load the schema in the background, where it is not loaded yet: it takes as long as reading a file, so that who is
     * about to do both does them at once. What fails there fails again where the schema is needed.
     */
    static void loadAhead() {
        Thread loader = new Thread(Loaded::isLoaded, "gpuclass-schema");
        loader.setDaemon(true);
        loader.setUncaughtExceptionHandler((thread, failure) -> {});
        loader.start();
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

    /** Holds the schema from its first use on: loading it takes longer than checking a profile. */
    private static final class Loaded {
        static final Schema SCHEMA = load();

        static boolean isLoaded() {
            return SCHEMA != null;
        }

        private static Schema load() {
            SchemaRegistryConfig config =
                    SchemaRegistryConfig.builder().locale(Locale.ROOT).build();
            return SchemaRegistry.withDefaultDialect(
                            SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaRegistryConfig(config))
                    .getSchema(text(), InputFormat.JSON);
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
